"""Double-entry chip ledger in sealed, chained batches; it has never heard of a card."""
