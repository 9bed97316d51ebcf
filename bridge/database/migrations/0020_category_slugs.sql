-- Every slug that a category has had, so that its former addresses lead to it. A slug belongs to the last category that
-- got it.
CREATE TABLE category_slugs (
  store text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  PRIMARY KEY (store, slug)
);
--> statement-breakpoint
CREATE FUNCTION category_slug(doc jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(doc ->> 'slug', ''), nullif(doc ->> 'url_key', ''))
$$;
--> statement-breakpoint
-- longer ones exceed the limit of an index
CREATE FUNCTION category_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO category_slugs SELECT NEW.store, slug, NEW.id FROM category_slug(NEW.doc) AS slug WHERE length(slug) <= 512
    ON CONFLICT (store, slug) DO UPDATE SET id = excluded.id WHERE category_slugs.id <> excluded.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_named AFTER INSERT OR UPDATE ON documents FOR EACH ROW WHEN (NEW.entity = 'category')
  EXECUTE FUNCTION category_named();
--> statement-breakpoint
INSERT INTO category_slugs SELECT store, slug, max(id) FROM documents, category_slug(doc) AS slug
  WHERE entity = 'category' AND length(slug) <= 512 GROUP BY store, slug;
