// How much of each store view's catalogue is on the device. Owns the claim 'catalogue-sync' (the window shows it,
// asks decide by it). Invariant: `complete` only when every page was pulled into the database that is open now.
import type { ClaimValue } from '../../schemas/documents/claim.ts';
import { changeClaim, readClaim } from '../../src/database/claims.ts';
import type { Databases, PersonalDatabase } from '../../src/database/open-databases.ts';
import type { Ports } from '../ports.ts';

export type StoreSync = ClaimValue<'catalogue-sync'>['stores'][number];

/** Progress is written at most this often; the end of a pull at once. */
const PROGRESS_EVERY_MS = 1_000;

const emptySync = (store: string): StoreSync => ({
  store,
  products: 0,
  total: 0,
  complete: false,
  pulledAt: 0,
});

/** The store view's row; one that says nothing is here when there is none. */
export async function readStoreSync(db: PersonalDatabase, store: string): Promise<StoreSync> {
  const claim = await readClaim(db, 'catalogue-sync');
  return claim?.stores.find((row) => row.store === store) ?? emptySync(store);
}

export type SyncJournal = {
  /** before the first pull: what an earlier visit left, checked against the database */
  open: (store: string) => Promise<StoreSync>;
  /** after a page: documents in it, products among them, what the bridge says there are */
  progress: (store: string, pulled: number, added: number, total: number) => void;
  /** everything there is now was pulled */
  caughtUp: (store: string) => Promise<void>;
};

export function openSyncJournal(databases: Databases, ports: Ports): SyncJournal {
  const rows = new Map<string, StoreSync>();
  /** store views whose count may have changed since it was counted */
  const changed = new Set<string>();
  let writtenAt = 0;
  let writing: Promise<unknown> = Promise.resolve();

  /** Products of a store view: one count over the index [store, sku]. */
  const countOf = (store: string) => databases.catalogue.products.count({ selector: { store } }).exec();
  const rowOf = (store: string): StoreSync => rows.get(store) ?? emptySync(store);

  const write = (): Promise<unknown> => {
    writtenAt = ports.now();
    const next = [...rows.values()].map((row) => ({ ...row }));
    writing = writing
      .then(() =>
        changeClaim(databases.personal, 'catalogue-sync', ports.now(), (present) => ({
          stores: [...(present?.stores ?? []).filter((row) => !rows.has(row.store)), ...next],
        })),
      )
      .catch((error: unknown) => ports.log({ event: 'sync-claim-not-written', error: String(error) }));
    return writing;
  };

  return {
    open: async (store) => {
      const [row, products] = await Promise.all([readStoreSync(databases.personal, store), countOf(store)]);
      // another schema generation, or storage taken back by the browser: the claim speaks of a database that is gone
      rows.set(store, { ...row, products, complete: row.complete && products > 0 });
      await write();
      return rowOf(store);
    },
    progress: (store, pulled, added, total) => {
      const row = rowOf(store);
      if (pulled > 0) changed.add(store);
      const products = row.products + (row.complete ? 0 : added);
      rows.set(store, { ...row, products, total });
      if (!row.complete && ports.now() - writtenAt >= PROGRESS_EVERY_MS) void write();
    },
    caughtUp: async (store) => {
      const products = changed.delete(store) ? await countOf(store) : rowOf(store).products;
      rows.set(store, { ...rowOf(store), products, complete: true, pulledAt: ports.now() });
      await write();
    },
  };
}
