// Fills the empty databases of a device from a bug report.
import type { BugReport } from '#schemas/bug-report.ts';
import { type CollectionName, collections } from '#schemas/collections.ts';
import type { Databases } from '#shared/database/open-databases.ts';

type Filled = { bulkInsert: (documents: object[]) => Promise<{ error: unknown[] }> };

/** Inserts documents by collection; throws if one cannot be written. */
export async function fillDevice(databases: Databases, documents: BugReport['collections']): Promise<void> {
  for (const name of Object.keys(collections) as CollectionName[]) {
    const database = databases[collections[name].database] as unknown as Record<string, Filled>;
    const { error } = (await database[name]?.bulkInsert(documents[name] ?? [])) ?? { error: [name] };
    if (error.length > 0) throw new Error(`${name}: ${JSON.stringify(error[0])}`);
  }
}
