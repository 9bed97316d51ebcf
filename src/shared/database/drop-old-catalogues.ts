// Deletes catalogue databases of earlier builds, which are never migrated.
// Invariant: a catalogue that a tab of an earlier build has open is not deleted. Each worker of that build holds or
// awaits RxDB's leader lock, whose name contains the database name.
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';

/** The part of the Web Locks API that this module uses. */
type Locks = { query: () => Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }> };

const generationIn = (name = ''): number => Number(/\bcatalogue-v(\d+)\b/.exec(name)?.[1] ?? Number.NaN);

const deleted = (indexedDB: IDBFactory, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    // a window of an earlier build that has no worker still has it open; it is deleted once that window is closed
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });

/**
 * Deletes unused catalogues of earlier builds; those still open in a tab are left to a later start.
 * @returns How many databases were deleted.
 * @throws If the browser refuses to delete one.
 */
export async function dropOldCatalogues(indexedDB: IDBFactory, locks: Locks): Promise<number> {
  const stored = await indexedDB.databases();
  const old = stored.filter(({ name }) => generationIn(name) < CATALOGUE_GENERATION);
  if (old.length === 0) return 0;
  const { held = [], pending = [] } = await locks.query();
  const open = new Set([...held, ...pending].map(({ name }) => generationIn(name)));
  const unused = old.filter(({ name }) => !open.has(generationIn(name)));
  for (const { name = '' } of unused) await deleted(indexedDB, name);
  return unused.length;
}
