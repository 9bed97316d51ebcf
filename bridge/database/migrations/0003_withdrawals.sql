ALTER TABLE orders ADD COLUMN delivered_at text;
--> statement-breakpoint
CREATE TABLE order_withdrawals (
  id text COLLATE "C" PRIMARY KEY,
  order_number integer NOT NULL REFERENCES orders (number),
  name text NOT NULL,
  email text NOT NULL,
  reason text NOT NULL,
  items jsonb NOT NULL,
  declared_at text NOT NULL,
  received_at text NOT NULL,
  body_hash text NOT NULL
);
--> statement-breakpoint
CREATE INDEX order_withdrawals_order ON order_withdrawals (order_number);
