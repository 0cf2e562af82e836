-- Where play stood every few thousand events of a shard, so that figures as of an earlier point start from the nearest
-- mark. A mark has a number, counted by position; a day has rows at those marks before which it had changed.
CREATE TABLE reports_mark (
    version integer NOT NULL,
    shard smallint NOT NULL,
    number bigint NOT NULL,
    batch bigint NOT NULL,
    CONSTRAINT reports_mark_pkey PRIMARY KEY (version, shard, number)
);
CREATE INDEX reports_mark_by_batch ON reports_mark (version, shard, batch);

CREATE TABLE reports_mark_day (
    version integer NOT NULL,
    shard smallint NOT NULL,
    gaming_day date NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT reports_mark_day_pkey PRIMARY KEY (version, shard, gaming_day, number)
);

CREATE TABLE reports_mark_bet (
    version integer NOT NULL,
    shard smallint NOT NULL,
    gaming_day date NOT NULL,
    number bigint NOT NULL,
    ruleset text NOT NULL,
    bet text NOT NULL,
    table_id text NOT NULL,
    is_test boolean NOT NULL,
    rounds bigint NOT NULL,
    bets bigint NOT NULL,
    staked bigint NOT NULL,
    returned bigint NOT NULL,
    staked_squares numeric(60) NOT NULL,
    reversed_rounds bigint NOT NULL,
    reversed_bets bigint NOT NULL,
    reversed_staked bigint NOT NULL,
    reversed_returned bigint NOT NULL,
    late_rounds bigint NOT NULL,
    late_bets bigint NOT NULL,
    late_staked bigint NOT NULL,
    late_returned bigint NOT NULL,
    late_squares numeric(60) NOT NULL,
    CONSTRAINT reports_mark_bet_pkey
        PRIMARY KEY (version, shard, gaming_day, number, ruleset, bet, table_id, is_test)
);

-- Models that stand begin with a mark of all they hold; 2048 is projectors.MARK_EVERY.
INSERT INTO reports_mark (version, shard, number, batch)
SELECT version, shard, position / 2048, batch FROM reports_cursor;
INSERT INTO reports_mark_day (version, shard, gaming_day, number)
SELECT DISTINCT version, shard, b.gaming_day, m.number FROM reports_bet_day b JOIN reports_mark m USING (version, shard);
INSERT INTO reports_mark_bet
SELECT b.version, b.shard, b.gaming_day, m.number, b.ruleset, b.bet, b.table_id, b.is_test, b.rounds, b.bets, b.staked,
    b.returned, b.staked_squares, b.reversed_rounds, b.reversed_bets, b.reversed_staked, b.reversed_returned, b.late_rounds,
    b.late_bets, b.late_staked, b.late_returned, b.late_squares
FROM reports_bet_day b JOIN reports_mark m USING (version, shard);

DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'casino_app') THEN
        GRANT SELECT, INSERT, DELETE ON reports_mark, reports_mark_day, reports_mark_bet TO casino_app;
    END IF;
END
$$;
