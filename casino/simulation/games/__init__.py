"""The games of the simulator, one module or folder each: how a table deals, bets and errs. `line_up` seats them."""
