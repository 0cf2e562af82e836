-- A handful of rows a shoe: openings, shoes, resets. Rounds are found by their own index.
create index settlement_outcome_of_table on settlement_outcome (table_id, position)
    where number is null and slip is null;
