// The numbers of accepted orders: when they are requested from the backend, and that nothing else changes.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { isNumberOverdue, NUMBER_QUESTIONS } from '#shared/domain/order/order-transitions.ts';
import { orderNumbersLane } from '#workers/outbox/order-numbers-lane.ts';
import type { OrderStore } from '#workers/outbox/order-store.ts';
import type { RunningLane } from '#workers/outbox/run-lane.ts';
import { MemoryOutbox, NOW, settled } from '../../support/worker/memory-outbox.ts';
import { testConfig } from '../../support/worker/test-config.ts';

const numbered = (id: string) =>
  ok({ code: 200, result: { platform_order_id: '1234', orderNumber: '9', order_id: id, transmited: true } });
const notYet = (id: string) => ok({ code: 200, result: { order_id: id, transmited: true } });

let tab: MemoryOutbox;
let asked: string[];
let noted: OrderDocument[];
let answer: (id: string) => Result<unknown>;
/** called after each read of the orders */
let afterRead: () => void;
/** true if the device cannot write */
let isFull: boolean;
beforeEach(() => {
  tab = new MemoryOutbox();
  asked = [];
  noted = [];
  answer = numbered;
  afterRead = () => undefined;
  isFull = false;
});

/**
 * Starts the lane with the tab's orders.
 * @param orderIdempotency the deduplication that the backend supports
 */
async function start(orderIdempotency: 'key' | 'probe' | 'none' = 'probe'): Promise<RunningLane> {
  const { bridge, orders } = testConfig();
  const store: Partial<OrderStore> = {
    readAll: async () => {
      const orders = [...tab.orders.values()];
      afterRead();
      return { orders, unreadable: [] };
    },
    change: async (id, change) => {
      if (isFull) throw new RangeError('quota');
      const present = tab.orders.get(id);
      const next = present && change(present);
      if (next) tab.orders.set(id, next);
      return next;
    },
    noteNumber: async (order) => void noted.push(order),
    isKeyShown: async () => true,
    onChange: () => () => undefined,
  };
  const lane = orderNumbersLane({
    store: store as OrderStore,
    call: async (name, { params, principal, onHeaders }) => {
      const id = String(params?.order_id ?? principal);
      asked.push(`${name} ${id}`);
      onHeaders?.(new Headers({ 'idempotency-key': id }));
      return answer(id);
    },
    ports: {
      now: () => tab.now,
      elapsed: () => tab.now,
      wait: () => new Promise(() => undefined),
      log: () => undefined,
    },
    config: { bridge: { ...bridge, orderIdempotency }, orders },
  });
  const running = tab.run(lane);
  await settled();
  return running;
}
const accept = (id: string, changes: Partial<OrderDocument> = {}) =>
  tab.place(id, { state: 'accepted', attempt: 1, ...changes });

describe('an accepted order without a number', () => {
  it('gets its number from a look-up, even if it was the last order sent', async () => {
    accept('a');
    accept('has-one', { order_number: '7' });
    for (const state of ['unknown', 'rejected', 'confirmed', 'needs_help'] as const)
      tab.place(state, { state });
    const before = tab.orders.get('a');
    await start();
    expect(asked).toEqual(['sync/order a']);
    expect(tab.orders.get('a')).toEqual({
      ...before,
      order_number: '9',
      looked_up_at: [NOW],
      not_before: expect.any(Number),
      updated_at: NOW,
    });
    expect(noted).toEqual([tab.orders.get('a')]);
    expect(tab.timers()).toEqual([]);
  });

  it.each([
    ['has no number yet', notYet],
    ['does not respond', () => failed('offline')],
    ['does not know the order', () => ok({ code: 200, result: null })],
  ])('is looked up again after growing pauses if the backend %s', async (_, silent) => {
    accept('a');
    answer = silent;
    const running = await start();
    const pauses: number[] = [];
    for (let looks = 1; looks <= 4; looks++) {
      expect(asked).toHaveLength(looks);
      const [pause = 0] = tab.timers();
      pauses.push(pause);
      expect(await running.readOpen()).toEqual([
        { id: 'a', kind: 'order number', state: 'accepted', attempt: 1, dueAt: tab.now + pause },
      ]);
      await tab.pass(pause);
    }
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0);
    answer = numbered;
    for (let turn = 0; turn < 5 && tab.timers().length > 0; turn++) await tab.pass(tab.timers()[0] ?? 0);
    expect([tab.orders.get('a')?.order_number, noted.length]).toEqual(['9', 1]);
  });

  it('is looked up thirty times within two days', async () => {
    accept('a');
    answer = notYet;
    await start();
    const beganAt = tab.now;
    for (let turn = 0; turn < 2_000 && tab.timers().length > 0; turn++) await tab.pass(tab.timers()[0] ?? 0);
    expect(asked).toHaveLength(NUMBER_QUESTIONS);
    expect(tab.now - beganAt).toBeLessThan(48 * 3_600_000);
    expect(isNumberOverdue(tab.orders.get('a') as OrderDocument)).toBe(true);
  });

  it.each([
    ['its own id', { client_order_id: 'a' }, '000000102'],
    ['the internal id from the look-up', { entity_id: 1234 }, '000000102'],
    ['no other id', { entity_id: 77 }, undefined],
  ])('of a customer is found in the order history by %s [I-15]', async (_, ids, number) => {
    accept('a', { principal: 'user:7', backend_id: '1234' });
    const item = { increment_id: '000000102', created_at: '', status: 'new', grand_total: 5, ...ids };
    answer = (id) =>
      id === 'user:7'
        ? ok({ code: 200, result: { items: [item], total_count: 1 } })
        : ok({ code: 200, result: { platform_order_id: 1234, transmited: true } });
    await start();
    expect(asked).toEqual(['sync/order a', 'user/order-history user:7']);
    expect(tab.orders.get('a')?.order_number).toBe(number);
  });

  it('never gets the backend’s internal id as its number', async () => {
    accept('a');
    answer = () => ok({ code: 200, result: { platform_order_id: 1234, transmited: true } });
    await start();
    expect(tab.orders.get('a')).not.toHaveProperty('order_number');
  });

  it('keeps a number that another context wrote during the look-up', async () => {
    accept('a');
    answer = (id) => {
      accept('a', { order_number: 'theirs' });
      return numbered(id);
    };
    await start();
    expect([tab.orders.get('a')?.order_number, noted]).toEqual(['theirs', []]);
  });

  it('does not delay the look-up of another order if its own look-up fails', async () => {
    accept('a', { seq: 1 });
    accept('b', { seq: 2 });
    answer = (id) => (id === 'a' ? failed('offline') : numbered(id));
    await start();
    expect(asked).toEqual(['sync/order a', 'sync/order b']);
    expect(tab.orders.get('b')?.order_number).toBe('9');
  });

  it('is not looked up at a backend without look-ups', async () => {
    accept('a');
    await start('none');
    expect(asked).toEqual([]);
  });

  it('is not looked up before it is due', async () => {
    accept('a', { not_before: NOW + 60_000, looked_up_at: [NOW] });
    await start('key');
    expect([asked, tab.timers()]).toEqual([[], [60_000]]);
  });

  it('is skipped if another context stored its number after the orders were read', async () => {
    accept('a');
    afterRead = () => accept('a', { order_number: '7' });
    await start();
    expect(asked).toEqual([]);
  });

  it('is not looked up early after a reconnection', async () => {
    accept('a');
    answer = notYet;
    await start();
    tab.now += 10;
    for (const why of ['connection-back', 'page-awake'] as const) tab.wakeUps.tell(why);
    await settled();
    expect(asked).toHaveLength(1);
  });

  it('is not looked up if the look-up cannot be stored on the device', async () => {
    accept('a');
    isFull = true;
    await start();
    expect(asked).toEqual([]);
    expect(tab.events('order.number-failed')).toEqual([
      { event: 'order.number-failed', error: 'RangeError' },
    ]);
  });

  it('is looked up by one tab at a time', async () => {
    accept('a');
    let free = () => undefined as unknown;
    void tab.lock('order-numbers', () => new Promise((resolve) => (free = () => resolve(undefined))), {});
    await settled();
    await start();
    expect(asked).toEqual([]);
    free();
    await settled();
    await tab.pass(1_000);
    expect(asked).toEqual(['sync/order a']);
  });
});
