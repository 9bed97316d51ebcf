// Removal of closed orders from the device: their cart generation stays closed, and lines that the order does not
// contain move to the open cart.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { openGeneration, removeOpenLine, writeUnsavedLine } from '#shared/database/open-generation.ts';
import { isPressDone } from '#shared/database/remove-lines.ts';
import { removeOrders } from '#shared/database/remove-orders.ts';
import { dropRemovedBytes } from '#shared/database/write-newest.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { cartLineKey } from '#shared/domain/cart/new-cart-line.ts';
import { cartLineOf, orderOf } from '../../simulation/order-fixture.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

const G = 'generation-of-the-order';
const moment = { now: 1, newId: () => 'next' };

let databases: Databases;
beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
  await changeClaim(databases.personal, 'cart', 1, () => ({ generation: G, seq: 4 }));
});
afterEach(async () => {
  await Promise.all([databases.catalogue.remove(), databases.personal.remove()]);
});

const lineOf = (sku: string, more: Partial<CartLineDocument> = {}): CartLineDocument => ({
  ...cartLineOf(G),
  ...{ sku, checksum: cartChecksum(sku), key: cartLineKey(G, sku, cartChecksum(sku)) },
  ...more,
});
const lines = async () =>
  (await databases.personal.cart.find().exec()).map(({ generation, sku, qty }) => [generation, sku, qty]);

it.each(['accepted', 'cancelled', 'rejected'] as const)(
  'keeps the cart generation of an order that was %s closed after the order is removed [F87 I-02]',
  async (state) => {
    const { personal } = databases;
    await personal.orders.insert(orderOf(G, 4, { state }));
    await removeOrders(personal, ({ id }) => id === G, moment);
    await dropRemovedBytes(personal.orders);
    expect(await readClaim(personal, 'cart')).toEqual({ generation: 'next', seq: 5, v: 2 });
    expect(await openGeneration(personal, { now: 2, newId: () => 'another' })).toBe('next');
  },
);

it('changes the claim before it removes the document, so that an interrupted removal reopens no cart [F31]', async () => {
  const { personal } = databases;
  await personal.orders.insert(orderOf(G, 4, { state: 'accepted' }));
  const { storageInstance } = personal.orders;
  const { bulkWrite } = storageInstance;
  storageInstance.bulkWrite = () => Promise.reject(new Error('killed'));
  await expect(removeOrders(personal, () => true, moment)).rejects.toThrow('killed');
  storageInstance.bulkWrite = bulkWrite;
  expect((await readClaim(personal, 'cart'))?.generation).toBe('next');
  await removeOrders(personal, () => true, moment);
  expect(await personal.orders.find().exec()).toEqual([]);
  expect((await readClaim(personal, 'cart'))?.generation).toBe('next');
});

it('moves all lines except those of the order to the open cart [I-09]', async () => {
  const { personal } = databases;
  await personal.orders.insert(orderOf(G, 4, { state: 'accepted' }));
  await personal.cart.bulkInsert([lineOf('A-1'), lineOf('B-2', { qty: 3 })]);
  await removeOrders(personal, () => true, moment);
  expect(await lines()).toEqual([['next', 'B-2', 3]]);
});

it('keeps generation and lines if the order is not removed', async () => {
  const { personal } = databases;
  await personal.orders.bulkInsert([
    orderOf(G, 4, { state: 'unknown' }),
    orderOf('other', 3, { state: 'accepted' }),
  ]);
  await personal.cart.insert(lineOf('A-1'));
  await removeOrders(personal, ({ state }) => state === 'accepted', moment);
  expect((await readClaim(personal, 'cart'))?.generation).toBe(G);
  expect((await personal.orders.find().exec()).map(({ id }) => id)).toEqual([G]);
  expect(await lines()).toEqual([[G, 'A-1', 1]]);
});

it('keeps lines that were saved for later when their cart was ordered [I-09]', async () => {
  const { personal } = databases;
  const aside = [{ why: 'refused' as const, line: lineOf('B-2') }];
  await changeClaim(personal, 'cart', 1, () => ({ generation: G, seq: 4, set_aside: aside }));
  await personal.orders.insert(orderOf(G, 4));
  await openGeneration(personal, moment);
  expect(await readClaim(personal, 'cart')).toEqual({ generation: 'next', seq: 5, v: 2, set_aside: aside });
});

it('keeps a record of clicks after their line was ordered and removed [I-09]', async () => {
  const { personal } = databases;
  await personal.orders.insert(orderOf(G, 4, { state: 'accepted' }));
  await personal.cart.insert(lineOf('A-1', { additions: ['press'] }));
  expect(await isPressDone(personal, 'press', 'A-1')).toBe(true);
  await removeOrders(personal, () => true, moment);
  expect(await lines()).toEqual([]);
  expect(await isPressDone(personal, 'press', 'A-1')).toBe(true);
  expect(await isPressDone(personal, 'press', 'B-2')).toBe(false);
  expect(await isPressDone(personal, 'another', 'A-1')).toBe(false);
});

it('keeps a record of clicks after the user removed their line', async () => {
  const { personal } = databases;
  const { key } = lineOf('A-1');
  await personal.cart.insert(lineOf('A-1', { additions: ['press'] }));
  await removeOpenLine(personal, key, 1);
  expect(await isPressDone(personal, 'press', 'A-1')).toBe(true);
});

it('creates no cart claim for a line that is removed after a logout [F66]', async () => {
  const { personal } = databases;
  const { key } = lineOf('A-1');
  await personal.cart.insert(lineOf('A-1', { server_item_id: '7' }));
  await (await personal.claims.findOne('cart').exec())?.incrementalRemove();
  await removeOpenLine(personal, key, 1);
  expect(await readClaim(personal, 'cart')).toBeUndefined();
});

it('moves pieces held in memory to the next cart while the order of their cart is invalid [F33 I-09]', async () => {
  const { personal } = databases;
  await writeRaw(personal.orders, { ...orderOf(G, 4), body: null });
  const line = lineOf('RADIO', { qty: 3 });
  await writeUnsavedLine(personal, G, line.key, { line, from: 1, added: 2 }, moment);
  expect(await lines()).toEqual([['next', 'RADIO', 2]]);
});
