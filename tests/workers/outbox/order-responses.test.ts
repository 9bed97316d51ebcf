// How the orders lane handles each response, and what it does where the backend cannot deduplicate. Uses a real
// database and a bridge whose responses the test sets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { FIRST_RETRY_MS } from '#shared/domain/outbox/retry-delay.ts';
import { cartLineOf, orderOf } from '../../simulation/order-fixture.ts';
import { OutboxBench, type Reply, takenReply } from '../../support/worker/outbox-bench.ts';

let bench: OutboxBench;
beforeEach(async () => {
  bench = await OutboxBench.open();
});
afterEach(() => bench.close());

const place = (id: string, seq = 1, changes: Partial<OrderDocument> = {}) =>
  bench.personal.orders.insert(orderOf(id, seq, changes));
const settles = (id: string, state: OrderDocument['state']) =>
  bench.until(async () => expect((await bench.order(id)).state).toBe(state));
const refusal = (status: number, result: unknown): Reply => ({ status, body: { code: status, result } });

describe('a response', () => {
  it('with a higher total holds the order until the user consents', async () => {
    bench.shop = () => refusal(409, { errorCode: 'total-changed', grand_total: 105, errorMessage: '' });
    bench.start();
    await place('o1');
    await settles('o1', 'needs_consent');
    expect((await bench.order('o1')).last_verdict).toMatchObject({
      code: 'total-changed',
      new_total: 10_500,
    });
    bench.elapse(3_600_000);
    await bench.settled();
    expect(bench.sent).toHaveLength(1);
  });

  it('with status 401 parks the order until sendNow', async () => {
    bench.shop = () => refusal(401, 'no');
    const outbox = bench.start();
    await place('o1');
    await settles('o1', 'unknown');
    bench.elapse(3_600_000);
    bench.wakeUps.tell('connection-hint');
    await bench.settled();
    expect(bench.sent).toHaveLength(1);
    bench.shop = (_, id) => takenReply(id);
    expect(await outbox.sendNow()).toEqual({ waiting: 0 });
  });

  it.each([
    ['needs_help', { platform_order_id: 1234, orderNumber: 7, order_id: 'o1', transmited: true }],
    ['rejected', null],
  ] as const)('about an id with another body leads to a look-up, then to %s [F86]', async (state, known) => {
    bench.shop = (sent) =>
      sent.method === 'POST' ? refusal(422, 'other body') : { body: { code: 200, result: known } };
    bench.start();
    await place('o1');
    await settles('o1', state);
    expect(bench.sent.map((sent) => sent.path)).toEqual(['/order/create', '/sync/order/o1']);
  });

  it('about an id used by another copy of the device leads to a new id [F37 I-02]', async () => {
    const known = {
      platform_order_id: 1234,
      orderNumber: 7,
      order_id: 'o1',
      transmited: true,
      body_hash: 'other',
    };
    bench.shop = (sent, id) => {
      if (sent.method !== 'POST') return { body: { code: 200, result: known } };
      if (sent.path === '/cart/create') return { body: { code: 200, result: 'cart-2' } };
      return id === 'o1' ? refusal(422, 'other body') : takenReply(id);
    };
    bench.start();
    await place('o1');
    await bench.until(async () => expect((await bench.order('o1')).rekeyed_from).toBe('7'));
    bench.elapse(FIRST_RETRY_MS);
    await settles('o1', 'accepted');
    const [, , , again] = bench.sent;
    expect(bench.sent.map((sent) => sent.path)).toEqual([
      '/order/create',
      '/sync/order/o1',
      '/cart/create',
      '/order/create',
    ]);
    expect((await bench.personal.orders.findOne('o1').exec())?.toJSON()).toMatchObject({
      rekeyed_from: '7',
      order_number: expect.stringMatching(/^(?!7$)/),
    });
    expect(again?.key).not.toBe('o1');
    expect(again?.body).toMatchObject({ order_id: again?.key, cart_id: 'cart-2' });
  });

  it('without a cart delays the order', async () => {
    bench.shop = () => refusal(503, 'maintenance');
    bench.start();
    await place('o1', 1, { body: { ...orderOf('o1', 1).body, cart_id: '' } });
    await bench.until(async () => expect((await bench.order('o1')).attempt).toBe(1));
    await bench.settled();
    expect(bench.sent.map((sent) => sent.path)).toEqual(['/cart/create']);
    bench.elapse(60_000);
    await bench.until(() => expect(bench.sent).toHaveLength(2));
  });

  it('that accepts an order clears only the cart lines of that order', async () => {
    await bench.personal.cart.bulkInsert([cartLineOf('o1'), cartLineOf('open')]);
    bench.start();
    await place('o1');
    await bench.until(async () =>
      expect((await bench.personal.cart.find().exec()).map((line) => line.generation)).toEqual(['open']),
    );
    expect(await readClaim(bench.personal, 'last-sent')).toEqual({
      at: bench.now,
      orderId: 'o1',
      orderNumber: '102',
      total: 10_000,
    });
  });

  it('received before a crash clears the cart lines at the next start, unless the order can be restored', async () => {
    const generations = async () =>
      (await bench.personal.cart.find().exec()).map((line) => line.generation).sort();
    await bench.personal.cart.bulkInsert(['o1', 'o2', 'o3', 'open'].map(cartLineOf));
    await place('o1', 1, { state: 'accepted' });
    await place('o2', 2, { state: 'needs_consent' });
    await place('o3', 3, { state: 'cancelled' });
    bench.start();
    await bench.until(async () => expect(await generations()).toEqual(['o2', 'o3', 'open']));
  });
});

describe('deduplication by the backend', () => {
  const offer = (orderIdempotency: 'probe' | 'none') => {
    bench.config = { ...bench.config, bridge: { ...bench.config.bridge, orderIdempotency } };
  };

  it('starts each retry with a look-up if the backend supports look-ups', async () => {
    offer('probe');
    bench.shop = () => 'lost';
    bench.start();
    await place('o1');
    await settles('o1', 'unknown');
    bench.shop = () => ({
      body: {
        code: 200,
        result: { platform_order_id: '1234', orderNumber: '9', order_id: 'o1', transmited: true },
      },
    });
    bench.elapse(2_000);
    await settles('o1', 'accepted');
    expect(bench.sent.map((sent) => sent.method)).toEqual(['POST', 'GET']);
    expect((await bench.order('o1')).order_number).toBe('9');
  });

  it('by look-ups resends a missing order only after ten quiet minutes', async () => {
    offer('probe');
    bench.shop = (sent) => (sent.method === 'POST' ? 'lost' : { body: { code: 200, result: null } });
    bench.start();
    await place('o1');
    await settles('o1', 'unknown');
    const methods = () => bench.sent.map((sent) => sent.method);
    bench.elapse(2_000);
    await bench.until(() => expect(methods()).toEqual(['POST', 'GET']));
    await settles('o1', 'unknown');
    for (let lookUps = 2; lookUps <= 5; lookUps++) {
      bench.elapse(60_000);
      await bench.until(() => expect(methods()).toHaveLength(1 + lookUps));
      await settles('o1', 'unknown');
    }
    expect(methods().filter((method) => method === 'POST')).toHaveLength(1);
    bench.elapse(600_000);
    await bench.until(() => expect(methods().slice(-2)).toEqual(['GET', 'POST']));
  });

  it('disabled ("none") prevents resending an order with an unknown outcome', async () => {
    offer('none');
    bench.shop = () => 'lost';
    const outbox = bench.start();
    await place('o1');
    await place('o2', 2, { state: 'sending', attempt: 1, fence: 1 });
    await settles('o1', 'needs_help');
    await settles('o2', 'needs_help');
    bench.elapse(3_600_000);
    await outbox.sendNow();
    expect(bench.sent).toHaveLength(1);
  });
});
