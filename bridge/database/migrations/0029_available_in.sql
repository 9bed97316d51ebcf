-- Documents say in which locations their products are (`available_in`), so that listings can be filtered by branch: a
-- change of stock changes this field, and the facet derived from it.
CREATE OR REPLACE FUNCTION stock_fields(doc jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('sku', field.sku, 'type_id', field.type_id, 'stock', field.stock) ||
    CASE WHEN field.available_in IS NULL THEN '{}' ELSE jsonb_build_object('available_in', field.available_in) END ||
    CASE WHEN field.type_id = '"configurable"' THEN jsonb_build_object('configurable_children', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('sku', variant->'sku', 'stock', variant->'stock') ORDER BY at), '[]')
      FROM variants_of(doc))) ELSE '{}' END
  FROM jsonb_to_record(doc) AS field(sku jsonb, type_id jsonb, stock jsonb, available_in jsonb)
$$;
--> statement-breakpoint
-- As before (0019_merged_products.sql), and with the facet `available_in`.
CREATE OR REPLACE FUNCTION restamp_products(lock bigint, stores text[], now bigint, changed jsonb) RETURNS text
  LANGUAGE plpgsql AS $$
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
  PERFORM set_config('bridge.restamping', 'on', true);
  UPDATE documents SET doc = documents.doc || (one.doc || jsonb_build_object('updated_at', stamp) ||
      CASE WHEN one.variants IS NULL THEN '{}' ELSE jsonb_build_object('configurable_children', (
        SELECT coalesce(jsonb_agg(known.variant || fields.value ORDER BY at), '[]') FROM variants_of(documents.doc) AS known
        JOIN jsonb_array_elements(one.variants) WITH ORDINALITY AS fields(value, at) USING (at))) END),
    updated_at = stamp, total_qty = one.total_qty, status = one.status, price = one.price,
    final_price = one.final_price, in_stock = one.in_stock,
    facets = CASE WHEN jsonb_typeof(one.doc->'available_in') = 'array' THEN (documents.facets - 'available_in') ||
      CASE WHEN one.doc->'available_in' = '[]' THEN '{}' ELSE jsonb_build_object('available_in', one.doc->'available_in') END
      ELSE documents.facets END
  FROM jsonb_to_recordset(changed) AS one(store text, id integer, doc jsonb, variants jsonb, total_qty integer, status integer,
    price integer, final_price integer, in_stock boolean)
  WHERE documents.store = one.store AND documents.entity = 'product' AND documents.id = one.id;
  PERFORM set_config('bridge.restamping', 'off', true);
  RETURN stamp;
END $$;
