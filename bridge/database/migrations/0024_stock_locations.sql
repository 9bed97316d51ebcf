-- Stock has a location; the store sells the sum of all locations. Existing rows belong to the location "default".
ALTER TABLE stock ADD COLUMN location text COLLATE "C" NOT NULL DEFAULT 'default';
--> statement-breakpoint
ALTER TABLE stock DROP CONSTRAINT stock_pkey, ADD PRIMARY KEY (sku, location);
--> statement-breakpoint
ALTER TABLE order_stock ADD COLUMN location text COLLATE "C" NOT NULL DEFAULT 'default';
--> statement-breakpoint
ALTER TABLE order_stock DROP CONSTRAINT order_stock_pkey, ADD PRIMARY KEY (order_number, sku, location);
--> statement-breakpoint
-- The skus whose quantities have changed since they were last published to the documents. A row is inserted by the
-- transaction that changes the quantity, and deleted by the one that publishes it.
CREATE TABLE unpublished_stock (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sku text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- the table is mostly empty and changes constantly: dead rows are removed early
ALTER TABLE unpublished_stock SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
