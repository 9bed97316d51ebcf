-- Writes products anew under the next stamp, and says which it is. Every writer of products waits for the one before it
-- from the lock until its transaction ends: here that is one statement long.
-- `lock`: of bridge/database/stamp.ts; `now`: ms since 1970; `changed`: what becomes of each row.
CREATE FUNCTION restamp_products(lock bigint, stores text[], now bigint, changed jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  last text;
  stamp text;
BEGIN
  PERFORM pg_advisory_xact_lock(lock);
  SELECT max(latest.last) INTO last FROM unnest(stores) AS view(store),
    LATERAL (SELECT max(updated_at) AS last FROM documents
      WHERE documents.store = view.store AND entity = 'product') AS latest;
  stamp := to_char(to_timestamp(greatest(now, coalesce(floor(extract(epoch FROM last::timestamptz) * 1000 + 0.5)::bigint + 1, 0)) / 1000.0)
    AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  UPDATE documents SET doc = one.doc || jsonb_build_object('updated_at', stamp), updated_at = stamp,
    total_qty = one.total_qty, status = one.status, price = one.price, final_price = one.final_price, in_stock = one.in_stock
  FROM jsonb_to_recordset(changed) AS one(store text, id integer, doc jsonb, total_qty integer, status integer,
    price integer, final_price integer, in_stock boolean)
  WHERE documents.store = one.store AND documents.entity = 'product' AND documents.id = one.id;
  RETURN stamp;
END $$;
