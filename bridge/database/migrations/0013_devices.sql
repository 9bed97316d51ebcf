CREATE TABLE devices (
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  seen_at bigint NOT NULL,
  report jsonb NOT NULL,
  PRIMARY KEY (id, name)
);
