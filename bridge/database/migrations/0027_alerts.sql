-- Alerts: "tell me when it is back" and "tell me when the price falls". Times in ms since 1970.
-- `recipient`: a mailbox ("mail:" and its key), a customer ("customer:" and the id) or a browser ("push:" and a hash);
-- null in a closed alert, which has no personal data and only stops its id from being used again.
CREATE TABLE product_alerts (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  sku text COLLATE "C" NOT NULL,
  product_id integer NOT NULL,
  name text NOT NULL,
  store text COLLATE "C" NOT NULL,
  state text NOT NULL,
  recipient text COLLATE "C",
  customer_id integer REFERENCES customers (id) ON DELETE CASCADE,
  email text,
  push jsonb,
  price integer NOT NULL,
  seen text COLLATE "C",
  checked_at bigint NOT NULL,
  missing_since bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  UNIQUE (recipient, kind, sku)
);
--> statement-breakpoint
CREATE INDEX product_alerts_customer ON product_alerts (customer_id);
--> statement-breakpoint
CREATE INDEX product_alerts_state ON product_alerts (state, updated_at);
