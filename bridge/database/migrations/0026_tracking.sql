-- Tracking numbers of an order's parcels: [{"number": …, "url": …}], `url` only if known.
ALTER TABLE orders ADD COLUMN tracking jsonb NOT NULL DEFAULT '[]';
