ALTER TABLE orders ADD COLUMN billed_to text COLLATE "C";
--> statement-breakpoint
CREATE INDEX orders_billed_to ON orders (coupon, billed_to) WHERE coupon IS NOT NULL;
--> statement-breakpoint
CREATE TABLE merged_customers (
  id integer PRIMARY KEY,
  into_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  customer jsonb NOT NULL,
  merged_at text NOT NULL
);
--> statement-breakpoint
CREATE INDEX merged_customers_into ON merged_customers (into_id);
--> statement-breakpoint
CREATE TABLE data_changes (
  name text COLLATE "C" PRIMARY KEY,
  done_at text NOT NULL
);
