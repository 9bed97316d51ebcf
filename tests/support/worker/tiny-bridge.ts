// A small backend with faults that the reference bridge cannot produce: wrong, slow or missing responses. Serves
// products by search_after and by sku, and no other data.

import type { Ports } from '#workers/ports.ts';
import { requestedSearch } from './requested-search.ts';
import { json } from './test-ports.ts';

export type BridgeDoc = Record<string, unknown> & { id: number; sku: string; updated_at: string };
type Search = {
  query: { match_all?: object; bool?: { filter: { terms?: Record<string, unknown[]> } } };
  search_after?: [string, number];
  size: number;
};
/** A fault for one request: a response in place of the valid one, or undefined to let the request pass. */
export type Fault = (url: string, body: Search | undefined) => Response | Promise<Response> | undefined;

export const bridgeDoc = (id: number, over: Partial<BridgeDoc> = {}): BridgeDoc => ({
  id,
  sku: `S-${id}`,
  name: `Product ${id}`,
  type_id: 'simple',
  status: 1,
  visibility: 4,
  category_ids: [10],
  price: 10 + id,
  updated_at: `2026-10-01 08:00:${String(id % 60).padStart(2, '0')}`,
  ...over,
});

const shopData = {
  banner: [],
  slider: [],
  category_banner: [],
  category_banner_image: [],
  product_banner: [],
  config: [{ code: 'contact', configuration: { lv: { phone: '+371 20000000', email: 'a@b.lv' } } }],
};

export function tinyBridge(documents: BridgeDoc[]) {
  const faults: Fault[] = [];
  const asked: { url: string; body: Search | undefined }[] = [];
  /** search results of entities other than products */
  const others: Record<string, unknown[]> = {};
  let isDown = false;
  let history: string | undefined;

  function products(body: Search): Response {
    const terms = body.query.bool?.filter.terms;
    const wanted = documents.filter((document) =>
      Object.entries(terms ?? {}).every(([field, values]) => values.includes(document[field])),
    );
    const order = (document: BridgeDoc): [string, number] => [document.updated_at, document.id];
    const isAfter = ([at, id]: [string, number]) => {
      const [afterAt, afterId] = body.search_after ?? ['', 0];
      return at > afterAt || (at === afterAt && id > afterId);
    };
    const sorted = [...wanted].sort((a, b) => (isBefore(order(a), order(b)) ? -1 : 1));
    const hits = sorted.filter((document) => isAfter(order(document))).slice(0, body.size);
    return json({
      hits: { total: wanted.length, hits: hits.map((_source) => ({ _id: _source.id, _source })) },
      ...(history !== undefined && { history }),
    });
  }

  function sound(url: string, body: Search | undefined): Response {
    if (url.includes('/product/_search') && body) return products(body);
    const entity = Object.keys(others).find((name) => url.includes(`/${name}/_search`));
    if (entity) {
      const sources = others[entity] ?? [];
      return json({
        hits: { total: sources.length, hits: sources.map((_source, _id) => ({ _id, _source })) },
      });
    }
    if (url.includes('/_search')) return json({ hits: { total: 0, hits: [] } });
    if (url.endsWith('/home-page'))
      return json({ code: 200, result: { new_collection: [], bestsellers: [] } });
    if (url.endsWith('/country/list'))
      return json({
        code: 200,
        result: [{ id: 'LV', full_name_locale: 'Latvija', available_regions: null }],
      });
    if (url.includes('/shop/data')) return json({ code: 200, result: shopData });
    return json({ code: 404, result: 'not here' }, 404);
  }

  const fetch: Ports['fetch'] = async (url, init) => {
    const body = requestedSearch(url, init) as Search | undefined;
    asked.push({ url, body });
    if (isDown) throw new TypeError('Failed to fetch');
    const [fault] = faults;
    const wrong = fault?.(url, body);
    if (wrong === undefined) return sound(url, body);
    faults.shift();
    return wrong;
  };
  return {
    fetch,
    documents,
    others,
    /** faults apply in order, each to the first request that it matches */
    faults,
    asked,
    productPages: () =>
      asked.filter(({ url, body }) => url.includes('/product/_search') && body?.query.match_all),
    /** pages state this history of the catalogue from now on */
    beginHistory: (next: string) => {
      history = next;
    },
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
}

function isBefore([at, id]: [string, number], [otherAt, otherId]: [string, number]): boolean {
  return at < otherAt || (at === otherAt && id < otherId);
}

/** Builds a category below the root, as a bridge sends it. */
export const bridgeCategory = (id: number, over: object = {}) => ({
  id,
  parent_id: 2,
  name: `C ${id}`,
  is_active: true,
  level: 2,
  path: `1/2/${id}`,
  ...over,
});
