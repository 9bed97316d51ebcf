// The orders lane's reads and writes on the device, with a real in-memory database.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { type OrderStore, orderStoreOf } from '#workers/outbox/order-store.ts';
import { cartLineOf, orderOf } from '../../simulation/order-fixture.ts';
import { OutboxBench } from '../../support/worker/outbox-bench.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let bench: OutboxBench;
let store: OrderStore;
beforeEach(async () => {
  bench = await OutboxBench.open();
  store = orderStoreOf(bench.personal);
});
afterEach(() => bench.close());

const place = (id: string, changes: Partial<OrderDocument> = {}) =>
  bench.personal.orders.insert(orderOf(id, 1, changes));
const foreign = { ...orderOf('foreign', 1), body: orderOf('other', 1).body };
const line = (key: string, generation: string) => ({ ...cartLineOf(generation), key });

describe('a stored order', () => {
  it('can be parsed with fields from a newer build [F52]', () => {
    const newer = { ...orderOf('o1', 1), tomorrow: true };
    expect(parseOrderLeniently(newer)).toBe(newer);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['of another shape', { ...orderOf('o1', 1), seq: 'x' }],
    ['without an id', orderOf('', 1)],
    ['with the body of another order', foreign],
  ])('is unreadable: %s', (_, stored) => {
    expect(parseOrderLeniently(stored)).toBeUndefined();
  });

  it('is listed by its id as unreadable if it cannot be parsed', async () => {
    await place('o1');
    await writeRaw(bench.personal.orders, foreign);
    const { orders, unreadable } = await store.readAll();
    expect([orders.map(({ id }) => id), unreadable]).toEqual([['o1'], ['foreign']]);
  });
});

describe('a change to an order', () => {
  const sending = (order: OrderDocument): OrderDocument => ({ ...order, state: 'sending' });

  it('is written and returned', async () => {
    await place('o1');
    expect(await store.change('o1', sending)).toMatchObject({ id: 'o1', state: 'sending' });
    expect((await bench.order('o1')).state).toBe('sending');
  });

  it('writes nothing if it returns nothing, or for a missing or unreadable order', async () => {
    const doc = await place('o1');
    await writeRaw(bench.personal.orders, foreign);
    expect(await store.change('o1', () => undefined)).toBeUndefined();
    expect(await store.change('o2', sending)).toBeUndefined();
    expect(await store.change('foreign', sending)).toBeUndefined();
    expect(doc.getLatest().revision.startsWith('1-')).toBe(true);
    expect((await bench.order('foreign')).state).toBe('confirmed');
  });

  it('is based on the newest version', async () => {
    const doc = await place('o1');
    const isFirst = (order: OrderDocument) => (order.attempt === 0 ? sending(order) : undefined);
    await doc.incrementalPatch({ attempt: 3 });
    expect(await store.change('o1', isFirst)).toBeUndefined();
    expect(await bench.order('o1')).toMatchObject({ state: 'confirmed', attempt: 3 });
  });

  it('is skipped for an order that has become unreadable', async () => {
    await place('o1');
    await writeRaw(bench.personal.orders, { ...orderOf('o1', 1), body: foreign.body });
    expect(await store.change('o1', sending)).toBeUndefined();
    expect((await bench.order('o1')).state).toBe('confirmed');
  });
});

describe('the cart lines of placed orders', () => {
  const NOW = 1_800_000_000_000;
  const lines = async () =>
    (await bench.personal.cart.find().exec()).map(({ sku, generation, qty }) => [sku, generation, qty]);

  it('are removed by cart generation and counted', async () => {
    expect(await store.removeLines(new Set(['o1']), NOW)).toBe(0);
    await bench.personal.cart.bulkInsert([
      line('1', 'o1'),
      line('2', 'o1'),
      line('3', 'o2'),
      line('4', 'open'),
    ]);
    expect(await store.removeLines(new Set(['o3']), NOW)).toBe(0);
    expect(await store.removeLines(new Set(['o1', 'o2']), NOW)).toBe(3);
    expect((await bench.personal.cart.find().exec()).map(({ key }) => key)).toEqual(['4']);
  });

  it('move to the next cart if the order does not contain them [I-09]', async () => {
    await changeClaim(bench.personal, 'cart', NOW, () => ({ generation: 'o1', seq: 1 }));
    const other = { ...line('2', 'o1'), sku: 'B-2', checksum: cartChecksum('B-2'), qty: 3 };
    await bench.personal.cart.bulkInsert([{ ...line('1', 'o1'), qty: 3 }, other]);
    await place('o1', { state: 'accepted' });
    await store.removeLines(new Set(['o1']), NOW);
    const next = (await readClaim(bench.personal, 'cart'))?.generation;
    expect(next).not.toBe('o1');
    expect((await lines()).sort()).toEqual([
      ['A-1', next, 2],
      ['B-2', next, 3],
    ]);
  });

  it('are all removed for a sealed order, whose contents are unknown', async () => {
    await bench.personal.cart.insert(line('1', 'o1'));
    const { body } = orderOf('o1', 1);
    await place('o1', {
      state: 'accepted',
      sealed: 'box',
      body: { ...body, products: body.products.map((product) => ({ ...product, sku: 'hidden' })) },
    });
    expect(await store.removeLines(new Set(['o1']), NOW)).toBe(1);
    expect(await lines()).toEqual([]);
  });
});

it('reports an order as sealed if it is listed as sealed', async () => {
  expect(await store.isSealed('o1')).toBe(false);
  await changeClaim(bench.personal, 'sealed-orders', 1, () => ({ ids: ['o1'] }));
  expect(await Promise.all([store.isSealed('o1'), store.isSealed('o2')])).toEqual([true, false]);
});

it.each([
  ['its number', { order_number: '7' }, '7'],
  ['no number yet', {}, ''],
])('records the last order sent, with %s', async (_, changes, orderNumber) => {
  await bench.personal.orders.insert(orderOf('o1', 1, changes));
  await store.noteLastSent(orderOf('o1', 1, changes), 5);
  expect(await readClaim(bench.personal, 'last-sent')).toEqual({
    at: 5,
    orderId: 'o1',
    orderNumber,
    total: 10_000,
  });
});

describe('a number that arrives later', () => {
  const lastSent = () => readClaim(bench.personal, 'last-sent');
  const later = orderOf('o1', 1, { order_number: '7' });
  beforeEach(async () => {
    await bench.personal.orders.bulkInsert([orderOf('o1', 1), orderOf('o2', 2)]);
  });

  it('is added to the record of the last order sent, whose time is kept', async () => {
    await store.noteLastSent(orderOf('o1', 1), 5);
    await store.noteNumber(later, 9);
    expect(await lastSent()).toEqual({ at: 5, orderId: 'o1', orderNumber: '7', total: 10_000 });
  });

  it('is ignored unless it belongs to the last order sent', async () => {
    await store.noteNumber(later, 9);
    expect(await lastSent()).toBeUndefined();
    await store.noteLastSent(orderOf('o2', 2), 5);
    await store.noteNumber(later, 9);
    expect(await lastSent()).toMatchObject({ at: 5, orderId: 'o2', orderNumber: '' });
  });

  it('does not overwrite an order that is sent at the same time', async () => {
    await store.noteLastSent(orderOf('o1', 1), 5);
    await Promise.all([store.noteLastSent(orderOf('o2', 2), 6), store.noteNumber(later, 9)]);
    expect(await lastSent()).toMatchObject({ at: 6, orderId: 'o2', orderNumber: '' });
  });
});

describe('an idempotency key', () => {
  it('is trusted for one backend until a response contradicts it', async () => {
    expect(await store.isKeyShown('https://a.example')).toBe(false);
    await store.noteKey('https://a.example', true, 5);
    expect(await store.isKeyShown('https://a.example')).toBe(true);
    expect(await store.isKeyShown('https://b.example')).toBe(false);
    await store.noteKey('https://a.example', false, 6);
    expect(await store.isKeyShown('https://a.example')).toBe(false);
    expect(await readClaim(bench.personal, 'order-key')).toEqual({ bridge: '' });
  });
});

describe('the account requested with a guest order', () => {
  const tasks = async () =>
    (await bench.personal.synctasks.find().exec()).map((task) => task.toMutableJSON());

  it('is queued once as a silent guest task with the data of the order', async () => {
    await place('o1', { account: 'wanted' });
    const order = await bench.order('o1');
    await store.askForAccount(order, 5);
    await store.askForAccount(order, 6);
    expect(await tasks()).toEqual([
      expect.objectContaining({
        id: 'account-o1',
        kind: 'account-create',
        principal: 'guest',
        silent: true,
        created_at: 5,
        payload: { email: 'anna@example.lv', firstname: 'Anna', lastname: 'Bērziņa', store: 'lv' },
      }),
    ]);
    expect((await bench.order('o1')).account).toBe('asked');
  });

  it('is not queued if the guest did not request it', async () => {
    const doc = await place('o1');
    await store.askForAccount(await bench.order('o1'), 5);
    expect((await bench.order('o1')).account).toBeUndefined();
    expect(doc.getLatest().revision.startsWith('1-')).toBe(true);
  });

  it('stays requested if queueing fails', async () => {
    await place('o1', { account: 'wanted' });
    const order = await bench.order('o1');
    vi.spyOn(bench.personal.synctasks, 'insert').mockRejectedValueOnce(
      new DOMException('', 'QuotaExceededError'),
    );
    await expect(store.askForAccount(order, 5)).rejects.toThrow('storage-full');
    expect((await bench.order('o1')).account).toBe('wanted');
  });
});

it('notifies the listener of each change until it is removed', async () => {
  const listener = vi.fn();
  const end = store.onChange(listener);
  await place('o1');
  await bench.until(() => expect(listener).toHaveBeenCalledTimes(1));
  end();
  await place('o2');
  await bench.settled();
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('the last order sent is not recorded', () => {
  const lastSent = () => readClaim(bench.personal, 'last-sent');

  it('for a sealed, hidden or removed order, or that of another user [S-22]', async () => {
    await bench.personal.orders.bulkInsert([
      orderOf('boxed', 1, { sealed: 'box' }),
      orderOf('hidden', 2),
      orderOf('theirs', 3, { principal: 'user:7' }),
    ]);
    await writeClaims(bench.personal, { 'sealed-orders': { ids: ['hidden'] } }, 1);
    await store.noteLastSent(orderOf('boxed', 1, { sealed: 'box' }), 5);
    await store.noteLastSent(orderOf('hidden', 2), 5);
    await store.noteLastSent(orderOf('theirs', 3, { principal: 'user:7' }), 5);
    await store.noteLastSent(orderOf('gone', 4), 5);
    expect(await lastSent()).toBeUndefined();
  });

  it('if a logout comes before the write [S-22]', async () => {
    await bench.personal.orders.insert(orderOf('o1', 1));
    const afterLogout = orderStoreOf(bench.personal, async (run) => {
      await bench.personal.orders.find().remove();
      return run(async () => undefined);
    });
    await afterLogout.noteLastSent(orderOf('o1', 1), 5);
    expect(await lastSent()).toBeUndefined();
  });
});
