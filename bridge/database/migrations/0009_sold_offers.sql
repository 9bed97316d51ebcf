ALTER TABLE order_items ADD COLUMN offer_group integer;
--> statement-breakpoint
ALTER TABLE order_items ADD COLUMN offer_product integer;
--> statement-breakpoint
CREATE INDEX order_items_offer ON order_items (offer_group, offer_product) WHERE offer_group IS NOT NULL;
