// Finds links of imported products that lead to no product. Such links stay in the documents, because their product may be
// imported later; devices show only links to products that they have.
import { sql } from 'drizzle-orm';
import { recordsOf } from '../database/document-row.ts';
import { rowsOf } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import type { Run } from './accept-document.ts';

/** The reason under which the report names a product with such links. */
export const MISSING_LINKS = 'links to products that do not exist: not shown';
const SKUS_PER_QUERY = 1_000;

export type MissingLinks = {
  /** Records the links of an imported product. */
  add: (store: string, doc: Json) => void;
  /** Reports the links that lead to no product of the same store view; called once all products are written. */
  report: () => Promise<void>;
};

export function createMissingLinks({ db, seen, report }: Pick<Run, 'db' | 'seen' | 'report'>): MissingLinks {
  /** store view → sku of the link → the products that have it */
  const targets = new Map<string, Map<string, Set<string>>>();
  const isSeen = (store: string, sku: string): boolean => seen.has(`${store}|sku|${sku}`);
  return {
    add: (store, doc) => {
      const ofStore = targets.get(store) ?? new Map<string, Set<string>>();
      targets.set(store, ofStore);
      for (const { linked_product_sku } of recordsOf(doc.product_links)) {
        const sku = String(linked_product_sku);
        if (isSeen(store, sku)) continue;
        ofStore.set(sku, (ofStore.get(sku) ?? new Set()).add(String(doc.sku)));
      }
    },
    report: async () => {
      for (const [store, ofStore] of targets) {
        const open = [...ofStore.keys()].filter((sku) => !isSeen(store, sku));
        for (let from = 0; from < open.length; from += SKUS_PER_QUERY) {
          const asked = open.slice(from, from + SKUS_PER_QUERY);
          const rows = await rowsOf<{ code: string }>(
            db,
            sql`select code from documents
              where store = ${store} and entity = 'product' and code = any(${sql.param(asked)}::text[])`,
          );
          const stored = new Set(rows.map(({ code }) => code));
          for (const sku of asked)
            if (!stored.has(sku))
              for (const id of ofStore.get(sku) ?? []) report.mended('product', id, MISSING_LINKS);
        }
      }
    },
  };
}
