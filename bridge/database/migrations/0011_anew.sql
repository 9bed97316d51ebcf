-- Changes of products beside those that restamp_products makes, which touch no more than stock, prices and status under a
-- growing stamp: after any other, what is remembered of the products is read anew.
ALTER TABLE catalogue_changes ADD COLUMN anew bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others integer := CASE WHEN current_setting('bridge.restamping', true) = 'on' THEN 0 ELSE 1 END;
BEGIN
  INSERT INTO catalogue_changes VALUES (pg_backend_pid(), 1, others)
    ON CONFLICT (writer) DO UPDATE SET count = catalogue_changes.count + 1, anew = catalogue_changes.anew + others;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- reviews are written one by one and are no products
CREATE FUNCTION catalogue_grown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others integer := CASE WHEN EXISTS (SELECT 1 FROM added WHERE entity = 'product') THEN 1 ELSE 0 END;
BEGIN
  INSERT INTO catalogue_changes VALUES (pg_backend_pid(), 1, others)
    ON CONFLICT (writer) DO UPDATE SET count = catalogue_changes.count + 1, anew = catalogue_changes.anew + others;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER documents_changed ON documents;
--> statement-breakpoint
CREATE TRIGGER documents_changed AFTER UPDATE OR DELETE OR TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER documents_added AFTER INSERT ON documents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_grown();
