CREATE TABLE catalogue_changes (
  writer integer PRIMARY KEY,
  count bigint NOT NULL
);
--> statement-breakpoint
-- a row for each connection: writers that change the catalogue at the same time do not wait for each other here
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes VALUES (pg_backend_pid(), 1)
    ON CONFLICT (writer) DO UPDATE SET count = catalogue_changes.count + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
