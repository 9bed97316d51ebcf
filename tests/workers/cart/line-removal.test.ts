// Cart lines that the worker removes: the newest version is removed, even if the decision was based on an older one.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeNewest } from '#shared/database/write-newest.ts';
import { withQuantity } from '#shared/domain/cart/new-cart-line.ts';
import { cartStoreOf } from '#workers/cart/cart-store.ts';
import { applyStock } from '#workers/stock/apply-stock.ts';
import { goods } from '../../support/worker/cart-bench.ts';
import { MemorySession } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
const key = 'g|A|';
beforeEach(async () => {
  tab = await MemorySession.open();
  await tab.write({ cart: { generation: 'g', seq: 1 } });
  await tab.databases.personal.cart.insert(goods('A', 2, { key, generation: 'g', server_qty: 2 }));
});
afterEach(() => tab.close());

const quantities = async () => (await tab.databases.personal.cart.find().exec()).map(({ qty }) => qty);
const applied = async (isInStock: boolean, rules: { allowOutOfStock: boolean; sync: boolean }) => {
  const { context, databases } = tab;
  const config = { cart: { ...context.config.cart, ...rules } };
  await applyStock({ ports: context.ports, databases, config, store: store() }, 'A', isInStock);
  return quantities();
};
const store = () =>
  cartStoreOf({ ports: tab.context.ports, databases: tab.databases, started: Promise.resolve() });
const grow = (qty: number) =>
  changeNewest(tab.databases.personal.cart, key, (line) => withQuantity(line, qty));

it('removes an out-of-stock line if the configuration does not allow it to stay [S4.021]', async () => {
  expect(await applied(true, { allowOutOfStock: false, sync: false })).toEqual([2]);
  expect(await applied(false, { allowOutOfStock: true, sync: false })).toEqual([2]);
  expect(await applied(false, { allowOutOfStock: false, sync: true })).toEqual([2]);
  expect(await applied(false, { allowOutOfStock: false, sync: false })).toEqual([]);
  // the cart saves the line for later with the reason, which the customer sees
  expect((await tab.read('cart')).cart?.set_aside).toMatchObject([{ why: 'cleared', line: { key, qty: 2 } }]);
});

it('keeps a line that cannot be saved for later because another cart is open [S4.021]', async () => {
  await tab.write({ cart: { generation: 'next', seq: 2 } });
  expect(await applied(false, { allowOutOfStock: false, sync: false })).toEqual([2]);
  expect((await tab.read('cart')).cart?.set_aside).toBeUndefined();
});

it('keeps pieces that are added while the cart line is being saved for later [I-09]', async () => {
  const [line] = await store().linesOf('g');
  if (!line) throw new Error('no line');
  await grow(3);
  await store().saveForLater('g', [{ why: 'refused', line }]);
  expect(await quantities()).toEqual([1]);
  expect((await tab.read('cart')).cart?.set_aside).toMatchObject([{ line: { qty: 2 } }]);
});

it('keeps a line that changed after its removal was decided [I-09]', async () => {
  await grow(3);
  await store().removeLine(key, ({ qty, server_qty }) => qty === server_qty);
  expect(await quantities()).toEqual([3]);
  await grow(2);
  await store().removeLine(key, ({ qty, server_qty }) => qty === server_qty);
  expect(await quantities()).toEqual([]);
});
