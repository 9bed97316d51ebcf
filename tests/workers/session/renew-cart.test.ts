// A device whose open cart was left under the id of a removed order by an earlier version.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { openGeneration } from '#shared/database/open-generation.ts';
import { renewCart } from '#workers/session/renew-cart.ts';
import { cartLineOf, orderOf } from '../../simulation/order-fixture.ts';
import { MemorySession } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

/**
 * Restores the state of an earlier version: the claim names generation G, which was ordered, and lines were added
 * since.
 */
async function reopened(lines: Partial<CartLineDocument>[] = [{}]): Promise<void> {
  const coupon = { code: 'ZIBENS10', cart_id: 'c' };
  await tab.write({
    cart: { generation: 'G', seq: 3, server_cart_id: 'c', server_cart_of: 'guest', coupon },
  });
  for (const more of lines) await tab.databases.personal.cart.insert({ ...cartLineOf('G'), ...more });
}
const stored = async () => {
  const { cart } = await tab.read('cart');
  const lines = (await tab.databases.personal.cart.find().exec()).map(({ generation, sku, qty }) => ({
    isOpen: generation === cart?.generation,
    sku,
    qty,
  }));
  return { cart, lines };
};

it('moves the cart with all its lines to a generation that no order has [I-02 I-09]', async () => {
  await reopened([{ qty: 3 }]);
  await renewCart(tab.context);
  const { cart, lines } = await stored();
  expect(cart?.generation).not.toBe('G');
  expect(cart).toMatchObject({ seq: 4, server_cart_id: 'c', coupon: { code: 'ZIBENS10' } });
  expect(lines).toEqual([{ isOpen: true, sku: 'A-1', qty: 3 }]);
});

it('leaves a cart of the current version unchanged', async () => {
  const generation = await openGeneration(tab.databases.personal, { now: 1, newId: () => 'begun' });
  await renewCart(tab.context);
  expect([generation, (await stored()).cart?.generation]).toEqual(['begun', 'begun']);
});

it('takes over lines that another tab wrote to the old generation at the next start [I-09]', async () => {
  await reopened();
  await renewCart(tab.context);
  await tab.databases.personal.cart.insert({ ...cartLineOf('G'), key: 'G|B-2|', sku: 'B-2', checksum: 'b' });
  await renewCart(tab.context);
  const { lines } = await stored();
  expect(lines.map(({ isOpen, sku }) => [isOpen, sku]).sort()).toEqual([
    [true, 'A-1'],
    [true, 'B-2'],
  ]);
  expect(await tab.read('renewed-cart')).toEqual({});
});

it('keeps the generation of a cart that an order on the device will close', async () => {
  await reopened();
  await tab.databases.personal.orders.insert(orderOf('G', 3));
  await renewCart(tab.context);
  const { cart, lines } = await stored();
  expect([cart?.generation, lines]).toEqual(['G', [{ isOpen: true, sku: 'A-1', qty: 1 }]]);
});

it('the move of a cart is completed at the next start if killed at any write [F31 F34]', async () => {
  for (let killedAt = 1; ; killedAt++) {
    await reopened([{ qty: 2 }]);
    const { cart, claims } = tab.databases.personal;
    let writes = 0;
    const originals = [cart, claims].map((collection) => {
      const { storageInstance } = collection as typeof cart;
      const { bulkWrite } = storageInstance;
      storageInstance.bulkWrite = async (rows, context) => {
        writes += 1;
        if (writes === killedAt) throw new Error('killed');
        return bulkWrite.call(storageInstance, rows, context);
      };
      return () => {
        storageInstance.bulkWrite = bulkWrite;
      };
    });
    const isKilled = await renewCart(tab.context).then(
      () => false,
      () => true,
    );
    for (const restore of originals) restore();
    await renewCart(tab.context);
    const { cart: head, lines } = await stored();
    expect([killedAt, head?.generation === 'G', lines]).toEqual([
      killedAt,
      false,
      [{ isOpen: true, sku: 'A-1', qty: 2 }],
    ]);
    await tab.close();
    tab = await MemorySession.open();
    if (!isKilled) break;
  }
});
