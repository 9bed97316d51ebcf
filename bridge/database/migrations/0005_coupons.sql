ALTER TABLE orders ADD COLUMN coupon text COLLATE "C";
--> statement-breakpoint
CREATE INDEX orders_coupon ON orders (coupon) WHERE coupon IS NOT NULL;
