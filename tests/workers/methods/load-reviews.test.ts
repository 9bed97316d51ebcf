// Product reviews, from the reference bridge to the device.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ContentValue } from '#schemas/documents/content-document.ts';
import { REVIEWED_PRODUCTS_KEPT } from '#shared/config/constants.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { json, stillTime } from '../../support/worker/test-ports.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Fetch = Parameters<typeof openWorker>[0];
async function open(fetch: Fetch) {
  const shop = await openWorker(fetch, { ports: { wait: stillTime } });
  ends.push(shop.stop);
  const kept = async (id: number) =>
    (await shop.databases.catalogue.content.findOne(`lv|reviews|${id}`).exec())?.toMutableJSON().value as
      | ContentValue<'reviews'>
      | undefined;
  return { ...shop, kept };
}

it('stores approved reviews by product, with title, detail, nickname and created_at [S3.048]', async () => {
  const shop = await open(bridgeConnection(bridge).fetch);
  expect(await shop.ask('loadReviews', { store: 'lv', productIds: [1_001] })).toEqual({
    ok: true,
    value: { total: 1 },
  });
  expect((await shop.kept(1_001))?.reviews).toEqual([
    {
      id: expect.any(Number),
      title: expect.stringMatching(/./),
      detail: expect.stringMatching(/./),
      nickname: expect.stringMatching(/./),
      created_at: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(await shop.ask('loadReviews', { store: 'lv', productIds: [1_002] })).toEqual({
    ok: true,
    value: { total: 0 },
  });
  expect(await shop.kept(1_002)).toEqual({ reviews: [], total: 0 });
});

it('lists approved reviews newest first, without invalid ratings', async () => {
  const review = (id: number, more: object) => ({
    id,
    product_id: 9,
    title: `T${id}`,
    review_status: 1,
    ...more,
  });
  const sources = [
    review(1, { created_at: '2026-01-01 10:00:00', rating: 4.6 }),
    review(2, { created_at: '2026-03-01 10:00:00', rating: null }),
    review(3, { created_at: 'once', rating: 9, nickname: null }),
    review(4, { review_status: 2, rating: 5 }),
    review(5, { review_status: undefined, rating: 5 }),
    'odd',
  ];
  const shop = await open(async (url, init) =>
    String(url).includes('/review/_search')
      ? json({ hits: { total: 6, hits: sources.map((_source) => ({ _source })) } })
      : bridgeConnection(bridge).fetch(url, init),
  );
  await shop.ask('loadReviews', { store: 'lv', productIds: [9] });
  const shown = (await shop.kept(9))?.reviews.map(({ id, rating, nickname }) => [id, rating, nickname]);
  expect(shown).toEqual([
    [2, undefined, ''],
    [1, 5, ''],
    [3, undefined, ''],
  ]);
});

it('keeps only the reviews of recently viewed products', async () => {
  const shop = await open(bridgeConnection(bridge).fetch);
  const { content } = shop.databases.catalogue;
  const read = (id: number) => ({
    key: `lv|reviews|${id}`,
    store: 'lv',
    kind: 'reviews',
    code: String(id),
    position: 0,
    value: { reviews: [], total: 0 },
    updated_at: new Date(id * 1_000).toISOString(),
  });
  const ids = Array.from({ length: REVIEWED_PRODUCTS_KEPT }, (_, at) => at + 1);
  await content.bulkInsert([
    ...ids.reverse().map(read),
    { ...read(0), key: 'lv|contact|contact', kind: 'contact' },
  ]);
  await shop.ask('loadReviews', { store: 'lv', productIds: [1_001] });
  const left = await content.find({ selector: { kind: 'reviews' } }).exec();
  expect(left).toHaveLength(REVIEWED_PRODUCTS_KEPT);
  expect(await shop.kept(1)).toBeUndefined();
  expect(await shop.kept(2)).toBeDefined();
  expect(await shop.kept(1_001)).toBeDefined();
  expect(await content.findOne('lv|contact|contact').exec()).not.toBeNull();
});
