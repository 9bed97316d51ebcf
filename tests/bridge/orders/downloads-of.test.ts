// Tests the downloads of an order: available to its own token once nothing remains to be paid in advance.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderPullAnswer } from '#schemas/bridge/order-pull-answer.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { line, orderOf, placeOrder } from '../../support/backend/requests.ts';
import { payableCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({}, payableCatalogue());
  const file = {
    type_id: 'downloadable',
    links: [
      { id: 71, title: 'Grāmata (1/2)' },
      { id: 72, title: '' },
    ],
  };
  await bridge.db.execute(
    sql`update documents set doc = doc || ${JSON.stringify(file)}::jsonb where code = 'P-7'`,
  );
});
afterAll(() => bridge.close());

type Placed = { orderNumber: string; orderToken: string };
/** Places an order of one P-7, which is downloadable, and one P-1, which is not. */
async function placed(id: string, payment = 'banklink'): Promise<Placed> {
  const products = [line('P-7', 1, 61.45), line('P-1', 1, 17.35)];
  const answer = await placeOrder(bridge, orderOf(id, { products, payment }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}
const decide = async ({ orderNumber, orderToken }: Placed, decision: 'paid' | 'refused') => {
  const answer = await bridge.app.inject({
    method: 'POST',
    url: '/api/payment/leasing',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `tokenValue=${orderToken}&number=${orderNumber}&decision=${decision}`,
  });
  expect(answer.statusCode).toBe(303);
};
/** Returns the titles and URLs of the order's downloads, by cart line. */
async function reported({
  orderNumber: number,
  orderToken,
}: Placed): Promise<{ title: string; url: string }[][]> {
  const answer = await bridge.app.inject({
    url: `/api/order/pull?${new URLSearchParams({ number, orderToken })}`,
  });
  const items = orderPullAnswer.parse(answer.json()).result.items;
  return items.map(({ downloads }) => downloads.map(({ title, url }) => ({ title, url })));
}
const pathOf = ({ orderNumber: number, orderToken }: Placed, more: Record<string, string> = {}) =>
  `/order/download?${new URLSearchParams({ number, orderToken, sku: 'P-7', link: '71', ...more })}`;
const load = (path: string) => bridge.app.inject({ url: `/api${path}` });

it('every link of a downloadable product has its title and returns an attachment', async () => {
  const order = await placed('downloads-at-once');
  const [of, none] = await reported(order);
  const name = 'Austiņas 7 lv';
  expect(none).toEqual([]);
  expect(of).toEqual([
    { title: 'Grāmata (1/2)', url: pathOf(order) },
    { title: name, url: pathOf(order, { link: '72' }) },
  ]);
  for (const { title, url } of of ?? []) {
    const file = await load(url);
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain(`${title}\n${name}, P-7\n${order.orderNumber}`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  expect((await load(pathOf(order))).headers['content-disposition']).toBe(
    `attachment; filename="${order.orderNumber}-gramata-1-2.txt"`,
  );
});

it('a prepaid order provides downloads only while it is paid and not cancelled', async () => {
  const [paid, refused] = [
    await placed('downloads-paid', 'leasing'),
    await placed('downloads-refused', 'leasing'),
  ];
  for (const order of [paid, refused]) {
    expect(await reported(order)).toEqual([[], []]);
    expect((await load(pathOf(order))).statusCode).toBe(404);
  }
  await decide(paid, 'paid');
  await decide(refused, 'refused');
  expect((await reported(paid)).map((of) => of.length)).toEqual([2, 0]);
  expect((await load(pathOf(paid))).statusCode).toBe(200);
  expect(await reported(refused)).toEqual([[], []]);
  expect((await load(pathOf(refused))).statusCode).toBe(404);
  // cancelled for a reason other than its payment
  await bridge.db.execute(
    sql`update orders set status = 'cancelled' where number = ${Number(paid.orderNumber)}`,
  );
  expect(await reported(paid)).toEqual([[], []]);
  expect((await load(pathOf(paid))).statusCode).toBe(404);
});

it('a wrong token, number, sku or link gets an empty 404', async () => {
  const order = await placed('downloads-closed');
  const other = await placed('downloads-of-others');
  const wrong: Record<string, string>[] = [
    { orderToken: other.orderToken },
    { orderToken: '' },
    { number: other.orderNumber },
    { number: '999999999' },
    { sku: 'P-1' },
    { sku: 'P-0' },
    { sku: '' },
    { link: '73' },
    { link: '' },
  ];
  for (const part of wrong) {
    const answer = await load(pathOf(order, part));
    expect([answer.statusCode, answer.body], JSON.stringify(part)).toEqual([404, '']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
  expect((await load('/order/download')).statusCode).toBe(404);
});

it('downloads are limited to 600 a minute', async () => {
  const limited = await openTestBridge({ requestsPerMinute: 100_000 });
  const counts: Record<number, number> = {};
  for (let at = 0; at < 602; at += 1) {
    const { statusCode } = await limited.app.inject({ url: '/api/order/download' });
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  await limited.close();
  expect(counts).toEqual({ 404: 600, 429: 2 });
});
