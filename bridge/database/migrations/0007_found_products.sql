-- nothing asks it, and every order that takes stock had to write into it
DROP INDEX documents_facets;
--> statement-breakpoint
ALTER TABLE documents ADD COLUMN in_stock boolean;
--> statement-breakpoint
UPDATE documents SET in_stock = nullif(
  (CASE jsonb_typeof(doc -> 'stock') WHEN 'array' THEN doc -> 'stock' -> 0 ELSE doc -> 'stock' END) ->> 'is_in_stock', ''
) IN ('true', '1')
WHERE entity = 'product';
--> statement-breakpoint
-- Apart from the documents: their rows are written anew whenever something is ordered, what they are found by is not.
CREATE TABLE found_products (
  store text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  tokens tsvector NOT NULL,
  PRIMARY KEY (store, id)
);
--> statement-breakpoint
CREATE INDEX found_products_tokens ON found_products USING gin (tokens) WITH (fastupdate = off);
--> statement-breakpoint
-- What a product is found by: "lv/word" for each word of search_text, "lv/#number" for each article number, "lv/=20" for
-- each category. bridge/catalogue-search/candidates.ts asks for them.
CREATE FUNCTION product_tokens(store text, search_text text, category_ids integer[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(array(
    SELECT DISTINCT left(store || '/' || token, 255) FROM (
      SELECT unnest(string_to_array(replace(split_part(search_text, E'\n#', 1), E'\n', ' '), ' '))
      UNION ALL
      SELECT '#' || unnest(string_to_array(split_part(search_text, E'\n#', 2), '#'))
      UNION ALL
      SELECT '=' || unnest(category_ids)
    ) AS all_of_them(token)
    WHERE token NOT IN ('', '#')
  ))
$$;
--> statement-breakpoint
CREATE FUNCTION product_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE found_products;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM found_products WHERE store = OLD.store AND id = OLD.id;
  ELSE
    INSERT INTO found_products VALUES (NEW.store, NEW.id, product_tokens(NEW.store, NEW.search_text, NEW.category_ids))
      ON CONFLICT (store, id) DO UPDATE SET tokens = excluded.tokens;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_emptied AFTER TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION product_found();
--> statement-breakpoint
CREATE TRIGGER documents_gone AFTER DELETE ON documents FOR EACH ROW WHEN (OLD.entity = 'product')
  EXECUTE FUNCTION product_found();
--> statement-breakpoint
CREATE TRIGGER documents_found AFTER INSERT ON documents FOR EACH ROW WHEN (NEW.entity = 'product')
  EXECUTE FUNCTION product_found();
--> statement-breakpoint
CREATE TRIGGER documents_found_otherwise AFTER UPDATE ON documents FOR EACH ROW
  WHEN (NEW.entity = 'product' AND (OLD.search_text, OLD.category_ids) IS DISTINCT FROM (NEW.search_text, NEW.category_ids))
  EXECUTE FUNCTION product_found();
--> statement-breakpoint
INSERT INTO found_products
  SELECT store, id, product_tokens(store, search_text, category_ids) FROM documents WHERE entity = 'product';
