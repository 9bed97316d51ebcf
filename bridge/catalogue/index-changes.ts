// Reads the products that an index outside of the database contains (ports/product-index.ts).
import { sql } from 'drizzle-orm';
import { lowerAscii } from '../catalogue-search/question-sql.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents } from '../database/tables.ts';
import type { IndexedProduct, IndexState, Marks } from '../ports/product-index.ts';
import { readVersion } from './catalogue-version.ts';

/** Maximum number of products per statement; other statements run in between. */
const AT_ONCE = 250;
/** Maximum number of changed products that are read in one transaction; with more, the index is built anew. */
const CHANGES_MAX = 20_000;

type Row = Omit<IndexedProduct, 'words' | 'identifiers' | 'code_lower' | 'facets' | 'category_ids'> & {
  updated_at: string;
  category_ids: number[] | null;
  facets: Record<string, string[]> | null;
  search_text: string | null;
};

const mark = sql`hashtext(row(id, updated_at, created_at, code, url_path, url_key, type_id, status, visibility, price,
  final_price, total_qty, is_promoted, in_stock, category_ids, facets, search_text)::text)`;
const columns = sql`store, id, updated_at, created_at, code, url_path, url_key, type_id, status, visibility, price,
  final_price, total_qty, is_promoted, in_stock, category_ids, facets, search_text, ${mark} as mark`;
const products = (store: string) => sql`${documents.store} = ${store} and ${documents.entity} = 'product'`;

/** Splits `search_text`, which bridge/database/fold.ts describes. */
function productOf({ updated_at: _, search_text, facets, category_ids, ...row }: Row): IndexedProduct {
  const lines = (search_text ?? '').split('\n');
  const identifiers = new Set(lines.pop()?.split('#'));
  return {
    ...row,
    category_ids: category_ids ?? [],
    facets: facets ?? {},
    words: lines.map((line) => [...new Set(line.split(' '))].filter((word) => word !== '')),
    identifiers: [...identifiers].filter((one) => one !== ''),
    code_lower: lowerAscii(row.code ?? ''),
  };
}

/** Returns what an index reflects that is built from now on: changes made meanwhile are above its stamps. */
export async function readState(db: Db, stores: readonly string[]): Promise<IndexState> {
  const { count: version, anew } = await readVersion(db);
  const rows = await rowsOf<{ store: string; last: string | null }>(
    db,
    sql`select view.store, (select max(updated_at) from ${documents}
        where ${documents.store} = view.store and ${documents.entity} = 'product') as last
      from unnest(${sql.param([...stores])}::text[]) as view(store)`,
  );
  return { version, anew, last: Object.fromEntries(rows.map(({ store, last }) => [store, last ?? ''])) };
}

/** Reads all products in batches. */
export async function* readProducts(
  db: Db,
  stores: readonly string[],
): AsyncGenerator<readonly IndexedProduct[]> {
  for (const store of stores) {
    let after: number | undefined;
    for (;;) {
      const behind = after === undefined ? sql`true` : sql`id > ${after}`;
      const rows = await rowsOf<Row>(
        db,
        sql`select ${columns} from ${documents} where ${products(store)} and ${behind} order by id limit ${AT_ONCE}`,
      );
      if (rows.length > 0) yield rows.map(productOf);
      after = rows.at(-1)?.id;
      if (rows.length < AT_ONCE) break;
    }
  }
}

/** Products that changed, of one moment. */
export type IndexChanges = {
  products: IndexedProduct[];
  /** state of an index that contains these changes */
  state: IndexState;
  /** marks of all products by store view; absent if only stock, prices and status have changed */
  marks?: ReadonlyMap<string, Marks>;
};

/**
 * Reads the products that changed since the index's state, in one transaction. Returns undefined if there are too many
 * of them, or if the state is of another catalogue.
 */
export const readChanges = (
  db: Db,
  stores: readonly string[],
  before: IndexState,
): Promise<IndexChanges | undefined> =>
  db.transaction(
    async (tx) => {
      const state = await readState(tx, stores);
      if (state.version < before.version || stores.some((store) => before.last[store] === undefined))
        return undefined;
      const found: IndexedProduct[] = [];
      for (const store of stores) {
        const rows = await rowsOf<Row>(
          tx,
          sql`select ${columns} from ${documents}
            where ${products(store)} and updated_at > ${before.last[store] ?? ''} limit ${CHANGES_MAX + 1 - found.length}`,
        );
        found.push(...rows.map(productOf));
        if (found.length > CHANGES_MAX) return undefined;
      }
      if (state.anew === before.anew) return { products: found, state };
      // a product that was deleted, or changed without a later stamp, is known by the marks only
      const rows = await rowsOf<Marks & { store: string }>(
        tx,
        sql`select store, count(*)::integer as number, coalesce(sum(${mark}), 0)::float8 as sum from ${documents}
          where entity = 'product' and store = any(${sql.param([...stores])}::text[]) group by store`,
      );
      return {
        ...{ products: found, state },
        marks: new Map(rows.map(({ store, ...marks }) => [store, marks])),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
