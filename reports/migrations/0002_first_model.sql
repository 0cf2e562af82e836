INSERT INTO reports_model (version, is_live, fold, digest, since) VALUES (1, true, 1, '', now());

-- Read models are the one thing that the application may delete: they are folded from facts and can be folded again.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'casino_app') THEN
        GRANT SELECT, INSERT, UPDATE, DELETE ON
            reports_model, reports_cursor, reports_bet_day, reports_table_day, reports_cage_day, reports_shoe, reports_table
        TO casino_app;
    END IF;
END
$$;
