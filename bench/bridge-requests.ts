// Requests for load tests of a bridge, built by the worker's own code where the storefront sends them.

import { orderOf } from '#tests/support/backend/requests.ts';
import { askedText } from '#tests/support/typed-query.ts';
import { listingQuery } from '#workers/methods/listing-request.ts';
import { normalised, searchBody, searchConditions, textQuery } from '#workers/methods/search-body.ts';

/** `method`: POST with a body and GET without one if absent */
export type LoadRequest = { path: string; method?: string; body?: object; headers?: Record<string, string> };
/** Builds the nth request of a load. */
export type Make = (at: number) => LoadRequest;

const PAGE = 24;

type Source = {
  id: number;
  sku: string;
  name: string;
  type_id: string;
  total_qty: number;
  slug: string;
  stock?: { min_sale_qty?: number };
};
export type Goods = { products: Source[]; categories: number[] };

const search = (entity: string, body: object, query = '') =>
  `/api/catalog/catalogue_lv/${entity}/_search?${query}request=${encodeURIComponent(JSON.stringify(body))}`;

/** Prices include tax, as in the default configuration. */
const prices = {
  within: () => ({}),
  counted: {},
  sortedBy: async (sort: Readonly<Record<string, 'asc' | 'desc'>>) => sort,
};
const rules = { listOutOfStock: false, prices };

/** Reads a bridge's visible products and its categories that contain products. */
export async function goodsOf(address: string): Promise<Goods> {
  const hitsOf = async (path: string) =>
    (
      (await (await fetch(`${address}${path}`)).json()) as { hits: { hits: { _source: Source }[] } }
    ).hits.hits.map(({ _source }) => _source);
  const products = await hitsOf(
    search('product', {
      size: 1_000,
      query: { bool: { must: [{ terms: { visibility: [4] } }, { terms: { status: [1] } }] } },
      _source: ['id', 'sku', 'name', 'type_id', 'total_qty', 'slug', 'stock'],
    }),
  );
  const categories = await hitsOf(
    search('category', { size: 1_000, _source: ['id'], query: { range: { product_count: { gt: 0 } } } }),
  );
  return { products, categories: categories.map(({ id }) => id) };
}

/** Returns the path of the nth page of a category's listing; nginx and the bridge may cache the response. */
export const listingPath = (category: number, page: number): string =>
  search(
    'product',
    { query: listingQuery({ filters: {} }, [category], rules) },
    `storeCode=lv&from=${page * PAGE}&size=${PAGE}&sort=is_promoted:desc,id:asc&`,
  );

/** Returns the simple products of which a single piece can be ordered. */
export const soldSingly = ({ products }: Goods): Source[] =>
  products.filter(
    ({ type_id, total_qty, stock }) =>
      type_id === 'simple' && total_qty > 10 && (stock?.min_sale_qty ?? 1) <= 1,
  );

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
/** Returns fields that make a search body unique, and thus uncached, without changing its result. */
const uncached = (at: number) => ({ timeout: `${1_000 + at}ms` });
let orders = 0;

/** Prepares each load, keyed by the name that is printed. */
export const loads: Record<string, (goods: Goods) => Promise<Make>> = {
  'kept listings': async ({ categories }) => {
    const paths = categories.slice(0, 50).map((id) => listingPath(id, 0));
    return (at) => ({ path: of(paths, at) });
  },
  listings: async ({ categories }) => {
    const queries = categories.map((id) => listingQuery({ filters: {} }, [id], rules));
    return (at) => ({
      path: search(
        'product',
        { query: of(queries, at), ...uncached(at) },
        `storeCode=lv&from=0&size=${PAGE}&sort=is_promoted:desc,id:asc&`,
      ),
    });
  },
  'text searches': async ({ products }) => {
    const bodies = await Promise.all(
      products.slice(0, 200).map(async ({ name }, at) => {
        const words = name.split(' ');
        const searchQuery = { text: words.slice(at % 2, 1 + (at % 3)).join(' ') || name };
        const { sort, settings } = await searchBody(
          normalised({ store: 'lv', type: 'product', from: 0, size: PAGE, searchQuery }),
          prices,
        );
        const must = searchConditions(searchQuery, false);
        const query = {
          bool: { filter: { bool: { must } }, must: [textQuery(askedText(searchQuery.text))] },
        };
        const order = (sort ?? [])
          .flatMap((by) => Object.entries(by))
          .map(([field, way]) => `${field}:${way}`);
        return { query, settings, order: order.join(',') };
      }),
    );
    return (at) => {
      const { query, settings, order } = of(bodies, at);
      return {
        path: search(
          'product',
          { query, ...settings, ...uncached(at) },
          `storeCode=lv&from=0&size=${PAGE}&sort=${order}&`,
        ),
      };
    };
  },
  'products by sku':
    async ({ products }) =>
    (at) => ({
      path: search(
        'product',
        { query: { bool: { filter: { terms: { sku: [of(products, at).sku] } } } }, ...uncached(at) },
        'storeCode=lv&from=0&size=1&',
      ),
    }),
  'product pages':
    async ({ products }) =>
    (at) => {
      const { sku, slug } = of(products, at);
      return { path: `/p/${sku}/${slug}` };
    },
  'orders with keys': async (goods) => {
    const sold = soldSingly(goods);
    return (at) => {
      const id = `bench-${process.pid}-${orders++}`;
      const line = {
        sku: of(sold, at).sku,
        qty: 1,
        name: '',
        price: 0,
        price_incl_tax: 0,
        product_type: 'simple',
      };
      return {
        path: '/api/order/create',
        body: orderOf(id, { products: [line], payment: 'banktransfer' }),
        headers: { 'idempotency-key': id },
      };
    };
  },
};
