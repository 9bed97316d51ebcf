// The collection table as RxDB wants it. @evaluated-at-build (build/evaluate-at-build.ts): only its result is kept, so that the
// window starts without the shapes of every document.
//
// One row becomes one schema. Without a validator (production) RxDB uses only the
// field names, the key and the indexes, so nothing else is derived at run time: the shape itself is zod's, checked at
// the border. A change of shape without a new version is caught by tests/database/shapes.test.ts.
import type { RxJsonSchema } from 'rxdb/plugins/core';
import {
  type CollectionName,
  collections,
  type DatabaseName,
  databases,
  INDEXED_STRING_LENGTH,
} from '../../schemas/collections.ts';

/**
 * RxDB's schema of one collection.
 * In: a collection name. Out: every field named, every indexed field a bounded string and required.
 */
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
