import { type CollectionName, collections, type DatabaseName } from '#schemas/collections.ts';

/** Returns the names of the collections of a database, in the order of their table. */
export const collectionNames = (database: DatabaseName): CollectionName[] =>
  (Object.keys(collections) as CollectionName[]).filter((name) => collections[name].database === database);
