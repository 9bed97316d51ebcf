// Tests orders that are opened by number and token, and their feedback, which can be given once.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderPullAnswer } from '#schemas/bridge/order-pull-answer.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bearer, newCustomer } from '../../support/backend/people.ts';
import { line, orderOf, placeOrder, post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
});
afterAll(() => bridge.close());

type Placed = { orderNumber: string; orderToken: string };
const placed = async (
  id: string,
  ...more: Parameters<typeof orderOf> extends [string, ...infer R] ? R : never
) => {
  const answer = await placeOrder(bridge, orderOf(id, ...more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as Placed;
};
const pull = (number: string, orderToken: string) =>
  bridge.app.inject({ url: `/api/order/pull?${new URLSearchParams({ number, orderToken })}` });
const opened = async ({ orderNumber, orderToken }: Placed) =>
  (await pull(orderNumber, orderToken)).json().result;

describe('order opened by its token', () => {
  it('contains no personal data except the first name', async () => {
    const order = await placed('opened-by-token', {
      products: [line('P-1', 1, 17.35), line('C-1-50', 2, 110)],
    });
    const answer = await pull(order.orderNumber, order.orderToken);
    const rest = { image: '', downloads: [] };
    expect(answer.json()).toEqual({
      code: 200,
      result: {
        increment_id: order.orderNumber,
        created_at: new Date(NOW).toISOString(),
        status: 'new',
        grand_total: 237.35,
        items: [
          { sku: 'P-1', parent_sku: null, name: 'Portatīvais dators 1 lv', ...rest, qty_ordered: 1 },
          { sku: 'C-1-50', parent_sku: 'C-1', name: 'Telefons 1', ...rest, qty_ordered: 2 },
        ],
        customer_firstname: 'Anna',
        feedback_filled: false,
        payment_method: 'banklink',
        payment_state: null,
        pickup_point: null,
        tracking: [],
        withdrawal_until: null,
        withdrawals: [],
      },
    });
    expect(orderPullAnswer.safeParse(answer.json()).success).toBe(true);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('shows the picture of the variant, or else of the product', async () => {
    const order = await placed('with-pictures', {
      products: [line('C-2-49', 1, 100), line('C-2-50', 1, 110), line('P-2', 1, 24.7)],
    });
    const images = async () => (await opened(order)).items.map(({ image }: { image: string }) => image);
    expect(await images()).toEqual(['', '', '']);
    await bridge.db.execute(
      sql`update documents set doc = jsonb_set(jsonb_set(doc, '{image}', '"/c.jpg"'), '{configurable_children,0,image}', '"/black.jpg"') where code = 'C-2'`,
    );
    await bridge.db.execute(
      sql`update documents set doc = jsonb_set(doc, '{image}', '"/p.jpg"') where code = 'P-2'`,
    );
    expect(await images()).toEqual(['/black.jpg', '/c.jpg', '/p.jpg']);
  });

  it('is refused with the same message for a wrong or missing token or number', async () => {
    const one = await placed('closed-1');
    const other = await placed('closed-2');
    const wrong = [
      [one.orderNumber, other.orderToken],
      [other.orderNumber, one.orderToken],
      [one.orderNumber, ''],
      [one.orderNumber, `${one.orderToken}0`],
      [one.orderNumber, one.orderToken.slice(0, -1)],
      [one.orderNumber, one.orderToken.toUpperCase()],
      ['999999999', one.orderToken],
      ['99999999999999', one.orderToken],
      ['x', one.orderToken],
      ['', ''],
    ];
    for (const [number = '', token = ''] of wrong) {
      const answer = await pull(number, token);
      expect([answer.statusCode, answer.json()], `${number} ${token}`).toEqual([
        404,
        { code: 404, result: 'No such order' },
      ]);
    }
  });

  it('is refused if its stored token is empty', async () => {
    const { orderNumber } = await placed('empty-token');
    await bridge.db.execute(sql`update orders set token = '' where number = ${Number(orderNumber)}`);
    expect((await pull(orderNumber, '')).statusCode).toBe(404);
  });

  it('is limited to 600 requests a minute', async () => {
    const limited = await openTestBridge({ requestsPerMinute: 100_000 });
    const ask = () => limited.app.inject({ url: '/api/order/pull' });
    const counts: Record<number, number> = {};
    for (let at = 0; at < 603; at += 1) {
      const { statusCode } = await ask();
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    await limited.close();
    expect(counts).toEqual({ 404: 600, 429: 3 });
  });
});

const say = ({ orderNumber, orderToken }: Placed, more: object = {}, headers: Record<string, string> = {}) =>
  post(
    bridge,
    '/api/review/create',
    {
      review: {
        review_entity: 'order',
        order_number: orderNumber,
        order_token: orderToken,
        rating: 4,
        detail: 'Ātri.',
        ...more,
      },
    },
    headers,
  );

describe('order feedback', () => {
  it('is stored and shown with the order', async () => {
    const order = await placed('with-feedback');
    const answer = await say(order, { nickname: 'Anna', review_status: 1 });
    expect(answer.json()).toEqual({
      code: 200,
      result: {
        review_entity: 'order',
        order_number: order.orderNumber,
        rating: 4,
        title: '',
        detail: 'Ātri.',
        created_at: new Date(NOW).toISOString(),
      },
    });
    expect(await opened(order)).toMatchObject({ feedback_filled: true });
  });

  it('is refused a second time without changing the first', async () => {
    const order = await placed('second-feedback');
    await say(order);
    for (const key of [undefined, 'another-key']) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const again = await say(order, { rating: 1 }, headers);
      expect(again.json()).toEqual({
        code: 409,
        result: {
          errorCode: 'feedback-filled',
          errorMessage: 'Feedback for this order already filled',
        },
      });
    }
    const { rows } = (await bridge.db.execute(
      sql`select rating from order_feedback where order_number = ${Number(order.orderNumber)}`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ rating: 4 }]);
  });

  it('is deduplicated by key', async () => {
    const order = await placed('feedback-again');
    const key = { 'idempotency-key': 'feedback-key' };
    const first = await say(order, {}, key);
    expect((await say(order, {}, key)).json()).toEqual(first.json());
  });

  it('is refused with 422 if its key was used for different feedback', async () => {
    const order = await placed('feedback-other-body');
    const key = { 'idempotency-key': 'feedback-key-2' };
    await say(order, {}, key);
    expect((await say(order, { rating: 1 }, key)).statusCode).toBe(422);
  });

  it('requires the order’s own token and a rating from 1 to 5', async () => {
    const order = await placed('feedback-token');
    const other = await placed('feedback-other');
    expect((await say({ ...order, orderToken: other.orderToken })).statusCode).toBe(404);
    for (const rating of [0, 6, 2.5, undefined]) expect((await say(order, { rating })).statusCode).toBe(400);
    expect((await say(order, { product_id: 1 })).statusCode).toBe(400);
    expect(await opened(order)).toMatchObject({ feedback_filled: false });
  });

  it('of a customer is part of their data export', async () => {
    const anna = await newCustomer(bridge, 'feedback@example.lv');
    const body = orderOf('feedback-of-anna');
    const { result } = (
      await post(bridge, '/api/order/create', body, { 'idempotency-key': body.order_id, ...bearer(anna) })
    ).json();
    await say(result, { detail: 'Paldies' });
    const taken = await bridge.app.inject({ url: '/api/user/export', headers: bearer(anna) });
    expect(taken.json().result.order_feedback).toMatchObject([
      { order_number: result.orderNumber, detail: 'Paldies', rating: 4 },
    ]);
  });
});
