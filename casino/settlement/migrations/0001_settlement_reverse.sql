drop table settlement_attempt, settlement_table, settlement_shoe, settlement_held, settlement_flag, settlement_outcome,
    settlement_cursor;
drop function settlement_held_closes_once();
drop function settlement_cursor_leaves_no_event();
drop function settlement_cursor_moves_forward();
drop function settlement_refuse_change();
