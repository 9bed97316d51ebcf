// Gives the host read access to the catalogue (documents, listings and URLs) without access to the database tables.
import { and, eq, inArray } from 'drizzle-orm';
import type { BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import {
  type BridgeCategory,
  type BridgeProduct,
  bridgeCategory,
  bridgeProduct,
} from '#schemas/bridge/catalogue-answer.ts';
import { parseSearch } from '../catalogue-search/parse-search.ts';
import { hitsAnswer, runSearch, type Searched } from '../catalogue-search/run-search.ts';
import type { Db } from '../database/open-database.ts';
import { documents, type Json } from '../database/tables.ts';
import type { CachedAnswers, PackableAnswer } from './cached-answers.ts';
import type { CachedValues } from './cached-values.ts';
import { type CatalogueFacts, configurationOf, shippingMethods } from './catalogue-facts.ts';
import { allListed, countListed, type ListedPage, listedPart } from './listed-page.ts';
import { categoryOfSlug, type PathTarget, pathTarget } from './path-target.ts';

export type { ListedPage } from './listed-page.ts';

export type CmsRow = { store: string; entity: 'cms_page' | 'cms_block' | 'cms_hierarchy'; doc: Json };

export type CatalogueReader = {
  facts: () => Pick<CatalogueFacts, 'stores' | 'defaultStore' | 'banners' | 'homePage' | 'shopData'>;
  /** ms since 1970 */
  now: () => number;
  /** Returns the products of a store view that match the clauses of a catalogue search; skips invalid documents. */
  products: (
    store: string,
    must: unknown[],
    sort: unknown[],
    size: number,
    from?: number,
  ) => Promise<BridgeProduct[]>;
  /** Returns all categories of a store view. */
  categories: (store: string) => Promise<readonly BridgeCategory[]>;
  /** Returns the attributes of a store view as stored. */
  attributes: (store: string) => Promise<Json[]>;
  shippingMethods: (store: string) => BridgeShippingMethod[];
  /** Returns content pages, blocks and page hierarchies of every store view as stored. */
  cms: () => Promise<readonly CmsRow[]>;
  /** Returns the contact configuration in the language of a store view; undefined if the shop data contain none. */
  contact: (store: string) => Readonly<Record<string, unknown>> | undefined;
  /** Resolves a path below a store view by the URL map; undefined if no document has this path. */
  pathTarget: (store: string, url: string) => Promise<PathTarget | undefined>;
  /** Returns the category that has or last had a slug; undefined if there is none. */
  categoryOfSlug: (store: string, slug: string) => Promise<PathTarget | undefined>;
  /** Returns the documents of one category or product, keyed by store view. */
  documentsOf: (entity: 'category' | 'product', id: number) => Promise<Map<string, Json>>;
  countListed: () => Promise<Map<string, number>>;
  allListed: () => Promise<ListedPage[]>;
  listedPart: (store: string, part: number, size: number) => Promise<ListedPage[]>;
  /** Caches a value derived from the catalogue until the catalogue changes. Callers must not modify it. */
  cachedValue: CachedValues;
  /**
   * Caches a text derived from the catalogue until the catalogue changes. `parts`: the values that the text also
   * depends on.
   */
  cachedText: (parts: readonly string[], make: () => Promise<string>) => Promise<PackableAnswer>;
};

/** Never aborted: computing a page takes little time, so it continues after the waiting clients have left. */
const never = new AbortController().signal;

/** @param bridge the running bridge; its `facts` are replaced when the database is refilled */
export function createCatalogueReader(
  bridge: Searched & {
    readonly db: Db;
    readonly clock: () => number;
    readonly facts: CatalogueFacts;
  },
  cachedTexts: CachedAnswers,
  cachedValue: CachedValues,
): CatalogueReader {
  const { db } = bridge;
  return {
    facts: () => bridge.facts,
    now: bridge.clock,
    products: async (store, must, sort, size, from = 0) => {
      const body = { query: { bool: { filter: { bool: { must } } } }, sort, size };
      const asked = parseSearch('product', { from: String(from) }, body, bridge.facts.facets);
      const text = await runSearch(bridge, { store, index: '', entity: 'product' }, asked, hitsAnswer);
      const { hits } = JSON.parse(text.toString()) as { hits: { hits: { _source: unknown }[] } };
      return hits.hits.flatMap(({ _source }) => {
        const read = bridgeProduct.safeParse(_source);
        return read.success ? [read.data] : [];
      });
    },
    categories: (store) =>
      cachedValue(`categories ${store}`, async () => {
        const rows = await db
          .select({ doc: documents.doc })
          .from(documents)
          .where(and(eq(documents.store, store), eq(documents.entity, 'category')));
        return rows.flatMap(({ doc }) => {
          const read = bridgeCategory.safeParse(doc);
          return read.success ? [read.data] : [];
        });
      }),
    attributes: async (store) => {
      const rows = await db
        .select({ doc: documents.doc })
        .from(documents)
        .where(and(eq(documents.store, store), eq(documents.entity, 'attribute')));
      return rows.map(({ doc }) => doc);
    },
    cms: () =>
      cachedValue('cms', async () => {
        const rows = await db
          .select({ store: documents.store, entity: documents.entity, doc: documents.doc })
          .from(documents)
          .where(inArray(documents.entity, ['cms_page', 'cms_block', 'cms_hierarchy']));
        return rows as CmsRow[];
      }),
    contact: (store) => configurationOf(bridge.facts, store, 'contact'),
    shippingMethods: (store) => shippingMethods(bridge.facts, store),
    documentsOf: async (entity, id) => {
      const rows = await db
        .select({ store: documents.store, doc: documents.doc })
        .from(documents)
        .where(
          // filters by store view too, because it is the first column of the documents' primary key
          and(
            inArray(documents.store, [...bridge.facts.stores]),
            eq(documents.entity, entity),
            eq(documents.id, id),
          ),
        );
      return new Map(rows.map(({ store, doc }) => [store, doc]));
    },
    pathTarget: (store, url) => pathTarget(db, store, url),
    categoryOfSlug: (store, slug) => categoryOfSlug(db, store, slug),
    countListed: () => countListed(db),
    allListed: () => allListed(db),
    listedPart: (store, part, size) => listedPart(db, store, part, size),
    cachedValue,
    cachedText: (parts, make) => cachedTexts(bridge.facts, parts, make, never),
  };
}
