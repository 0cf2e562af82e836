drop view settlement_flag_listed;
drop view settlement_held_listed;
drop view settlement_outcome_listed;
