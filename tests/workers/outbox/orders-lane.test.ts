// The orders lane with a real database and a bridge whose responses the test sets: when it sends, which tab may send,
// and what the customer can still do while an order is pending. Whole schedules are in tests/simulation.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { moveOrder } from '#shared/domain/order/order-transitions.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { ordersLane } from '#workers/outbox/orders-lane.ts';
import { SEND_DEADLINE_MS } from '#workers/outbox/send-order.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { OutboxBench, type Reply, takenReply } from '../../support/worker/outbox-bench.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { testPorts } from '../../support/worker/test-ports.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

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

describe('the outbox', () => {
  it('sends orders placed offline when the connection returns [S1.029]', async () => {
    bench.online = false;
    bench.start();
    await place('o1');
    await bench.settled();
    expect(bench.sent).toEqual([]);
    expect(await bench.order('o1')).toMatchObject({ state: 'confirmed', attempt: 0 });

    bench.online = true;
    bench.wakeUps.tell('connection-back');
    await settles('o1', 'accepted');
    expect(bench.sent).toHaveLength(1);
  });

  it('posts the order body and accepts a response without a code [S7.029]', async () => {
    bench.shop = (_, id) => ({ body: { result: { orderNumber: 102, order_id: id } } });
    bench.start();
    await place('o1');
    await settles('o1', 'accepted');
    expect(bench.sent).toEqual([
      {
        method: 'POST',
        path: '/order/create',
        key: 'o1',
        contentType: 'application/json',
        body: orderOf('o1', 1).body,
      },
    ]);
    expect(await bench.order('o1')).toMatchObject({ order_number: '102', attempt: 1, fence: 1 });
  });

  it('sends the other orders in parallel after the first one [F55]', async () => {
    await place('b', 2);
    await place('c', 3);
    await place('a', 1);
    bench.start();
    await settles('b', 'accepted');
    await settles('c', 'accepted');
    const keys = bench.sent.map((sent) => sent.key);
    expect([keys[0], keys.length, new Set(keys).size]).toEqual(['a', 3, 3]);
  });

  it('sends an order once even if two contexts of one device run', async () => {
    bench.start();
    bench.start();
    await place('o1');
    await settles('o1', 'accepted');
    await bench.settled();
    expect(bench.sent).toHaveLength(1);
  });

  it('sends no second request if the connection flaps during the first [F24 I-08]', async () => {
    bench.shop = () => 'never';
    for (let context = 0; context < 2; context++) bench.start();
    await place('o1');
    await settles('o1', 'sending');
    for (let flap = 0; flap < 20; flap++) {
      bench.elapse(50);
      bench.online = flap % 2 === 1;
      bench.wakeUps.tell(bench.online ? 'connection-back' : 'connection-hint');
    }
    await bench.settled();
    expect(bench.sent).toHaveLength(1);
  });

  it('sends orders only on sendNow if automatic transmission is disabled', async () => {
    bench.config = {
      ...bench.config,
      orders: { ...bench.config.orders, transmitAutomatically: false },
    };
    const outbox = bench.start();
    await place('o1', 1);
    await place('o2', 2);
    bench.wakeUps.tell('connection-hint');
    await bench.settled();
    expect(bench.sent).toEqual([]);
    bench.shop = (_, id) => (id === 'o1' ? takenReply(id) : 'lost');
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
    expect(bench.sent.map((sent) => sent.key)).toEqual(['o1', 'o2']);
  });

  it('sends only orders placed online if automatic transmission is disabled [S1.027 S4.094]', async () => {
    bench.config = {
      ...bench.config,
      orders: { ...bench.config.orders, transmitAutomatically: false },
    };
    const outbox = bench.start();
    await place('offline', 1);
    await place('online', 2, { placed_online: true });
    await settles('online', 'accepted');
    await bench.settled();
    bench.wakeUps.tell('login');
    await bench.settled();
    expect(bench.sent.map((sent) => sent.key)).toEqual(['online']);
    expect(await outbox.sendNow()).toEqual({ waiting: 0 });
  });

  it('retries an order after its first attempt even if automatic transmission is disabled [S4.096]', async () => {
    bench.config = {
      ...bench.config,
      orders: { ...bench.config.orders, transmitAutomatically: false },
    };
    bench.shop = () => 'lost';
    const outbox = bench.start();
    await place('o1');
    await outbox.sendNow();
    await settles('o1', 'unknown');
    bench.shop = (_, id) => takenReply(id);
    bench.elapse(2_000);
    await settles('o1', 'accepted');
    expect(bench.sent.map((sent) => sent.key)).toEqual(['o1', 'o1']);
  });

  it('sends an order whose new total was confirmed even if automatic transmission is disabled [S4.096]', async () => {
    bench.config = {
      ...bench.config,
      orders: { ...bench.config.orders, transmitAutomatically: false },
    };
    bench.start();
    await place('o1', 1, { journal: [{ at: 1, event: 'consented', attempt: 0 }] });
    await settles('o1', 'accepted');
  });

  it('resends an order with an unknown outcome with the same key and body', async () => {
    bench.shop = () => 'lost';
    bench.start();
    await place('o1');
    await settles('o1', 'unknown');
    await bench.settled();
    expect(bench.sent).toHaveLength(1);
    bench.shop = (_, id) => takenReply(id);
    bench.elapse(2_000);
    await settles('o1', 'accepted');
    expect(bench.sent[1]).toEqual(bench.sent[0]);
  });

  it('resends an order left in "sending" by a crash with the same id', async () => {
    await place('o1', 1, { state: 'sending', attempt: 1, fence: 1 });
    bench.start();
    await settles('o1', 'accepted');
    expect(bench.sent.map((sent) => sent.key)).toEqual(['o1']);
    expect((await bench.order('o1')).fence).toBe(2);
  });

  it('skips the backoff of an order once on sendNow', async () => {
    bench.shop = () => refusal(503, 'maintenance');
    const outbox = bench.start();
    await place('o1');
    await settles('o1', 'unknown');
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
    await bench.settled();
    expect(bench.sent).toHaveLength(2);
  });
});

describe('the outbox in exceptional cases', () => {
  it('asks for help with an unreadable order once, except for one of a newer build [F33]', async () => {
    const foreign = orderOf('foreign', 1);
    await writeRaw(bench.personal.orders, { ...foreign, body: { ...foreign.body, order_id: 'other' } });
    await writeRaw(bench.personal.orders, { ...orderOf('corrupt', 2), seq: 'x' });
    await writeRaw(bench.personal.orders, { ...orderOf('newer', 2), v: 2, state: 'postponed' });
    await place('o3', 3);
    const outbox = bench.start();
    await settles('o3', 'accepted');
    await outbox.sendNow();
    expect(bench.sent.map((sent) => sent.key)).toEqual(['o3']);
    for (const id of ['foreign', 'corrupt'])
      expect(await bench.order(id)).toMatchObject({
        state: 'needs_help',
        last_verdict: { code: 'unreadable' },
      });
    expect((await bench.order('newer')).state).toBe('postponed');
    const reported = bench.log.filter((entry) => entry.event === 'order.unreadable').map(({ id }) => id);
    expect(reported.sort()).toEqual(['corrupt', 'foreign', 'newer']);
  });

  it('marks an unreadable order once storage is writable, without delaying other orders [F25 F33]', async () => {
    await writeRaw(bench.personal.orders, { ...orderOf('corrupt', 1), seq: 'x' });
    await place('o2', 2);
    const store = orderStoreOf(bench.personal);
    let isFull = true;
    const lane = ordersLane({
      store: {
        ...store,
        markUnreadable: async (...given) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          return store.markUnreadable(...given);
        },
      },
      call: () => new Promise(() => undefined),
      ports: testPorts(() => new Promise(() => undefined)),
      config: testConfig(),
    });
    expect((await lane.readOpen()).map(({ id }) => id)).toEqual(['o2']);
    expect((await bench.order('corrupt')).state).toBe('confirmed');
    isFull = false;
    await lane.readOpen();
    expect((await bench.order('corrupt')).state).toBe('needs_help');
  });

  it('aborts a call that has not ended by its deadline, with an unknown outcome', async () => {
    bench.start(() => new Promise(() => undefined));
    await place('o1');
    await settles('o1', 'sending');
    await bench.settled();
    bench.elapse(SEND_DEADLINE_MS);
    await settles('o1', 'unknown');
    expect((await bench.order('o1')).last_verdict?.code).toBe('timeout');
  });

  it('leaves an order in flight as unknown when it stops', async () => {
    bench.shop = () => 'never';
    const outbox = bench.start();
    await place('o1');
    await bench.until(() => expect(bench.sent).toHaveLength(1));
    await outbox.stop();
    expect((await bench.order('o1')).state).toBe('unknown');
  });

  it('sends nothing after a stop', async () => {
    const outbox = bench.start();
    await outbox.stop();
    bench.elapse(3_600_000);
    await place('o1');
    await bench.settled();
    expect(bench.sent).toEqual([]);
  });

  it('sends the orders after one whose call throws', async () => {
    const outbox = bench.start(async (_, { body }) => {
      const id = (body as { order_id: string }).order_id;
      if (id === 'bad') throw new Error('unexpected failure');
      return { ok: true, value: { code: 200, result: { orderNumber: '1', order_id: id } } };
    });
    await place('bad', 1);
    await place('good', 2);
    await settles('good', 'accepted');
    expect(bench.log.map((entry) => entry.event)).toContain('order.drain-failed');
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
  });

  it('does not send a cancelled order', async () => {
    bench.online = false;
    bench.start();
    const order = await place('o1');
    await order.incrementalModify((stored) =>
      moveOrder(stored as OrderDocument, 'cancelled', 'cancelled', bench.now),
    );
    bench.online = true;
    bench.wakeUps.tell('connection-hint');
    await bench.settled();
    expect(bench.sent).toEqual([]);
  });
});
