import { type CollectionName, collections, type DatabaseName } from '#schemas/collections.ts';

/** Returns the names of a database's collections, in the order of the table of collections. */
export const collectionNames = (database: DatabaseName): CollectionName[] =>
  (Object.keys(collections) as CollectionName[]).filter((name) => collections[name].database === database);
