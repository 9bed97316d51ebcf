// Tests carts in Medusa, as the bridge's cart endpoints use them. One file although it is long: all tests share one
// Medusa and its cart.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CartRef } from '#bridge/ports/carts.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaBase, VARIANT } from '#connectors/medusa/medusa-context.ts';
import type { TestTime } from './clocks-of.ts';
import { type Fault, fakeMedusa, settings, tokenOf, type Variant } from './fake-medusa.ts';
import { emptyShelf, memoryServices } from './memory-services.ts';

const guest = (cartId: string): CartRef => ({ store: 'lv', customer: undefined, cartId });
const piece = (sku: string, quantity: number) => ({ sku, options: undefined, quantity });

function openWorld() {
  const shelf = emptyShelf();
  for (const sku of ['A', 'B', 'GONE'])
    shelf.records.set(`${VARIANT} ${sku}`, { variantId: sku, productId: `p${sku}`, id: 1 });
  const method = (code: string, countries: string[]) => ({
    ...{ carrier_code: 'manual', method_code: code, countries },
    extension_attributes: {
      points: [
        { code: 'P1', name: 'P', address: 'Iela 1', city: 'Rīga', postcode: 'LV-1001', country_id: 'LV' },
      ],
    },
  });
  shelf.records.set('methods lv', {
    shipping: [method('so_lv', ['LV']), method('so_ee', ['EE'])],
    payment: [{ code: 'pp_system_default' }, { code: 'pp_other', carriers: ['other'] }],
    countries: ['LV', 'EE'],
  });
  const faults: (Fault | undefined)[] = [];
  const medusa = fakeMedusa({
    variants: { A: { price: 1990, stock: 10 }, B: { price: 333, stock: 10 } },
    groupPrice: (customer) => (customer === 'cus_7' ? 1500 : undefined),
    promotions: { TEN: { off: 0.1, limit: 5 }, HALF: { off: 0.5, limit: 5 }, USED: { off: 0.1, limit: 0 } },
    fault: () => faults.shift(),
  });
  const time: TestTime = { now: 1_800_000_000_000 };
  shelf.time = time;
  const services = memoryServices(shelf);
  const login = { token: tokenOf('cus_7') as string | undefined };
  /** Starts a process of the bridge. */
  const startCarts = () =>
    createMedusaCarts({
      ...createMedusaBase(medusa.client, settings, services),
      services,
      tokenOf: async () => login.token,
    });
  return { shelf, medusa, carts: startCarts(), startCarts, faults, login, time };
}

let world: ReturnType<typeof openWorld>;
let ref: CartRef;
beforeEach(async () => {
  world = openWorld();
  ref = guest(await world.carts.open(undefined));
});

const shown = async (cart = ref) =>
  (await world.carts.items(cart)).map(({ sku, quantity, price }) => [sku, quantity, price]);

it('increases an equal line with one request', async () => {
  const { carts, medusa } = world;
  expect(medusa.calls).toEqual([]);
  const first = await carts.add(ref, piece('A', 1));
  medusa.calls.length = 0;
  const second = await carts.add(ref, piece('A', 2));
  expect(medusa.calls).toHaveLength(1);
  expect(second).toMatchObject({ id: first.id, quantity: 3, price: 1990 });
  expect(await shown()).toEqual([['A', 3, 1990]]);
});

it('gives lines ids that fit the API contract', async () => {
  const { id } = await world.carts.add(ref, piece('A', 1));
  expect(Number(id)).toBeGreaterThan(0);
  expect(Number(id)).toBeLessThan(2 ** 31);
});

it('changes or removes a line with one request', async () => {
  const { carts, medusa } = world;
  const { id } = await carts.add(ref, piece('A', 1));
  await carts.add(ref, piece('B', 1));
  medusa.calls.length = 0;
  expect(await carts.setQuantity(ref, id, 4)).toMatchObject({ id, quantity: 4 });
  await carts.remove(ref, id);
  expect(medusa.calls).toHaveLength(2);
  expect(await shown()).toEqual([['B', 1, 333]]);
  await expect(carts.remove(ref, id)).rejects.toMatchObject({ status: 404 });
});

describe('the totals after a changed line', () => {
  let itemId: string;
  beforeEach(async () => {
    ({ id: itemId } = await world.carts.add(ref, piece('A', 1)));
    await world.carts.setQuantity(ref, itemId, 3);
    world.medusa.calls.length = 0;
  });
  const total = async () => (await world.carts.totals(ref)).total;

  it('take no request', async () => {
    expect(await total()).toBe(3 * 1990);
    expect(world.medusa.calls).toEqual([]);
  });

  it('take one request after 5 seconds', async () => {
    world.time.now += 5_000;
    expect(await total()).toBe(3 * 1990);
    expect(world.medusa.calls).toEqual(['GET /store/carts/cart']);
  });

  it('take one request after 5 seconds and a clock set back', async () => {
    world.time.setBackMs = 3_600_000;
    world.time.now += 5_000;
    expect(await total()).toBe(3 * 1990);
    expect(world.medusa.calls).toEqual(['GET /store/carts/cart']);
  });

  it('include what another process of the bridge has changed', async () => {
    const other = world.startCarts();
    await other.setQuantity(ref, itemId, 4);
    expect(await total()).toBe(4 * 1990);
  });

  it('include a delivery chosen afterwards', async () => {
    await world.carts.chooseMethods(ref, { shipping: { carrier: 'manual', method: 'so_lv' } });
    expect(await total()).toBe(3 * 1990 + 299);
  });

  it('include a change whose response was lost', async () => {
    world.faults.push('lost-after');
    await expect(world.carts.setQuantity(ref, itemId, 5)).rejects.toMatchObject({ status: 503 });
    expect(await total()).toBe(5 * 1990);
  });
});

it('keeps all of several concurrent additions', async () => {
  await Promise.all(Array.from({ length: 8 }, () => world.carts.add(ref, piece('A', 1))));
  expect(await shown()).toEqual([['A', 8, 1990]]);
  expect(world.medusa.carts.size).toBe(1);
});

it('refuses a quantity above the stock with the available quantity', async () => {
  const { carts, medusa } = world;
  const { id } = await carts.add(ref, piece('A', 1));
  medusa.calls.length = 0;
  const refusal = { status: 400, result: { errorCode: 'quantity-limit', most: 10 } };
  await expect(carts.setQuantity(ref, id, 11)).rejects.toMatchObject(refusal);
  expect(medusa.calls.length).toBeLessThanOrEqual(2);
  await expect(carts.add(ref, piece('A', 10))).rejects.toMatchObject(refusal);
  expect(await shown()).toEqual([['A', 1, 1990]]);
});

it('shows a part of a piece that another program has put in the cart, which can be removed', async () => {
  const { carts, medusa } = world;
  await carts.add(ref, piece('B', 1));
  const { id } = await carts.add(ref, piece('A', 1));
  const [cart] = [...medusa.carts.values()];
  const item = cart?.items.find(({ variant_id }) => variant_id.endsWith('A'));
  Object.assign(item ?? {}, { quantity: 1.5 });
  const quantities = async () => (await carts.items(ref)).map(({ sku, quantity }) => [sku, quantity]);
  expect(await quantities()).toEqual([
    ['B', 1],
    ['A', 1.5],
  ]);
  await carts.remove(ref, id);
  expect(await quantities()).toEqual([['B', 1]]);
});

it('offers whole pieces only', async () => {
  const { carts, medusa } = world;
  const variant = Object.values(medusa.variants)[0];
  Object.assign(variant ?? {}, { stock: 2.5 });
  await expect(carts.add(ref, piece('A', 3))).rejects.toMatchObject({
    ...{ status: 400, result: { errorCode: 'quantity-limit', most: 2 } },
  });
});

it.each(['UNKNOWN', 'GONE'])(
  'responds with 404 to the product %s, which is not sold in Medusa',
  async (sku) => {
    await expect(world.carts.add(ref, piece(sku, 1))).rejects.toMatchObject({ status: 404 });
    expect(await shown()).toEqual([]);
  },
);

it('refuses options that Medusa does not have', async () => {
  const options = { extension_attributes: { custom_options: [{ option_id: '1', option_value: '2' }] } };
  await expect(world.carts.add(ref, { ...piece('A', 1), options })).rejects.toMatchObject({
    status: 400,
    result: { errorCode: 'options-invalid' },
  });
});

it('recreates a cart that Medusa has lost from its lines, with the same ids', async () => {
  const { carts, medusa } = world;
  const { id } = await carts.add(ref, piece('A', 2));
  await carts.add(ref, piece('B', 1));
  medusa.carts.clear();
  delete medusa.variants.B;
  expect(await shown()).toEqual([['A', 2, 1990]]);
  medusa.carts.clear();
  expect(await carts.setQuantity(ref, id, 3)).toMatchObject({ id, quantity: 3 });
});

it.each<[string, (variants: Record<string, Variant>) => void]>([
  ['deleted', (variants) => void delete variants.B],
  ['unpublished', (variants) => void Object.assign(variants.B ?? {}, { isUnpublished: true })],
  ['without a price', (variants) => void Object.assign(variants.B ?? {}, { price: undefined })],
])('responds with 404 only to the product that has become %s', async (_title, change) => {
  const { carts, medusa } = world;
  const { id } = await carts.add(ref, piece('A', 1));
  change(medusa.variants);
  await expect(carts.add(ref, piece('B', 1))).rejects.toMatchObject({ status: 404 });
  expect(await carts.setQuantity(ref, id, 2)).toMatchObject({ id, quantity: 2 });
});

it.each(['isKeyRevoked', 'isRegionRemoved'] as const)(
  'reports its 503 while Medusa is misconfigured: %s',
  async (broken) => {
    world.medusa.operator[broken] = true;
    await expect(world.carts.add(ref, piece('A', 1))).rejects.toMatchObject({ status: 503 });
    expect(world.shelf.reports).toHaveLength(1);
    world.medusa.operator[broken] = false;
    expect(await world.carts.add(ref, piece('A', 1))).toMatchObject({ quantity: 1 });
  },
);

describe.each(['isKeyRevoked', 'isRegionRemoved'] as const)('while Medusa is misconfigured: %s', (broken) => {
  const away = { status: 503, result: { errorCode: 'engine-away' } };
  beforeEach(async () => {
    await world.carts.add(ref, piece('A', 1));
    world.medusa.operator[broken] = true;
  });

  it.each<[string, (carts: ReturnType<typeof openWorld>['carts']) => Promise<unknown>]>([
    ['coupon', (carts) => carts.applyCoupon(ref, 'TEN')],
    ['delivery', (carts) => carts.chooseMethods(ref, { shipping: { carrier: 'manual', method: 'so_lv' } })],
  ])('responds with 503 to a %s, which is accepted later', async (_title, choose) => {
    await expect(choose(world.carts)).rejects.toMatchObject(away);
    world.medusa.operator[broken] = false;
    expect(await choose(world.carts)).not.toBe(false);
  });

  it('reports the fault to the operator', async () => {
    await expect(world.carts.applyCoupon(ref, 'TEN')).rejects.toMatchObject(away);
    const fault = { isKeyRevoked: 'key-refused', isRegionRemoved: 'broken' }[broken];
    expect(world.shelf.reports).toMatchObject([['medusa carts', { fault }]]);
  });
});

it('reports its 503 while Medusa does not respond', async () => {
  world.faults.push(undefined, 'lost-before');
  await expect(world.carts.add(ref, piece('A', 1))).rejects.toMatchObject({ status: 503 });
  expect(world.shelf.reports).toHaveLength(1);
});

it('includes a coupon only if it has an effect in Medusa', async () => {
  const { carts } = world;
  expect(await carts.applyCoupon(ref, 'TEN')).toBe(false);
  await carts.add(ref, piece('A', 1));
  expect(await carts.applyCoupon(ref, 'USED')).toBe(false);
  expect(await carts.applyCoupon(ref, 'NONE')).toBe(false);
  expect(await carts.applyCoupon(ref, 'TEN')).toBe(true);
  expect(await carts.totals(ref)).toMatchObject({ goods: 1990, discount: 199, total: 1791, coupon: 'TEN' });
  expect(await carts.applyCoupon(ref, 'HALF')).toBe(true);
  expect(await carts.totals(ref)).toMatchObject({ discount: 995, coupon: 'HALF' });
  await carts.removeCoupon(ref);
  expect(await carts.coupon(ref)).toBeNull();
  expect(await carts.totals(ref)).toMatchObject({ discount: 0, coupon: undefined });
});

it('adds the selected delivery to the total', async () => {
  const { carts } = world;
  await carts.add(ref, piece('A', 1));
  const methods = await carts.shippingMethods(ref, 'LV');
  expect(methods.map(({ method_code, available }) => [method_code, available])).toEqual([
    ['so_lv', true],
    ['so_ee', false],
  ]);
  await carts.chooseMethods(ref, {
    shipping: { carrier: 'manual', method: 'so_lv' },
    payment: 'pp_system_default',
  });
  expect(await carts.totals(ref)).toMatchObject({ goods: 1990, shipping: 299, total: 2289 });
});

it.each([
  [{ shipping: { carrier: 'manual', method: 'so_ee' } }],
  [{ payment: 'pp_none' }],
  [{ shipping: { carrier: 'manual', method: 'so_lv' }, payment: 'pp_other' }],
])('refuses methods that are not offered: %j', async (choice) => {
  await expect(world.carts.chooseMethods(ref, choice)).rejects.toMatchObject({ status: 400 });
});

it('refuses an unknown pickup point', async () => {
  await expect(world.carts.choosePickupPoint(ref, 'P9')).rejects.toMatchObject({
    result: { errorCode: 'unknown-pickup-point' },
  });
  await world.carts.choosePickupPoint(ref, 'P1');
});

it('gives all devices of a customer one cart that only the customer can read', async () => {
  const { carts, medusa } = world;
  const customer = { customerId: 7, groupId: 1 };
  const ids = await Promise.all([1, 2, 3].map(() => carts.open(customer)));
  expect(new Set(ids).size).toBe(1);
  const own = { store: 'lv', customer, cartId: ids[0] };
  await carts.add(own, piece('A', 1));
  expect([...medusa.carts.values()].map((cart) => cart.customer)).toEqual(['cus_7']);
  await expect(carts.items({ ...own, customer: undefined })).rejects.toMatchObject({ status: 404 });
  await expect(carts.items(guest('0'.repeat(32)))).rejects.toMatchObject({ status: 404 });
});

describe('a cart that a customer created with an expired token', () => {
  const customer = { customerId: 7, groupId: 1 };
  let own: CartRef;
  beforeEach(async () => {
    world.login.token = undefined;
    own = { store: 'lv', customer, cartId: await world.carts.open(customer) };
    await world.carts.add(own, piece('A', 2));
  });

  it('has public prices until the next login', async () => {
    expect((await world.carts.totals(own)).total).toBe(2 * 1990);
  });

  it('has the prices of the customer’s groups after the next login', async () => {
    world.login.token = tokenOf('cus_7');
    expect((await world.carts.totals(own)).total).toBe(2 * 1500);
    expect(await shown(own)).toEqual([['A', 2, 1500]]);
  });

  it('becomes the customer’s with one request', async () => {
    world.login.token = tokenOf('cus_7');
    world.medusa.calls.length = 0;
    for (const _again of [1, 2]) await world.carts.totals(own);
    expect(world.medusa.calls.filter((name) => name.endsWith('/customer'))).toHaveLength(1);
  });

  it('keeps public prices if Medusa does not accept the token', async () => {
    world.login.token = tokenOf('cus_7', true);
    expect((await world.carts.totals(own)).total).toBe(2 * 1990);
  });
});
