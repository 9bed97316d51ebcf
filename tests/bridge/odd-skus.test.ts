// Tests article numbers that differ only in punctuation, or contain a comma: prices, stock and search distinguish them,
// in memory and in the database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { renderListAnswer, renderListItem } from '#schemas/bridge/render-list-answer.ts';
import { textQuery } from '#workers/methods/search-body.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { smallCatalogue, stores } from '../support/backend/small-catalogue.ts';
import { askedText } from '../support/typed-query.ts';

/** Ids and stock by sku. All skus share the same letters and digits. */
const odd: Record<string, { id: number; qty: number }> = {
  Q100A: { id: 9_101, qty: 50 },
  'Q-100-A': { id: 9_102, qty: 40 },
  'Q,100A': { id: 9_103, qty: 3 },
  'Q#100A': { id: 9_104, qty: 2 },
  'Q/100/A': { id: 9_105, qty: 1 },
};
/** Ids by sku. A list that is split at each comma would contain these skus. */
const parts = { Q: 9_106, '100A': 9_107 };

function oddCatalogue(): CatalogueSource {
  const small = smallCatalogue();
  const all = [...small.products()];
  const plain = all[0]?.documents.lv;
  const product = (sku: string, id: number, qty: number) => ({
    documents: Object.fromEntries(
      stores.map((store) => {
        const path = { url_path: `q/${id}`, url_key: `q-${id}`, slug: `q-${id}` };
        const own = { id, sku, mpn: '', ean: '', name: `Prece ${id}`, status: 1, visibility: 4, ...path };
        return [store, { ...plain, ...own, total_qty: qty, stock: { qty, is_in_stock: true } }];
      }),
    ),
    stock: { [sku]: qty },
  });
  const own = Object.entries(odd).map(([sku, { id, qty }]) => product(sku, id, qty));
  const halves = Object.entries(parts).map(([sku, id]) => product(sku, id, 7));
  return { ...small, products: () => [...all, ...own, ...halves] } as CatalogueSource;
}

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({}, oddCatalogue());
});
afterAll(() => bridge.close());

const get = async (path: string) => (await bridge.app.inject(path)).json().result;

describe('sku with a comma', () => {
  it('has its price refreshed as one sku, without affecting the skus before and after the comma', async () => {
    const ids = async (skus: string) => {
      const answer = await bridge.app.inject(`/api/products/render-list?skus=${encodeURIComponent(skus)}`);
      return renderListAnswer.parse(answer.json()).result.items.map((item) => renderListItem.parse(item).id);
    };
    expect(await ids('Q,100A')).toEqual([9_103]);
    expect(await ids('Q100A,Q/100/A')).toEqual([9_101, 9_105]);
    expect(await ids('100A,Q')).toEqual([parts['100A'], parts.Q]);
  });

  it.each(['stock/list', 'quantity-tracker'])('is parsed as one sku by %s', async (path) => {
    const skusOf = async (skus: string) =>
      (await get(`/api/${path}?skus=${encodeURIComponent(skus)}`)).map(
        (record: { product_sku?: string; sku?: string }) => record.product_sku ?? record.sku,
      );
    expect(await skusOf('Q,100A')).toEqual(['Q,100A']);
    expect((await skusOf('100A,Q')).sort()).toEqual(['100A', 'Q']);
  });
});

describe.each([
  ['from the cached products', {}],
  // an aggregation on a field without a column is computed in the database
  ['from the database', { aggs: { names: { terms: { field: 'name' } } } }],
])('a search for an article number, %s,', (_, more) => {
  it.each(Object.keys(odd))('lists the exact spelling %s first in every sort order', async (sku) => {
    const found = async (text: string) => {
      const answer = await post(bridge, '/api/catalog/catalogue_lv/product/_search', {
        ...{ query: textQuery(askedText(text)), sort: [{ total_qty: 'desc' }], size: 10 },
        ...more,
      });
      return answer.json().hits.hits.map(({ _source }: { _source: { sku: string } }) => _source.sku);
    };
    expect((await found(sku))[0]).toBe(sku);
    expect((await found(` ${sku.toLowerCase()} `))[0]).toBe(sku);
    expect(await found(sku)).toEqual(expect.arrayContaining(Object.keys(odd)));
  });
});
