CREATE TABLE familiar_places (
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  place text COLLATE "C" NOT NULL,
  last_used_at bigint NOT NULL,
  PRIMARY KEY (customer_id, place)
);
