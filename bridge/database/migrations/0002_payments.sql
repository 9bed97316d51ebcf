ALTER TABLE carts ADD COLUMN pickup_point text;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN status text NOT NULL DEFAULT 'new';
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN pickup_point text;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN payment_provider text CHECK (payment_provider IN ('bank', 'leasing'));
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN payment_state text CHECK (payment_state IN ('pending', 'paid', 'refused'));
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN payment_bank text;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_payment CHECK ((payment_provider IS NULL) = (payment_state IS NULL));
--> statement-breakpoint
CREATE INDEX orders_to_pay ON orders (cart_id, payment_provider) WHERE payment_provider IS NOT NULL;
--> statement-breakpoint
CREATE TABLE order_feedback (
  order_number integer PRIMARY KEY REFERENCES orders (number),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title text NOT NULL,
  detail text NOT NULL,
  created_at text NOT NULL,
  idempotency_key text COLLATE "C",
  body_hash text NOT NULL
);
