// Writes repaired documents in batches, each in its own transaction.
// Invariants: an unchanged row is not written, so importing a file twice gives the same rows; a change in an existing
// catalogue gets a new stamp, so that devices pull it; quantities ordered in the bridge stay subtracted from the stock
// in a file; stock rows match the documents after each batch.
import { getTableColumns, sql } from 'drizzle-orm';
import type { CatalogueSetting } from '../catalogue/catalogue-facts.ts';
import { documentRow, type RowContext } from '../database/document-row.ts';
import { nextStamp } from '../database/next-stamp.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { DEFAULT_LOCATION, type DocumentRow, documents, type Json } from '../database/tables.ts';
import { lockStock, type StockLevel, takeNotes } from '../stock/change-stock.ts';
import { ofProducts, productsOf, publishSkus, withStockLevels } from '../stock/publish-stock.ts';
import { type Sources, sourcesOf, withAvailableIn } from '../stock/sources-of.ts';
import { stockRowsOf } from '../stock/stock-rows-of.ts';
import { fillStock } from './fill-stock.ts';

type Waiting = { store: string; entity: string; doc: Json; context: RowContext };

export type Writer = {
  /** Queues a document, which must have a positive integer `id`. */
  add: (store: string, entity: string, doc: Json, context: RowContext) => Promise<void>;
  flush: () => Promise<void>;
};

const BATCH = 150;
const LONGEST_KEY = 512;
/** Timestamp for documents without one; fixed, so that the same document always gives the same row. */
const NO_TIME = '2000-01-01T00:00:00.000Z';

/** Returns the name of a field that is too long for the database's indexes, or undefined. */
export const tooLongToFind = (doc: Json): string | undefined =>
  ['sku', 'attribute_code', 'identifier', 'code', 'url_path', 'url_key'].find(
    (key) => typeof doc[key] === 'string' && doc[key].length > LONGEST_KEY,
  );

/** Subtracts the ordered quantities from the documents' stock. */
async function lessOrdered(tx: Db, batch: readonly Waiting[], skus: ReadonlySet<string>): Promise<Waiting[]> {
  const products = batch.filter(({ entity }) => entity === 'product');
  const shelves = new Map(products.map((entry) => [entry, stockRowsOf(entry.doc)]));
  const rows = await rowsOf<{ sku: string; taken: number }>(
    tx,
    sql`select sku, sum(qty)::integer as taken from order_stock where sku = any(${sql.param([...skus])}::text[]) group by sku`,
  );
  if (rows.length === 0) return [...batch];
  const takenOf = new Map(rows.map(({ sku, taken }) => [sku, taken]));
  return batch.map((entry) => {
    const left = (shelves.get(entry) ?? []).flatMap(({ sku, qty }): [string, number][] => {
      const taken = takenOf.get(sku);
      return taken === undefined ? [] : [[sku, Math.max(0, qty - taken)]];
    });
    return left.length === 0 ? entry : { ...entry, doc: withStockLevels(entry.doc, new Map(left)) };
  });
}

/**
 * Returns the sources that the documents state, less what orders took from each; the first store view that states those
 * of a sku takes precedence.
 */
async function statedSources(
  tx: Db,
  products: readonly Json[],
  isCounted: boolean,
): Promise<Map<string, Sources>> {
  const stated = new Map<string, Map<string, number>>();
  for (const doc of products)
    for (const [sku, sources] of sourcesOf(doc)) if (!stated.has(sku)) stated.set(sku, new Map(sources));
  if (isCounted || stated.size === 0) return stated;
  const rows = await rowsOf<{ sku: string; location: string; taken: number }>(
    tx,
    sql`select sku, location, sum(qty)::integer as taken from order_stock
      where sku = any(${sql.param([...stated.keys()])}::text[]) group by sku, location`,
  );
  for (const { sku, location, taken } of rows) {
    const sources = stated.get(sku);
    const pieces = sources?.get(location);
    if (pieces !== undefined) sources?.set(location, Math.max(0, pieces - taken));
  }
  return stated;
}

/** Returns the pieces at locations other than the default one; undefined if the sku has no such location. */
const sourcesOfLevel = (level: StockLevel | undefined): Sources | undefined => {
  const others = level?.at.filter(({ location }) => location !== DEFAULT_LOCATION) ?? [];
  return others.length > 0 ? new Map(others.map(({ location, qty }) => [location, qty])) : undefined;
};

const columns = Object.values(getTableColumns(documents)).map(({ name }) => sql.identifier(name));
const assignments = sql.join(
  columns.map((column) => sql`${column} = excluded.${column}`),
  sql`, `,
);

/**
 * Returns the rows that differ from the stored ones. Compared before writing, because even a statement that writes no
 * row counts as a change to the catalogue and invalidates its caches.
 */
async function changedRows(tx: Db, rows: readonly DocumentRow[]): Promise<DocumentRow[]> {
  const changed = await rowsOf<{ at: number }>(
    tx,
    sql`select (given.value ->> 'at')::integer as at from jsonb_array_elements(${JSON.stringify(
      rows.map((row, at) => ({ at, row })),
    )}::jsonb) as given, jsonb_populate_record(null::documents, given.value -> 'row') as new
      left join documents old on old.store = new.store and old.entity = new.entity and old.id = new.id
      where old.id is null
        or (old.doc - 'updated_at') is distinct from (new.doc - 'updated_at')
        or old.facets is distinct from new.facets
        or old.search_text is distinct from new.search_text`,
  );
  return changed.flatMap(({ at }) => rows[at] ?? []);
}

const upsert = (tx: Db, rows: readonly DocumentRow[]): Promise<unknown> =>
  tx.execute(
    sql`insert into ${documents} select * from jsonb_populate_recordset(null::documents, ${JSON.stringify(rows)}::jsonb)
      on conflict (store, entity, id) do update set ${assignments}`,
  );

/** Returns a row with another `updated_at`. */
const stampedAt = (row: DocumentRow, stamp: string): DocumentRow => ({
  ...row,
  updated_at: stamp,
  doc: { ...row.doc, updated_at: stamp },
});

/** Returns the codes of the store views, the default one first. */
export const defaultFirst = ({
  stores,
  defaultStore,
}: Pick<CatalogueSetting, 'stores' | 'defaultStore'>): string[] => [
  defaultStore,
  ...stores.filter((store) => store !== defaultStore),
];

/**
 * @param options.stores codes of the store views, the default one first
 * @param options.isNew true: `db` is the transaction that fills an empty catalogue, so no device can pull a part of it:
 * documents keep their own times
 * @param options.after every stamp is at or after this ISO time
 * @param options.isCounted true: stock was counted after all orders, so nothing is subtracted from it
 * @param options.now ms since 1970
 */
export function createWriter(
  db: Db,
  options: { stores: readonly string[]; isNew: boolean; isCounted?: boolean; after?: string; now: number },
): Writer {
  const { stores, isNew, isCounted = false, after, now } = options;
  let waiting: Waiting[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    await db.transaction(async (tx) => {
      const products = batch.filter(({ entity }) => entity === 'product').map(({ doc }) => doc);
      const skus = new Set(products.flatMap((doc) => stockRowsOf(doc).map(({ sku }) => sku)));
      const levels = await lockStock(tx, skus);
      const noted = await takeNotes(tx, skus);
      const ids = [...products.map(({ id }) => Number(id)), ...(await productsOf(tx, [...skus]))];
      await tx.execute(sql`select 1 from ${documents} where ${ofProducts(stores, ids)}`);
      // while the documents have their former stock, so that those of all products and store views equal the stock rows
      if (noted.length > 0) await publishSkus(tx, stores, noted, now);
      const whole = isCounted ? batch : await lessOrdered(tx, batch, skus);
      const stated = await statedSources(tx, products, isCounted);
      const sourcesOfSku = (sku: string) => stated.get(sku) ?? sourcesOfLevel(levels.get(sku));
      const given = whole.map(({ store, entity, doc, context }) => {
        const stored = entity === 'product' ? withAvailableIn(doc, sourcesOfSku) : doc;
        return documentRow(store, entity, stored, context, NO_TIME);
      });
      const changed = isNew ? given : await changedRows(tx, given);
      if (changed.length > 0) {
        const stamp = isNew
          ? undefined
          : await nextStamp(tx, stores, Math.max(now, Date.parse(after ?? NO_TIME)));
        await upsert(tx, stamp === undefined ? changed : changed.map((row) => stampedAt(row, stamp)));
      }
      // also if no document has changed: the former version wrote the stock in a transaction of its own
      await fillStock(tx, stores, skus, { levels, stated }, ids);
    });
  };
  return {
    flush,
    add: async (store, entity, doc, context) => {
      waiting.push({ store, entity, doc, context });
      if (waiting.length >= BATCH) await flush();
    },
  };
}
