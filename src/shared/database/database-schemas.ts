// RxDB schemas derived from the collection table. @evaluated-at-build (build/evaluate-at-build.ts): only the result is
// bundled, so that the window starts without the shapes of every document.
// In production RxDB has no validator and uses only field names, key and indexes, so nothing else is derived; zod
// validates documents where data enters. tests/shared/database/shapes.test.ts catches a changed shape without a new version.
import type { RxJsonSchema } from 'rxdb/plugins/core';
import {
  type CollectionName,
  collections,
  type DatabaseName,
  databases,
  INDEXED_STRING_LENGTH,
} from '#schemas/collections.ts';

/** Returns the RxDB schema of a collection: all field names; indexed fields are bounded, required strings. */
export function rxSchema(name: CollectionName): RxJsonSchema<object> {
  const row: (typeof collections)[CollectionName] & { laterFields?: readonly string[] } = collections[name];
  const indexed = new Set<string>([row.primaryKey, ...row.indexes.flat()]);
  const properties = Object.fromEntries(
    Object.keys(row.document.shape)
      .filter((field) => !row.laterFields?.includes(field))
      .map((field) => [
        field,
        indexed.has(field) ? { type: 'string', maxLength: INDEXED_STRING_LENGTH } : {},
      ]),
  );
  return {
    version: row.version,
    primaryKey: row.primaryKey,
    type: 'object',
    properties,
    required: [...indexed],
    indexes: row.indexes.map((fields) => [...fields]),
    additionalProperties: false,
  } as unknown as RxJsonSchema<object>;
}

type DatabaseSchema = (typeof databases)[DatabaseName] & {
  collections: Record<string, { schema: RxJsonSchema<object> }>;
};

const schemaOf = (database: DatabaseName): DatabaseSchema => ({
  ...databases[database],
  collections: Object.fromEntries(
    (Object.keys(collections) as CollectionName[])
      .filter((name) => collections[name].database === database)
      .map((name) => [name, { schema: rxSchema(name) }]),
  ),
});

/** Name, durability and collections of both databases. */
export const databaseSchemas = { catalogue: schemaOf('catalogue'), personal: schemaOf('personal') };
