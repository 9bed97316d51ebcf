-- EXCLUSIVE, not a weaker mode: it waits for transactions that have locked a cart's row, and these still need the tables.
LOCK TABLE carts, cart_items IN EXCLUSIVE MODE;
--> statement-breakpoint
WITH kept AS (
  SELECT DISTINCT ON (customer_id) id, customer_id
  FROM carts
  WHERE closed_by IS NULL AND customer_id IS NOT NULL
  ORDER BY customer_id, created_at, id
), other AS (
  SELECT carts.id, kept.id AS kept_id
  FROM carts JOIN kept USING (customer_id)
  WHERE carts.closed_by IS NULL AND carts.id <> kept.id
)
INSERT INTO cart_items (cart_id, sku, parent_sku, product_type, qty, product_option, options_key)
SELECT other.kept_id, sku, min(parent_sku), min(product_type), least(999999, sum(qty))::integer,
  (array_agg(product_option))[1], options_key
FROM cart_items JOIN other ON other.id = cart_items.cart_id
GROUP BY other.kept_id, sku, options_key
ON CONFLICT (cart_id, sku, options_key) DO UPDATE SET qty = least(999999, cart_items.qty + excluded.qty);
--> statement-breakpoint
WITH kept AS (
  SELECT DISTINCT ON (customer_id) id, customer_id
  FROM carts
  WHERE closed_by IS NULL AND customer_id IS NOT NULL
  ORDER BY customer_id, created_at, id
), chosen AS (
  SELECT DISTINCT ON (carts.customer_id) kept.id, carts.coupon
  FROM carts JOIN kept USING (customer_id)
  WHERE carts.closed_by IS NULL AND carts.coupon IS NOT NULL
  ORDER BY carts.customer_id, carts.created_at, carts.id
)
UPDATE carts SET coupon = chosen.coupon FROM chosen WHERE carts.id = chosen.id;
--> statement-breakpoint
WITH kept AS (
  SELECT DISTINCT ON (customer_id) id, customer_id
  FROM carts
  WHERE closed_by IS NULL AND customer_id IS NOT NULL
  ORDER BY customer_id, created_at, id
)
DELETE FROM cart_items USING carts, kept
WHERE cart_items.cart_id = carts.id AND carts.closed_by IS NULL
  AND carts.customer_id = kept.customer_id AND carts.id <> kept.id;
--> statement-breakpoint
WITH kept AS (
  SELECT DISTINCT ON (customer_id) id, customer_id
  FROM carts
  WHERE closed_by IS NULL AND customer_id IS NOT NULL
  ORDER BY customer_id, created_at, id
)
DELETE FROM carts USING kept
WHERE carts.closed_by IS NULL AND carts.customer_id = kept.customer_id AND carts.id <> kept.id;
--> statement-breakpoint
CREATE UNIQUE INDEX carts_open_of_customer ON carts (customer_id)
WHERE closed_by IS NULL AND customer_id IS NOT NULL;
