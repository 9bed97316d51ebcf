// Tests the withdrawal from an order: what is stored, returned and mailed, and what is refused.
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withdrawalAnswer } from '#schemas/bridge/bridge-withdrawal.ts';
import { orderPullAnswer } from '#schemas/bridge/order-pull-answer.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bearer, get, mails, newCustomer } from '../../support/backend/people.ts';
import { line, orderOf, placeOrder, post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

let bridge: TestBridge;
let now = NOW;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue }, clock: () => now });
  await bridge.db.execute(sql`update stock set qty = 100, initial_qty = 100`);
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => bridge.close());

type Placed = { orderNumber: string; orderToken: string };
/** Places an order of one P-1 and two C-1-50. */
async function placed(id: string): Promise<Placed> {
  const products = [line('P-1', 1, 17.35), line('C-1-50', 2, 110)];
  const answer = await placeOrder(bridge, orderOf(id, { products }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}
const declare = (
  { orderNumber, orderToken }: Placed,
  key: string,
  more: object = {},
  store: 'lv' | 'en' | 'ru' = 'lv',
) =>
  post(
    bridge,
    `/api/order/withdraw?storeCode=${store}`,
    {
      withdrawal: {
        order_number: orderNumber,
        order_token: orderToken,
        name: 'Anna Bērziņa',
        email: 'anna@example.lv',
        items: [{ sku: 'C-1-50', qty: 2 }],
        declared_at: iso(NOW),
        ...more,
      },
    },
    key === '' ? {} : { 'idempotency-key': key },
  );
const opened = async ({ orderNumber, orderToken }: Placed) => {
  const answer = await bridge.app.inject({
    url: `/api/order/pull?number=${orderNumber}&orderToken=${orderToken}`,
  });
  expect(orderPullAnswer.safeParse(answer.json()).success).toBe(true);
  return answer.json().result;
};
const deliver = ({ orderNumber }: Placed, at: number) =>
  bridge.app.inject({
    method: 'PATCH',
    url: `/__admin/orders/${orderNumber}`,
    payload: { delivered_at: iso(at) },
  });
const refusal = async (answer: ReturnType<typeof declare>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().result.errorCode];
};

describe('withdrawal from an order', () => {
  it('is refused with 422 if its key is concurrently used for another order', async () => {
    const orders = [await placed('withdrawn-at-once-1'), await placed('withdrawn-at-once-2')];
    const answers = await Promise.all(orders.map((order) => declare(order, 'withdrawn-at-once')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('is stored with its declaration time and shown to every client with the order’s token', async () => {
    const order = await placed('withdrawn-whole');
    now = NOW + 3_600_000;
    const answer = await declare(order, 'withdrawal-one', { reason: 'Par lielu' });
    const reported = {
      id: 'withdrawal-one',
      order_number: order.orderNumber,
      declared_at: iso(NOW),
      received_at: iso(now),
      items: [{ sku: 'C-1-50', name: 'Telefons 1', qty: 2 }],
    };
    expect(answer.json()).toEqual({ code: 200, result: reported });
    expect(withdrawalAnswer.safeParse(answer.json()).success).toBe(true);
    expect(await opened(order)).toMatchObject({ withdrawals: [reported], withdrawal_until: null });
  });

  it('is mailed with its full declaration in the language it was declared in', async () => {
    const order = await placed('withdrawn-by-mail');
    const name = 'Anna\nBērziņa\t';
    for (const [store, time] of [
      ['lv', '21.11.2026. 14:00:00 (GMT+2)'],
      ['en', '21.11.2026, 14:00:00 (GMT+2)'],
      ['ru', '21.11.2026, 14:00:00 (GMT+2)'],
    ] as const) {
      const items = [{ sku: store === 'lv' ? 'P-1' : 'C-1-50', qty: 1 }];
      await declare(
        order,
        `mailed-${store}`,
        { items, name, email: `${store}@example.lv`, reason: 'Why' },
        store,
      );
      const [sent] = await mails(bridge);
      expect(sent).toMatchObject({ kind: 'withdrawal', mail: { to: `${store}@example.lv` } });
      const text = sent?.mail.text ?? '';
      const prefix = store === 'lv' ? '' : `/${store}`;
      for (const part of [
        order.orderNumber,
        `mailed-${store}`,
        'Anna Bērziņa',
        `1 × ${store === 'lv' ? 'Portatīvais dators 1 lv (P-1)' : 'Telefons 1 (C-1-50)'}`,
        time,
        'Why',
        `${prefix}/withdraw/${order.orderToken}/${order.orderNumber}`,
      ])
        expect(text).toContain(part);
      expect(sent?.mail.subject).toContain(order.orderNumber);
    }
  });

  it('is mailed with the language of each name that is not in the language of the mail', async () => {
    const marked = async (order: Placed, key: string, store: 'lv' | 'en') => {
      const items = ['P-1', 'C-1-50'].map((sku) => ({ sku, qty: 1 }));
      expect((await declare(order, key, { items }, store)).statusCode).toBe(200);
      const { document } = new JSDOM((await mails(bridge))[0]?.mail.html).window;
      const named = [...document.querySelectorAll('li [lang]')];
      return named.map((name) => [name.getAttribute('lang'), name.textContent]);
    };
    const order = await placed('withdrawn-by-mail-abroad');
    expect(await marked(order, 'abroad-lv', 'lv')).toEqual([]);
    await bridge.db.execute(
      sql`update documents set doc = doc || '{"text_language": "de"}'
        where entity = 'product' and store = 'lv' and code = 'C-1'`,
    );
    expect(await marked(await placed('withdrawn-untranslated'), 'abroad-en', 'en')).toEqual([
      ['lv', 'Portatīvais dators 1 lv'],
      ['de', 'Telefons 1'],
    ]);
  });

  it('is stored and mailed once per key', async () => {
    const order = await placed('withdrawn-again');
    const first = await declare(order, 'the-same-key');
    const receipts = async () => (await mails(bridge)).filter(({ kind }) => kind === 'withdrawal');
    const count = (await receipts()).length;
    now += DAY_MS;
    expect((await declare(order, 'the-same-key')).json()).toEqual(first.json());
    expect(await receipts()).toHaveLength(count);
  });

  it('is refused if its key was used for a different one', async () => {
    const order = await placed('withdrawn-other-body');
    await declare(order, 'the-same-key-2');
    expect(await refusal(declare(order, 'the-same-key-2', { name: 'Cita' }))).toEqual([422, 'other-body']);
    const other = await placed('withdrawn-again-other');
    expect(await refusal(declare(other, 'the-same-key-2'))).toEqual([422, 'other-body']);
  });

  it('requires the order’s own token and reveals nothing without it', async () => {
    const one = await placed('withdrawn-token-1');
    const other = await placed('withdrawn-token-2');
    for (const wrong of [
      { ...one, orderToken: other.orderToken },
      { ...one, orderToken: '' },
      { ...one, orderNumber: '999999999' },
    ]) {
      const answer = await declare(wrong, 'of-somebody-else');
      expect([answer.statusCode, answer.json().result]).toEqual([404, 'No such order']);
    }
    expect((await opened(one)).withdrawals).toEqual([]);
  });

  it('never covers more than was bought, even in several or concurrent declarations', async () => {
    const order = await placed('withdrawn-pieces');
    const of = (...items: [sku: string, qty: number][]) => ({
      items: items.map(([sku, qty]) => ({ sku, qty })),
    });
    const tooMany = [409, 'too-many-pieces'];
    expect(await refusal(declare(order, 'pieces-a', of(['C-1-50', 3])))).toEqual(tooMany);
    expect(await refusal(declare(order, 'pieces-b', of(['C-1-50', 2], ['C-1-50', 1])))).toEqual(tooMany);
    expect(await refusal(declare(order, 'pieces-c', of(['P-2', 1])))).toEqual(tooMany);
    expect((await declare(order, 'pieces-d', of(['C-1-50', 1]))).statusCode).toBe(200);
    const both = await Promise.all(
      ['pieces-e', 'pieces-f'].map((key) => declare(order, key, of(['C-1-50', 1]))),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await declare(order, 'pieces-g', of(['P-1', 1]))).statusCode).toBe(200);
    expect((await opened(order)).withdrawals).toHaveLength(3);
  });

  it('is accepted until the end of the last day, judged by its declaration time', async () => {
    const order = await placed('withdrawn-late');
    const one = { items: [{ sku: 'C-1-50', qty: 1 }] };
    await deliver(order, NOW);
    const { status, withdrawal_until } = await opened(order);
    expect(status).toBe('fulfilled');
    const end = Date.parse(withdrawal_until);
    now = end + DAY_MS;
    const at = (declared: number) => ({ ...one, declared_at: iso(declared) });
    expect(await refusal(declare(order, 'late-by-itself', at(now)))).toEqual([409, 'withdrawal-over']);
    expect(await refusal(declare(order, 'at-the-end', at(end)))).toEqual([409, 'withdrawal-over']);
    expect((await declare(order, 'just-in-time', at(end - 1))).statusCode).toBe(200);
  });

  it('has a declaration time between the time of the order and now, regardless of the device clock', async () => {
    const order = await placed('withdrawn-too-early');
    now = NOW + DAY_MS;
    const early = await declare(order, 'too-early', { declared_at: iso(0) });
    expect(early.json().result.declared_at).toBe(iso(NOW));
    const ahead = await placed('withdrawn-ahead');
    const answer = await declare(ahead, 'clock-ahead', { declared_at: iso(now + 90 * DAY_MS) });
    expect(answer.json().result.declared_at).toBe(iso(now));
  });

  it('is refused for a cancelled order', async () => {
    const order = await placed('withdrawn-cancelled');
    await bridge.db.execute(
      sql`update orders set status = 'cancelled' where number = ${Number(order.orderNumber)}`,
    );
    expect(await refusal(declare(order, 'of-a-cancelled'))).toEqual([409, 'order-cancelled']);
  });

  it('requires a key, a name, an e-mail address, items and a time', async () => {
    const order = await placed('withdrawn-badly');
    for (const wrong of [
      { name: ' ' },
      { email: 'anna' },
      { items: [] },
      { items: [{ sku: 'P-1', qty: 0 }] },
      { declared_at: 'yesterday' },
      { more: 1 },
    ])
      expect((await declare(order, 'badly-made', wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    expect((await declare(order, '')).statusCode).toBe(400);
    expect((await opened(order)).withdrawals).toEqual([]);
  });

  it('by a customer is included in the order history and in the data export', async () => {
    const anna = await newCustomer(bridge, 'withdrawing@example.lv');
    const body = orderOf('withdrawn-by-anna');
    const headers = { 'idempotency-key': body.order_id, ...bearer(anna) };
    const order: Placed = (await post(bridge, '/api/order/create', body, headers)).json().result;
    await declare(order, 'annas-own', { items: [{ sku: 'P-1', qty: 1 }], reason: 'Pārdomāju' });
    await deliver(order, NOW);
    const [reported] = (await get(bridge, '/user/order-history', anna)).json().result.items;
    expect(reported).toMatchObject({
      order_token: order.orderToken,
      withdrawals: [{ id: 'annas-own', items: [{ sku: 'P-1', qty: 1 }] }],
    });
    expect(Date.parse(reported.withdrawal_until)).toBeGreaterThan(NOW + 14 * DAY_MS);
    const taken = (await get(bridge, '/user/export', anna)).json().result;
    expect(taken.order_withdrawals).toMatchObject([
      {
        order_number: order.orderNumber,
        name: 'Anna Bērziņa',
        email: 'anna@example.lv',
        reason: 'Pārdomāju',
      },
    ]);
  });
});
