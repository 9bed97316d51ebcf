// Defines the conformance cases of orders. Each case places at most one order, of at most two pieces.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Answer, fieldsOf } from '#host/doctor/backend-at.ts';
import {
  type ConformanceCase,
  codeOf,
  errorCodeOf,
  listOf,
  lookUp,
  newCustomer,
  numberOf,
  placeOrder,
  prepareOrder,
  resultOf,
  type Subject,
} from './conformance-case.ts';

const AT_ONCE = 5;

const piecesOf = async ({ send, simple }: Subject): Promise<number> =>
  Number(listOf(resultOf(await send('/stock/list', { query: { skus: String(simple.sku) } })))[0]?.qty);

/** Sends an order again until the backend has finished it. */
async function settled(subject: Subject, body: Record<string, unknown>): Promise<Answer> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await placeOrder(subject, body);
    if (errorCodeOf(answer) !== 'still-running') return answer;
    const wait = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((done) => setTimeout(done, Math.min(wait, 5) * 1_000));
  }
  throw new assert.AssertionError({ message: 'the order is still being placed after a minute' });
}

/** Returns the body with another confirmed total, in cents. */
function confirming(body: Record<string, unknown>, cents: number): Record<string, unknown> {
  const information = fieldsOf(body.addressInformation);
  const shippingExtraFields = { confirmed_total: (cents / 100).toFixed(2) };
  return { ...body, addressInformation: { ...information, shippingExtraFields } };
}

const cases: readonly Omit<ConformanceCase, 'area' | 'isPlacing'>[] = [
  {
    title: 'are accepted with a number and found by their id',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      const number = numberOf(await settled(subject, body));
      const found = fieldsOf(await lookUp(subject, body.order_id));
      assert.equal(String(found.orderNumber ?? found.platform_order_id), number);
    },
  },
  {
    title: 'get the same order number when they are sent again',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      const number = numberOf(await settled(subject, body));
      assert.equal(numberOf(await settled(subject, body)), number);
      assert.equal(
        numberOf(await settled(subject, { ...body, updated_at: new Date(0).toISOString() })),
        number,
      );
    },
  },
  {
    title: 'are placed once when they are sent several times concurrently',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      const before = await piecesOf(subject);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => placeOrder(subject, body)));
      const others = answers.filter((answer) => codeOf(answer) !== 200).map(errorCodeOf);
      assert.deepEqual(new Set(others), new Set(others.length === 0 ? [] : ['still-running']));
      const numbers = answers.filter((answer) => codeOf(answer) === 200).map(numberOf);
      numbers.push(numberOf(await settled(subject, body)));
      assert.equal(new Set(numbers).size, 1);
      assert.equal(before - (await piecesOf(subject)), 1);
    },
  },
  {
    title: 'repeat the idempotency key in the response',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      assert.equal((await settled(subject, body)).headers.get('idempotency-key'), body.order_id);
    },
  },
  {
    title: 'are refused with 422 if sent with the id of another order',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      numberOf(await settled(subject, body));
      const other = { ...body, products: listOf(body.products).map((line) => ({ ...line, qty: 2 })) };
      assert.equal(codeOf(await placeOrder(subject, other)), 422);
    },
  },
  {
    title: 'are not placed if the total exceeds the confirmed one',
    needs: 'confirmed-total',
    run: async (subject) => {
      const { body, cents } = await prepareOrder(subject);
      const refused = await placeOrder(subject, confirming(body, cents - 1));
      assert.equal(codeOf(refused), 409);
      assert.equal(errorCodeOf(refused), 'total-changed');
      assert.equal(Math.round(Number(fieldsOf(fieldsOf(refused.json).result).grand_total) * 100), cents);
      assert.equal(await lookUp(subject, body.order_id), null);
    },
  },
  {
    title: 'are placed with the same id once the new total is confirmed',
    needs: 'confirmed-total',
    run: async (subject) => {
      const { body, cents } = await prepareOrder(subject);
      assert.equal(codeOf(await placeOrder(subject, confirming(body, cents - 1))), 409);
      const number = numberOf(await settled(subject, confirming(body, cents)));
      assert.equal(numberOf(await settled(subject, confirming(body, cents))), number);
    },
  },
  {
    title: 'are not found by a look-up before they are sent',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      const before = await piecesOf(subject);
      assert.equal(await lookUp(subject, body.order_id), null);
      assert.equal(await lookUp(subject, body.order_id), null);
      assert.equal(await piecesOf(subject), before);
    },
  },
  {
    title: 'close their cart',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      numberOf(await settled(subject, body));
      const pulled = await subject.send('/cart/pull', { query: { cartId: String(body.cart_id) } });
      assert.ok([404, 410].includes(codeOf(pulled)), `${codeOf(pulled)}`);
      const second = await placeOrder(subject, { ...body, order_id: randomUUID() });
      assert.equal(codeOf(second), 409);
      assert.equal(errorCodeOf(second), 'cart-ordered');
    },
  },
  {
    title: 'can be read only with their number and token',
    run: async (subject) => {
      const { body } = await prepareOrder(subject);
      const { orderNumber, orderToken } = fieldsOf(resultOf(await settled(subject, body)));
      const pull = (number: unknown, token: unknown) =>
        subject.send('/order/pull', { query: { number: String(number), orderToken: String(token) } });
      const order = fieldsOf(resultOf(await pull(orderNumber, orderToken)));
      assert.equal(String(order.increment_id), String(orderNumber));
      assert.deepEqual(
        listOf(order.items).map(({ sku }) => sku),
        [subject.simple.sku],
      );
      assert.equal(codeOf(await pull(orderNumber, '0'.repeat(64))), 404);
      assert.equal(codeOf(await pull('999999999', orderToken)), 404);
    },
  },
  {
    title: 'reduce the stock by the ordered quantity',
    run: async (subject) => {
      const { body } = await prepareOrder(subject, 2);
      const before = await piecesOf(subject);
      numberOf(await settled(subject, body));
      assert.equal(before - (await piecesOf(subject)), 2);
    },
  },
  {
    title: 'are refused with out-of-stock if the quantity exceeds the stock',
    needs: 'stock-limits',
    run: async (subject) => {
      const { body, cents } = await prepareOrder(subject);
      const pieces = await piecesOf(subject);
      const many = {
        ...confirming(body, cents * (pieces + 2)),
        products: listOf(body.products).map((line) => ({ ...line, qty: pieces + 1 })),
      };
      const refused = await placeOrder(subject, many);
      assert.equal(codeOf(refused), 409);
      assert.equal(errorCodeOf(refused), 'out-of-stock');
      assert.deepEqual(fieldsOf(fieldsOf(refused.json).result).skus, [subject.simple.sku]);
      assert.equal(await lookUp(subject, body.order_id), null);
      assert.equal(await piecesOf(subject), pieces);
    },
  },
  {
    title: 'appear only in the history of their customer',
    needs: 'accounts',
    run: async (subject) => {
      const [customer, other] = [await newCustomer(subject), await newCustomer(subject)];
      const me = fieldsOf(resultOf(await subject.send('/user/me', { headers: customer.headers })));
      const { body } = await prepareOrder(subject, 1, { user_id: String(me.id) }, customer.headers);
      const number = numberOf(await placeOrder(subject, body, customer.headers));
      const historyOf = async ({ headers }: { headers: Record<string, string> }) =>
        listOf(
          fieldsOf(
            resultOf(
              await subject.send('/user/order-history', {
                query: { pageSize: '20', currentPage: '1' },
                headers,
              }),
            ),
          ).items,
        ).map(({ increment_id, client_order_id }) => [String(increment_id), client_order_id]);
      assert.deepEqual(await historyOf(customer), [[number, body.order_id]]);
      assert.deepEqual(await historyOf(other), []);
    },
  },
];

export const orderCases: readonly ConformanceCase[] = cases.map((one) => ({
  area: 'orders',
  isPlacing: true,
  ...one,
}));
