// Tests orders of customers in Medusa: the customer's token, carts of several devices, orders that arrive without a
// login, and personal data in the ledger.
import { describe, expect, it } from 'vitest';
import { tokenOf } from './fake-medusa.ts';
import { orderRequest } from './memory-services.ts';
import { filledCart, lines, NO_FAULTS, openWorld, outcomeOf, TOTAL } from './order-world.ts';

it('moves items added by another device to the customer’s next cart', async () => {
  const world = openWorld();
  const customers = { 7: tokenOf('cus_7') };
  const { carts, orders } = world.start(undefined, customers);
  const customer = { customerId: 7, groupId: 1 };
  const cartId = await carts.open(customer);
  const ref = { store: 'lv', customer, cartId };
  const { id } = await carts.add(ref, { sku: 'A', options: undefined, quantity: 5 });
  await carts.add(ref, { sku: 'B', options: undefined, quantity: 1 });
  const request = orderRequest('order-1', {
    lines: [{ sku: 'A', qty: 2, server_item_id: id, server_qty: 3 }],
    ...{ cartId, confirmedTotal: TOTAL },
  });
  await orders.place(request, customer);
  expect(world.living('order-1')).toMatchObject([{ customer: 'cus_7' }]);
  const next = await carts.open(customer);
  expect(next).not.toBe(cartId);
  const left = await carts.items({ ...ref, cartId: next });
  expect(left.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
  await expect(carts.items(ref)).rejects.toMatchObject({ status: 410 });
});

it.each([
  ['there is no token', {}],
  ['the token has ended', { 7: tokenOf('cus_7', true) }],
])("never places a customer's order as a guest's if %s", async (_title, customers) => {
  const world = openWorld();
  const { orders } = world.start(undefined, customers);
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  await expect(orders.place(request, { customerId: 7, groupId: 1 })).rejects.toMatchObject({ status: 401 });
  expect(world.medusa.orders.size).toBe(0);
});

describe('the ledger', () => {
  const anna = { customerId: 7, groupId: 1 };
  const tokens = { 7: tokenOf('cus_7') };
  const DAY_MS = 86_400_000;
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  const ledger = ({ shelf }: ReturnType<typeof openWorld>) => JSON.stringify([...shelf.records]);
  const PERSON = /Brīvības|@example/;

  it('contains no personal data of an order that was refused before its first completion', async () => {
    const world = openWorld();
    const low = orderRequest('order-1', { lines, confirmedTotal: TOTAL - 1 });
    expect(await outcomeOf(world.start().orders.place(low, undefined))).toBe('total-changed');
    expect(ledger(world)).not.toMatch(PERSON);
    await world.start().orders.place(request, undefined);
    expect(world.living('order-1')).toHaveLength(1);
    expect(world.medusa.carts.size).toBe(1);
    expect(ledger(world)).not.toMatch(PERSON);
  });

  it('places a repeated order once although its personal data was dropped after a day', async () => {
    const world = openWorld({ hasIndex: true });
    world.setFaults({ completions: ['empty', 'empty', 'empty', 'empty', 'empty', 'empty'], others: [] });
    expect(await outcomeOf(world.start().orders.place(request, undefined))).not.toBe('placed');
    const tried = JSON.stringify([...world.shelf.records]);
    expect(tried).toMatch(PERSON);
    world.setFaults(NO_FAULTS);
    const later = world.start();
    world.passes(DAY_MS);
    const other = orderRequest('order-2', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
    await later.orders.place(other, undefined);
    await expect.poll(() => ledger(world)).not.toMatch(PERSON);
    await world.start().orders.place(request, undefined);
    expect(world.living('order-1')).toHaveLength(1);
  });

  it('is dropped from a refused order after a day although the clock was set back before', async () => {
    const world = openWorld({ hasIndex: true });
    world.setFaults({ completions: ['empty', 'empty', 'empty', 'empty', 'empty', 'empty'], others: [] });
    const process = world.start();
    world.setBack(2 * DAY_MS);
    expect(await outcomeOf(process.orders.place(request, undefined))).not.toBe('placed');
    world.setFaults(NO_FAULTS);
    world.passes(DAY_MS);
    const other = orderRequest('order-2', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
    await process.orders.place(other, undefined);
    await expect.poll(() => ledger(world)).not.toMatch(PERSON);
  });

  it('refuses another body for a placed order even if the stored body was deleted', async () => {
    const world = openWorld({ hasIndex: true });
    await world.start().orders.place(request, undefined);
    const row = world.shelf.records.get('order order-1');
    world.shelf.records.set('order order-1', { ...row, phase: 'open' });
    world.shelf.entered.clear();
    const other = orderRequest('order-1', {
      ...{ lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299, email: 'other@example.lv' },
    });
    expect(await outcomeOf(world.start().orders.place(other, undefined))).toBe('other-body');
    expect(world.living('order-1')).toMatchObject([{ total: TOTAL }]);
  });

  it('contains no customer id of a deleted account, whose pending orders are settled', async () => {
    const world = openWorld({ hasIndex: true });
    await world.start(undefined, tokens).orders.place(request, anna);
    const second = orderRequest('order-2', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
    world.setFaults({ completions: ['lost-after', 'lost-after', 'lost-after', 'lost-after'], others: [] });
    expect(await outcomeOf(world.start(undefined, tokens).orders.place(second, anna))).toBe('engine-away');
    expect(await world.start().orders.unfinished(7)).toEqual([second.body]);
    world.setFaults(NO_FAULTS);
    for (const _again of [1, 2]) await world.start(undefined, tokens).orders.forget(7);
    expect(world.shelf.entered.get('order-2')?.customerId).toBe(7);
    expect(world.living('order-2')).toHaveLength(1);
    expect(ledger(world)).not.toMatch(PERSON);
    expect(ledger(world)).not.toContain('customer');
    expect(await world.start().orders.unfinished(7)).toEqual([]);
  });
});

describe('an order of a customer that arrives without a login', () => {
  const anna = { customerId: 7, groupId: 1 };
  /** Returns the order as a device sends it after a logout, with the cart of this customer. */
  const leftOrder = async (cartOf: typeof anna | undefined, tokens: Record<number, string>) => {
    const world = openWorld({ hasIndex: true });
    const { carts, orders } = world.start(undefined, tokens);
    const cartId = await filledCart({ carts }, cartOf);
    const request = orderRequest('order-1', { lines, cartId, userId: '7', confirmedTotal: TOTAL });
    return { world, orders, request, sealed: { ...request, sealed: true } };
  };

  it('is placed as the customer’s order', async () => {
    const { world, orders, sealed } = await leftOrder(anna, { 7: tokenOf('cus_7') });
    const answer = await orders.place(sealed, undefined);
    expect(world.living('order-1')).toMatchObject([{ customer: 'cus_7' }]);
    expect(world.shelf.entered.get('order-1')?.customerId).toBe(7);
    expect(answer).not.toHaveProperty('orderToken');
    expect(await orders.place(sealed, undefined)).toEqual(answer);
    expect(await orders.place(sealed, anna)).toMatchObject({ orderToken: expect.any(String) });
    expect(world.living('order-1')).toHaveLength(1);
  });

  it('requires a login if its cart is not the customer’s', async () => {
    for (const other of [undefined, { customerId: 8, groupId: 1 }]) {
      const { world, orders, sealed } = await leftOrder(other, { 7: tokenOf('cus_7'), 8: tokenOf('cus_8') });
      await expect(orders.place(sealed, undefined)).rejects.toMatchObject({ status: 401 });
      expect(world.medusa.orders.size).toBe(0);
    }
  });

  it('is placed once after the login if the token had expired', async () => {
    const { world, orders, sealed, request } = await leftOrder(anna, { 7: tokenOf('cus_7', true) });
    await expect(orders.place(sealed, undefined)).rejects.toMatchObject({ status: 401 });
    expect(world.medusa.orders.size).toBe(0);
    await world.start(undefined, { 7: tokenOf('cus_7') }).orders.place(request, anna);
    expect(world.living('order-1')).toMatchObject([{ customer: 'cus_7' }]);
  });

  it('is placed once if its process is killed at any step', async () => {
    for (let killAt = 0; ; killAt += 1) {
      const { world, sealed, request } = await leftOrder(anna, { 7: tokenOf('cus_7') });
      const tokens = { 7: tokenOf('cus_7') };
      const outcome = await outcomeOf(world.start(killAt, tokens).orders.place(sealed, undefined));
      const sender = killAt % 2 === 0 ? anna : undefined;
      await world.start(undefined, tokens).orders.place(sender ? request : sealed, sender);
      expect(world.living('order-1'), `killed at step ${killAt}`).toMatchObject([{ customer: 'cus_7' }]);
      if (outcome === 'placed') break;
    }
  });
});
