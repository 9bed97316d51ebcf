// Defines the conformance cases of the catalogue, prices and stock.
import assert from 'node:assert/strict';
import { fieldsOf } from '#host/doctor/backend-at.ts';
import {
  type ConformanceCase,
  codeOf,
  isRefused,
  itemsOf,
  listOf,
  NotApplicable,
  openCart,
  post,
  putItem,
  resultOf,
  type Subject,
  search,
} from './conformance-case.ts';

const UNKNOWN = 'no-such-sku-of-anything';

/** Returns the prices of some skus, by product id. */
async function pricesOf({ send }: Subject, skus: readonly unknown[]) {
  const query = { skus: skus.join(','), currencyCode: 'EUR', storeId: '1' };
  return listOf(fieldsOf(resultOf(await send('/products/render-list', { query }))).items);
}

const levelsOf = async ({ send }: Subject, skus: readonly unknown[]) =>
  listOf(resultOf(await send('/stock/list', { query: { skus: skus.join(',') } })));

export const catalogueCases: readonly ConformanceCase[] = [
  {
    area: 'catalogue',
    title: 'finds a product by its sku',
    run: async (subject) => {
      const { sku, id } = subject.simple;
      const { total, documents } = await search(subject, {
        query: { bool: { filter: [{ term: { sku } }] } },
      });
      assert.equal(total, 1);
      assert.deepEqual(
        documents.map((document) => document.id),
        [id],
      );
    },
  },
  {
    area: 'catalogue',
    title: 'pages a sorted listing without gaps or repetitions',
    run: async (subject) => {
      const page = async (from: number, size: number) =>
        (await search(subject, {}, { from: String(from), size: String(size), sort: 'id:asc' })).documents.map(
          ({ id }) => Number(id),
        );
      const whole = await page(0, 9);
      assert.ok(whole.length > 3, 'fewer than four products');
      assert.deepEqual([...(await page(0, 4)), ...(await page(4, 5))], whole);
      assert.deepEqual(
        whole,
        [...new Set(whole)].sort((a, b) => a - b),
      );
    },
  },
  {
    area: 'catalogue',
    title: 'counts as many products for a facet as its filter finds',
    needs: 'facets',
    run: async (subject) => {
      const field = 'category_ids';
      const { aggregations } = await search(
        subject,
        { aggs: { counts: { terms: { field, size: 5 } } } },
        { size: '0' },
      );
      const [bucket] = listOf(fieldsOf(aggregations.counts).buckets);
      assert.ok(bucket, 'no category is counted');
      const filtered = { query: { bool: { filter: [{ terms: { [field]: [bucket.key] } }] } } };
      assert.equal((await search(subject, filtered, { size: '0' })).total, Number(bucket.doc_count));
    },
  },
  {
    area: 'catalogue',
    title: 'resolves the URL path of a product',
    run: async (subject) => {
      const { url_path, sku } = subject.simple;
      const { json } = await post(subject, '/url/map', { url: `/${url_path}` });
      assert.equal(fieldsOf(json)._type, 'product');
      assert.equal(fieldsOf(fieldsOf(json)._source).sku, sku);
    },
  },
  {
    area: 'catalogue',
    title: 'responds with null to an unknown URL path',
    run: async (subject) => {
      const answer = await post(subject, '/url/map', { url: `/${UNKNOWN}/${UNKNOWN}` });
      assert.equal(answer.status, 200);
      assert.equal(answer.json, null);
    },
  },
  {
    area: 'prices',
    title: 'returns a final price above 0 that does not exceed the regular price',
    run: async (subject) => {
      const [item] = await pricesOf(subject, [subject.simple.sku]);
      const { final_price: final, regular_price: regular } = fieldsOf(item?.price_info);
      assert.ok(Number(final) > 0 && Number(final) <= Number(regular), `${final} of ${regular}`);
      assert.equal(Number(item?.id), Number(subject.simple.id));
    },
  },
  {
    area: 'prices',
    title: 'charges the current price in the cart',
    run: async (subject) => {
      const { sku } = subject.simple;
      const cart = await openCart(subject);
      await putItem(subject, cart, { sku, qty: 1 });
      const [item] = await itemsOf(subject, cart);
      const [current] = await pricesOf(subject, [sku]);
      assert.equal(Number(item?.price), Number(fieldsOf(current?.price_info).final_price));
    },
  },
  {
    area: 'prices',
    title: 'omits unknown skus',
    run: async (subject) => {
      assert.equal((await pricesOf(subject, [UNKNOWN, subject.simple.sku])).length, 1);
    },
  },
  {
    area: 'stock',
    title: 'returns the stock of a product',
    run: async (subject) => {
      const [level] = await levelsOf(subject, [subject.simple.sku]);
      assert.equal(Number(level?.product_id), Number(subject.simple.id));
      assert.equal(level?.is_in_stock, true);
      const one = await subject.send('/stock/check', { query: { sku: String(subject.simple.sku) } });
      assert.equal(Number(fieldsOf(resultOf(one)).qty), Number(level?.qty));
    },
  },
  {
    area: 'stock',
    title: 'omits unknown skus from the list',
    run: async (subject) => {
      assert.equal((await levelsOf(subject, [UNKNOWN, subject.simple.sku])).length, 1);
    },
  },
  {
    area: 'stock',
    title: 'responds with 404 to a stock check of an unknown sku',
    run: async ({ send }) => {
      assert.equal(codeOf(await send('/stock/check', { query: { sku: UNKNOWN } })), 404);
    },
  },
  {
    area: 'stock',
    title: 'returns exact quantities',
    needs: 'quantities',
    run: async ({ send, simple }) => {
      const query = { skus: `${simple.sku},${UNKNOWN}` };
      const tracked = listOf(resultOf(await send('/quantity-tracker', { query })));
      assert.deepEqual(
        tracked.map(({ sku }) => sku),
        [simple.sku],
      );
      assert.ok(Number.isInteger(tracked[0]?.qty) && Number(tracked[0]?.qty) > 0);
    },
  },
  {
    area: 'catalogue',
    title: 'refuses a search in an unknown index',
    run: async ({ send }) => {
      assert.ok(isRefused(await send(`/catalog/${UNKNOWN}/product/_search`, { query: { request: '{}' } })));
    },
  },
  {
    area: 'prices',
    title: 'prices a variant by its own sku',
    needs: 'options',
    run: async (subject) => {
      const child = listOf(subject.configurable?.configurable_children)[0];
      if (child === undefined) throw new NotApplicable('no product with variants');
      const [item] = await pricesOf(subject, [child.sku]);
      assert.equal(Number(item?.id), Number(child.id));
      assert.ok(Number(fieldsOf(item?.price_info).final_price) > 0);
    },
  },
];
