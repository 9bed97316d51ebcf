// Takes off the device what earlier builds kept of the catalogue: it is never migrated, and nobody reads it any more.
// Invariant: a tab of such a build keeps what it has open. Each of its workers holds or awaits RxDB's leader lock, whose
// name has the database's in it.
import { CATALOGUE_GENERATION } from '../../schemas/collections.ts';

/** What is used of Web Locks. */
type Locks = { query: () => Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }> };

const generationIn = (name = ''): number => Number(/\bcatalogue-v(\d+)\b/.exec(name)?.[1] ?? Number.NaN);

const deleted = (indexedDB: IDBFactory, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    // a window of an earlier build whose worker has ended: it goes once that window is closed
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });

/**
 * In: IndexedDB and Web Locks of this origin. Out: how many databases went; those that are open in a tab of their build stay
 * until a later start. Throws when the browser refuses.
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
