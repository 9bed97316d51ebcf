-- The durable memory of a connector to another commerce engine.
CREATE TABLE engine_records (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  record jsonb NOT NULL,
  PRIMARY KEY (kind, key)
);
--> statement-breakpoint
-- Who works on what at this moment: at most one claimant per kind and key, until the claim expires.
CREATE TABLE engine_claims (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  claimed_by text NOT NULL,
  claimed_until timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
