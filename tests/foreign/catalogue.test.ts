// Tests the catalogue and the search of the foreign backend: odd documents, scores, and the errors of a cluster.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ForeignBackend, openForeignBackend } from '../support/backend/foreign/foreign-backend.ts';
import { type ForeignAnswer, requestForeign, resultOf } from '../support/backend/foreign/request-foreign.ts';

let v: ForeignBackend;
let m1: ForeignBackend;
beforeAll(async () => {
  v = await openForeignBackend({ api: 'v' });
  m1 = await openForeignBackend({ api: 'm1' });
});
afterAll(() => Promise.all([v.close(), m1.close()]));

type Source = { id: number; sku: string | number; name: string; [field: string]: unknown };
type Hits = {
  hits: { total: unknown; hits: { _score: number | null; _source: Source }[] };
  aggregations?: Record<string, { buckets: { key: unknown; doc_count: number }[] }>;
};
const bodyOf = ({ body }: ForeignAnswer): Hits => body as unknown as Hits;
const search = (backend: ForeignBackend, request: object, query = '', entity = 'product') =>
  requestForeign(backend, `POST /catalog/vue_storefront_catalog/${entity}/_search?size=500${query}`, request);
const found = async (backend: ForeignBackend, request: object, query = '', entity = 'product') =>
  bodyOf(await search(backend, request, query, entity)).hits.hits.map(({ _source }) => _source);

describe('catalogue documents', () => {
  it('have the irregular shapes found in real indexes', async () => {
    const all = await found(v, {});
    const count = (is: (one: Source) => boolean) => all.filter(is).length;
    expect(all.length).toBeGreaterThan(100);
    const odd = {
      netOnly: count((one) => one.price !== undefined && one.price_incl_tax === undefined),
      twins: count((one) => one.price_incl_tax !== undefined),
      specialAsText: count((one) => /^\d+\.0000$/.test(String(one.special_price))),
      classAsText: count((one) => one.tax_class_id === '2'),
      keyedGallery: count((one) => !Array.isArray(one.media_gallery)),
      wrappedStock: count((one) => Array.isArray(one.stock)),
      entities: count((one) => one.name.includes('&trade;')),
      noCategory: count((one) => Array.isArray(one.category) && one.category.length === 0),
    };
    expect(Object.entries(odd).filter(([, times]) => times === 0)).toEqual([]);
    expect(count((one) => 'total_qty' in one)).toBe(0);
    const children = all.flatMap((one) => (one.configurable_children ?? []) as { id?: number }[]);
    expect(children.some(({ id }) => id === undefined)).toBe(true);
    expect(new Set(all.map((one) => one.type_id))).toEqual(
      new Set(['simple', 'virtual', 'configurable', 'grouped', 'bundle']),
    );
  });

  it('are the same for the same seed', async () => {
    const again = await openForeignBackend({ api: 'v' });
    const other = await openForeignBackend({ api: 'v', seed: 2 });
    const all = await found(v, {});
    expect(await found(again, {})).toEqual(all);
    expect(await found(other, {})).not.toEqual(all);
    await Promise.all([again.close(), other.close()]);
  });

  it('lose the leading zeros of numeric skus at one backend', async () => {
    const zeros = { query: { terms: { sku: ['000123'] } } };
    expect((await found(v, zeros)).map(({ sku }) => sku)).toEqual(['000123']);
    expect((await found(m1, zeros)).map(({ sku }) => sku)).toEqual([123]);
    expect(await found(m1, { query: { terms: { sku: ['123'] } } })).toEqual([]);
  });

  it('include categories without is_active', async () => {
    const all = await found(v, {}, '', 'category');
    expect(all.filter((one) => !('is_active' in one)).length).toBeGreaterThan(0);
    expect(all.find(({ name }) => name === 'GEAR ROOT')).toMatchObject({ parent_id: 1, path: '1/2/42' });
  });

  it('include two attributes with the same code', async () => {
    const sizes = await found(v, { query: { terms: { attribute_code: ['size'] } } }, '', 'attribute');
    expect(sizes.map(({ id }) => id)).toEqual([142, 157]);
  });

  it('include an attribute with a blank option', async () => {
    const [size] = await found(v, { query: { terms: { attribute_code: ['size'] } } }, '', 'attribute');
    expect(size?.options).toContainEqual({ label: ' ', value: '' });
  });

  it('name the rates of a tax rule tax_rates_ids at one backend', async () => {
    const [rule] = await found(m1, {}, '', 'taxrule');
    expect(rule).toHaveProperty('tax_rates_ids');
  });
});

describe('a search', () => {
  const text = { multi_match: { fields: ['name^2'], query: 'yoga bag', operator: 'and' } };

  it('returns only the requested fields, without an envelope', async () => {
    const request = encodeURIComponent(JSON.stringify({ query: { terms: { id: [1] } } }));
    const path = `GET /catalog/vue_storefront_catalog/product/_search?request=${request}&_source_include=id,media_gallery.image&_source_exclude=*.sgn`;
    const answer = await requestForeign(v, path);
    expect(answer.body).not.toHaveProperty('code');
    const { hits } = bodyOf(answer);
    expect(hits.total).toBe(1);
    expect(Object.keys(hits.hits[0]?._source ?? {}).sort()).toEqual(['id', 'media_gallery']);
  });

  it('scores must clauses but not filter clauses', async () => {
    const scores = async (query: object, least: object = {}) =>
      bodyOf(await search(v, { query, ...least })).hits.hits.map(({ _score }) => _score);
    expect((await scores({ bool: { must: text } }))[0]).toBe(2);
    expect(new Set(await scores({ bool: { filter: text } }))).toEqual(new Set([0]));
    expect(await scores({ bool: { filter: text } }, { min_score: 1 })).toEqual([]);
  });

  it('rejects sorting by an unknown field unless sortsByUnknownField is set', async () => {
    const answer = await search(v, {}, '&sort=total_qty:desc');
    expect(answer).toMatchObject({ status: 500, body: { code: 500 } });
    const kind = await openForeignBackend({ api: 'v', sortsByUnknownField: true });
    expect((await search(kind, {}, '&sort=total_qty:desc')).status).toBe(200);
    await kind.close();
  });

  it('applies search_after only if enabled', async () => {
    const knows = await openForeignBackend({ api: 'v', searchAfter: true });
    const first = (backend: ForeignBackend) =>
      found(backend, { search_after: [10] }, '&sort=id:asc').then(([one]) => one?.id);
    expect([await first(v), await first(knows)]).toEqual([1, 11]);
    await knows.close();
  });

  it('rejects newer parameters in version 5', async () => {
    const old = await openForeignBackend({ api: 'v', version: 5 });
    expect((await search(old, { track_total_hits: true })).status).toBe(500);
    await old.close();
  });

  it('returns its total as an object in version 7', async () => {
    const young = await openForeignBackend({ api: 'v', version: 7 });
    expect(bodyOf(await search(young, { track_total_hits: true })).hits.total).toMatchObject({
      relation: 'eq',
    });
    await young.close();
  });

  it('returns terms and range aggregations', async () => {
    const aggs = {
      own: { terms: { field: 'color', size: 1 } },
      prices: { range: { field: 'final_price', ranges: [{ from: 0, to: 50 }, { from: 50 }] } },
    };
    const { aggregations } = bodyOf(await search(v, { aggs }, '&from=0&size=0'));
    expect(aggregations?.own).toMatchObject({ buckets: [{ key: expect.any(String) }] });
    expect(aggregations?.own).toHaveProperty('sum_other_doc_count');
    expect(aggregations?.prices?.buckets.map(({ key }) => key)).toEqual(['0.0-50.0', '50.0-*']);
  });
});

describe('a URL path', () => {
  it('returns the document with that path', async () => {
    const [one] = await found(v, { query: { terms: { id: [5] } } });
    const hit = await requestForeign(v, 'POST /url/map', { url: `/${one?.url_path}` });
    expect(hit.body).toMatchObject({ _type: 'product', _source: { id: 5 } });
  });

  it('returns null with status 200 if no document has it', async () => {
    const miss = await requestForeign(v, 'POST /url/map', { url: 'nothing/here' });
    expect([miss.status, miss.body]).toEqual([200, null]);
  });

  it('is required', async () => {
    expect((await requestForeign(v, 'POST /url/map', {})).body).toEqual({ code: 500, result: 'Missing url' });
  });
});

describe('stock and prices', () => {
  it('identify products by id, not by sku', async () => {
    const record = await resultOf<object>(v, 'GET /stock/check?sku=24-MB02');
    expect(record).toMatchObject({ product_id: 2, is_in_stock: true });
    expect(record).not.toHaveProperty('sku');
  });

  it('fail for a whole list with one unknown sku at one backend', async () => {
    const list = 'GET /stock/list?skus=24-MB02,NO';
    expect(await requestForeign(v, list)).toMatchObject({ status: 500, body: { result: { code: 404 } } });
    expect(await resultOf<object[]>(m1, list)).toHaveLength(1);
  });

  it('are gross, with the net amounts in the tax adjustments', async () => {
    type Rendered = {
      items: {
        price_info: {
          regular_price: number;
          extension_attributes: { tax_adjustments: { regular_price: number } };
        };
      }[];
    };
    const { items } = await resultOf<Rendered>(
      v,
      'GET /product/render-list?skus=24-MB02,NO&currencyCode=EUR',
    );
    expect(items).toHaveLength(1);
    const [item] = items;
    const net = item?.price_info.extension_attributes.tax_adjustments.regular_price ?? 0;
    expect(item?.price_info.regular_price).toBeCloseTo(net * 1.21, 2);
    expect(items[0]).not.toHaveProperty('sku');
  });
});
