-- Inserted documents of any entity but reviews count as `anew`: a response that is kept across changes of stock also
-- contains labels of attributes.
CREATE OR REPLACE FUNCTION catalogue_grown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others integer := CASE WHEN EXISTS (SELECT 1 FROM added WHERE entity <> 'review') THEN 1 ELSE 0 END;
BEGIN
  INSERT INTO catalogue_changes VALUES (pg_backend_pid(), 1, others)
    ON CONFLICT (writer) DO UPDATE SET count = catalogue_changes.count + 1, anew = catalogue_changes.anew + others;
  RETURN NULL;
END $$;
