// Tests orders that Medusa refuses or changes before they are placed: totals, products, methods, promotions, and
// misconfigurations by an operator.
import { expect, it } from 'vitest';
import { VARIANT } from '#connectors/medusa/medusa-context.ts';
import type { Variant } from './fake-medusa.ts';
import { orderRequest } from './memory-services.ts';
import { filledCart, lines, openWorld, TOTAL } from './order-world.ts';

it('places an order in the same cart after a refusal above the confirmed total', async () => {
  const world = openWorld({ hasIndex: true });
  const { orders } = world.start();
  const low = orderRequest('order-1', { lines, confirmedTotal: TOTAL - 1 });
  await expect(orders.place(low, undefined)).rejects.toMatchObject({
    result: { errorCode: 'total-changed', grand_total: TOTAL / 100 },
  });
  expect(await orders.find('order-1')).toBeUndefined();
  const fewer = orderRequest('order-1', { lines: [{ sku: 'B', qty: 3 }], confirmedTotal: 3 * 333 + 299 });
  await orders.place(fewer, undefined);
  expect(world.medusa.carts.size).toBe(1);
  expect(world.living('order-1')).toMatchObject([{ total: 3 * 333 + 299 }]);
});

it('returns the products that are out of stock before or during completion', async () => {
  const world = openWorld();
  const { orders } = world.start();
  const many = orderRequest('order-1', {
    lines: [
      { sku: 'A', qty: 11 },
      { sku: 'B', qty: 1 },
    ],
    confirmedTotal: 9e6,
  });
  await expect(orders.place(many, undefined)).rejects.toMatchObject({
    result: { errorCode: 'out-of-stock', skus: ['A'] },
  });
  expect(world.medusa.orders.size).toBe(0);
});

it.each<[string, (variant: Variant | undefined, variants: Record<string, Variant>) => void]>([
  ['deleted', (_, variants) => void delete variants.A],
  ['unpublished', (variant) => void Object.assign(variant ?? {}, { isUnpublished: true })],
  ['without a price', (variant) => void Object.assign(variant ?? {}, { price: undefined })],
  ['sold out', (variant) => void Object.assign(variant ?? {}, { stock: 0 })],
])('returns a product that is %s when the order arrives', async (_title, change) => {
  const world = openWorld();
  const { variants } = world.medusa;
  change(variants.A, variants);
  await expect(
    world.start().orders.place(orderRequest('order-1', { lines, confirmedTotal: TOTAL }), undefined),
  ).rejects.toMatchObject({ status: 409, result: { errorCode: 'out-of-stock', skus: ['A'] } });
});

it.each<[string, (variants: Record<string, Variant>) => void]>([
  ['deleted', (variants) => void delete variants.A],
  ['sold out', (variants) => void Object.assign(variants.A ?? {}, { stock: 0 })],
])('refuses only the product that is %s at the moment of completion', async (_title, change) => {
  const world = openWorld({ hasIndex: true });
  const { orders } = world.start();
  world.setBeforeCompletion(() => change(world.medusa.variants));
  const both = orderRequest('order-1', {
    lines: [...lines, { sku: 'B', qty: 1 }],
    confirmedTotal: TOTAL + 333,
  });
  await expect(orders.place(both, undefined)).rejects.toMatchObject({
    ...{ status: 409, result: { errorCode: 'out-of-stock', skus: ['A'] } },
  });
  expect(world.living('order-1')).toEqual([]);
  const rest = orderRequest('order-1', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
  await orders.place(rest, undefined);
  expect(world.living('order-1')).toMatchObject([{ total: 333 + 299 }]);
});

it('places an order for a variant that was recreated under the same sku', async () => {
  const world = openWorld();
  const { carts, orders } = world.start();
  const cartId = await filledCart({ carts });
  const { variants } = world.medusa;
  variants.again = { price: 1990, stock: 10 };
  delete variants.A;
  world.shelf.records.set(`${VARIANT} A`, { variantId: 'again', productId: 'pA', id: 1 });
  await orders.place(orderRequest('order-1', { lines, cartId, confirmedTotal: TOTAL }), undefined);
  expect(world.living('order-1')).toMatchObject([{ total: TOTAL, items: [{ variant_id: 'again' }] }]);
});

it.each(['isKeyRevoked', 'isRegionRemoved'] as const)(
  'keeps an order pending while Medusa is misconfigured: %s',
  async (broken) => {
    const world = openWorld();
    const { orders } = world.start();
    // the region is known already
    await orders.place(orderRequest('order-0', { lines, confirmedTotal: TOTAL }), undefined);
    world.medusa.operator[broken] = true;
    const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
    await expect(orders.place(request, undefined)).rejects.toMatchObject({
      ...{ status: 503, result: { errorCode: 'engine-away' } },
    });
    expect(world.shelf.reports).toHaveLength(1);
    world.medusa.operator[broken] = false;
    await orders.place(request, undefined);
    expect(world.living('order-1')).toHaveLength(1);
  },
);

it('refuses an order permanently if Medusa refuses its delivery option', async () => {
  const world = openWorld({ refused: /shipping-methods$/ });
  await expect(
    world.start().orders.place(orderRequest('order-1', { lines, confirmedTotal: TOTAL }), undefined),
  ).rejects.toMatchObject({
    status: 400,
    result: { errorCode: 'engine-refused' },
  });
  expect(world.shelf.reports).toHaveLength(1);
});

it.each([1_000_000_000, 1_000_000_000_000])(
  'permanently refuses an order that is too large for the order book: %i cents a piece',
  async (price) => {
    const world = openWorld({ variants: { A: { price, stock: 10 } } });
    const request = orderRequest('order-1', { lines, confirmedTotal: 2 * price + 299 });
    await expect(world.start().orders.place(request, undefined)).rejects.toMatchObject({ status: 400 });
    expect(world.medusa.orders.size).toBe(0);
  },
);

it('pays with the chosen provider', async () => {
  const world = openWorld({ providers: ['pp_system_default', 'pp_invoice_invoice'] });
  const chosen = { lines, confirmedTotal: TOTAL, payment: 'pp_invoice_invoice' };
  await world.start().orders.place(orderRequest('order-1', chosen), undefined);
  expect(world.medusa.sessions).toEqual(['pp_invoice_invoice']);
});

it('permanently refuses an order if the region no longer has a payment provider', async () => {
  const world = openWorld({ providers: [] });
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  await expect(world.start().orders.place(request, undefined)).rejects.toMatchObject({
    ...{ status: 400, result: { errorCode: 'engine-refused' } },
  });
  expect(world.shelf.reports).toHaveLength(1);
});

it('refuses an order with a used-up promotion and names the total without it', async () => {
  const world = openWorld({ promotions: { TEN: { off: 0.1, limit: 1 } } });
  const { carts, orders } = world.start();
  const place = async (orderId: string) => {
    const cartId = await filledCart({ carts });
    expect(await carts.applyCoupon({ store: 'lv', customer: undefined, cartId }, 'TEN')).toBe(true);
    return { cartId, request: orderRequest(orderId, { lines, cartId, confirmedTotal: 2 * 1791 + 299 }) };
  };
  const [one, two] = [await place('order-1'), await place('order-2')];
  await orders.place(one.request, undefined);
  await expect(orders.place(two.request, undefined)).rejects.toMatchObject({
    result: { errorCode: 'total-changed', grand_total: TOTAL / 100 },
  });
  expect(world.living('order-1')).toMatchObject([{ total: 2 * 1791 + 299 }]);
});
