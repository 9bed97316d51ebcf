// The products of one store view, synchronised with the database, and a cache of their documents. Invariants: new
// stamps become visible in ascending order (database/next-stamp.ts), so reading above the last known stamp returns
// every later change; memory is bounded in products and bytes.
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents } from '../database/tables.ts';
import { AVAILABLE_IN } from '../ports/branch-attribute.ts';
import { ColumnsReader } from './columns-reader.ts';
import type { ProductColumns, ReadRow, RestampedRow, Selection } from './product-columns.ts';
import type { Version } from './terms-answer.ts';

/** maximum number of products per store view, variants included; each takes about 400 bytes */
const PRODUCTS_MAX = 120_000;
const TEXT_BYTES_MAX = 16 * 1024 * 1024;
/** maximum number of rows per statement; other statements run in between */
const AT_ONCE = 250;
/** maximum number of complete documents per statement; they are larger than rows */
const DOCUMENTS_AT_ONCE = 50;

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
/** A document as JSON in UTF-8. */
type Text = { updated_at: string; text: Buffer };
export const emptyDocument = Buffer.from('{}');
const deleted: Text = { updated_at: '', text: emptyDocument };

const products = (store: string) => sql`${documents.store} = ${store} and ${documents.entity} = 'product'`;

/** Searchable products of a store view, with the catalogue version that they reflect. */
export class StoreView {
  readonly #texts = new LRUCache<number, Text>({
    maxSize: TEXT_BYTES_MAX,
    sizeCalculation: ({ text }) => text.length + 100,
  });
  #at: number;
  #last: string;
  #refreshing: Promise<boolean> = Promise.resolve(true);

  private constructor(
    readonly store: string,
    readonly columns: ProductColumns,
    version: Pick<Version, 'count'>,
    last: string,
  ) {
    this.#at = version.count;
    this.#last = last;
  }

  /**
   * Reads all products. Returns undefined if there are more than `PRODUCTS_MAX`.
   * @param others returns the other store views in memory; equal data is shared with them
   */
  static async read(
    db: Db,
    store: string,
    version: Pick<Version, 'count'>,
    others: () => readonly StoreView[] = () => [],
  ): Promise<StoreView | undefined> {
    // the last stamp is read before the rows, so that changes stamped while the rows are read are read again
    const [all] = await rowsOf<{ last: string | null; number: number }>(
      db,
      sql`select max(updated_at) as last, count(*)::integer as number from ${documents} where ${products(store)}`,
    );
    if (all === undefined || all.number > PRODUCTS_MAX) return undefined;
    const reader = new ColumnsReader();
    let after: number | undefined;
    for (;;) {
      const behind = after === undefined ? sql`true` : sql`id > ${after}`;
      const rows = await rowsOf<ReadRow>(
        db,
        sql`select id, updated_at, code, url_path, url_key, type_id, created_at, status, visibility, price, final_price,
            total_qty, is_promoted, in_stock, category_ids, facets, search_text
          from ${documents} where ${products(store)} and ${behind} order by id limit ${AT_ONCE}`,
      );
      for (const row of rows) reader.add(row);
      after = rows.at(-1)?.id;
      if (rows.length < AT_ONCE)
        return new StoreView(
          store,
          await reader.columns(() => others().map(({ columns }) => columns.identifiers)),
          version,
          all.last ?? '',
        );
    }
  }

  /** Applies the changes since the last stamp. Returns false if a change cannot be applied. */
  async catchUp(db: Db, { count }: Pick<Version, 'count'>): Promise<boolean> {
    if (this.#at >= count) return true;
    const refresh = async (isWhole: boolean): Promise<boolean> => {
      if (!isWhole || this.#at >= count) return isWhole;
      const rows = await rowsOf<RestampedRow>(
        db,
        sql`select id, updated_at, status, price, final_price, total_qty, in_stock,
            facets -> ${AVAILABLE_IN} as available_in
          from ${documents} where ${products(this.store)} and updated_at > ${this.#last}`,
      );
      if (!rows.every((row) => this.columns.restamp(row))) return false;
      for (const { updated_at } of rows) if (updated_at > this.#last) this.#last = updated_at;
      this.#at = count;
      return true;
    };
    this.#refreshing = this.#refreshing.then(refresh).catch(() => false);
    return this.#refreshing;
  }

  /** True if a result, and the documents that were read for it, are still the same. */
  isCurrent(selection: Selection, shown: readonly { id: number; updated_at: string }[]): boolean {
    return (
      this.columns.isCurrent(selection) &&
      shown.every(({ id, updated_at }) => this.columns.stampOf(id) === updated_at)
    );
  }

  /** Returns documents. Reads those that are not cached; deleted documents are returned empty. */
  async documentsOf(hits: readonly { id: number }[], read: Read): Promise<Text[]> {
    const cached = hits.map(({ id }) => this.#cached(id));
    const missing = hits.flatMap(({ id }, at) => (cached[at] === undefined ? [id] : []));
    if (missing.length === 0) return cached as Text[];
    const fetched = new Map<number, Text>();
    for (let at = 0; at < missing.length; at += DOCUMENTS_AT_ONCE) {
      const ids = missing.slice(at, at + DOCUMENTS_AT_ONCE);
      const rows = await read((db) =>
        rowsOf<{ id: number; updated_at: string; text: string }>(
          db,
          sql`select id, updated_at, doc::text as text from ${documents}
            where ${products(this.store)} and id = any(${sql.param(ids)}::integer[])`,
        ),
      );
      for (const { id, text, ...stamp } of rows) fetched.set(id, { ...stamp, text: Buffer.from(text) });
    }
    for (const [id, text] of fetched) this.#texts.set(id, text);
    return hits.map(({ id }, at) => cached[at] ?? fetched.get(id) ?? deleted);
  }

  #cached(id: number): Text | undefined {
    const known = this.#texts.get(id);
    return known?.updated_at === this.columns.stampOf(id) ? known : undefined;
  }
}

export type CachedProducts = {
  /** Returns the store view at this version or later, by default the current one; undefined if the database must be queried. */
  of: (store: string, version?: Version) => Promise<StoreView | undefined>;
  /**
   * Returns the source of searches in the store view; undefined while its products are read for the first time.
   * Starts reading them.
   */
  sourceOf: (store: string) => Promise<'columns' | 'database' | undefined>;
};
