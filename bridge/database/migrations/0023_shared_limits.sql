-- In the order in which orders lock them, so that no order of the version before waits for a table that this migration
-- holds, and this migration for one that the order holds.
LOCK TABLE stock, order_stock, outbox IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- Attempts against limits, of all copies of the bridge. Not logged: a crash of PostgreSQL forgets them.
CREATE UNLOGGED TABLE attempts (
  name text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- ms since 1970 of each attempt
  times bigint[] NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (name, key)
);
--> statement-breakpoint
-- Counts an attempt if fewer than `allowed` lie within the window, and returns 0; else returns the ms until one is allowed.
CREATE FUNCTION take_attempt(of_limit text, of_key text, allowed integer, window_ms bigint, now_ms bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  recent bigint[];
BEGIN
  LOOP
    INSERT INTO attempts VALUES (of_limit, of_key, '{}', now_ms + window_ms) ON CONFLICT DO NOTHING;
    PERFORM 1 FROM attempts WHERE name = of_limit AND key = of_key FOR UPDATE;
    -- not found if another copy has deleted the expired row in between
    EXIT WHEN FOUND;
  END LOOP;
  recent := ARRAY(
    SELECT at FROM attempts, unnest(times) AS at
    WHERE name = of_limit AND key = of_key AND at > now_ms - window_ms ORDER BY at
  );
  IF cardinality(recent) >= allowed THEN
    RETURN greatest(1, recent[1] + window_ms - now_ms);
  END IF;
  UPDATE attempts SET times = recent || now_ms, expires_at = now_ms + window_ms
    WHERE name = of_limit AND key = of_key;
  RETURN 0;
END $$;
--> statement-breakpoint
-- Requests per client in its current minute, of all copies of the bridge.
CREATE UNLOGGED TABLE request_counts (
  key text COLLATE "C" PRIMARY KEY,
  requests bigint NOT NULL,
  ends_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Mails of which every attempt failed: they are sent again after the next start only.
ALTER TABLE outbox ADD COLUMN given_up_at bigint;
--> statement-breakpoint
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;
