// Tests prices of customer groups through the bridge: login, price list, cart and order, with a Medusa in memory that
// has separate prices for wholesale customers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { createMedusaAccounts } from '#connectors/medusa/medusa-accounts.ts';
import { createMedusaClient, type MedusaClient, type Send } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { medusaPrices } from '#connectors/medusa/medusa-prices.ts';
import { absentFeed } from '../../support/backend/absent-feed.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bearer, get, type LoggedIn, loggedIn, newCustomer, send } from '../../support/backend/people.ts';
import { orderOf, post } from '../../support/backend/requests.ts';
import { startFakeAccounts } from './fake-accounts.ts';
import { fakeMedusa } from './fake-medusa.ts';

const SKU = 'P-1';
const [PUBLIC, WHOLESALE, DELIVERY] = [1_735, 1_511, 299];
const GROUP = 'cusgroup_wholesale';

let medusa: ReturnType<typeof fakeMedusa>;
let accounts: Awaited<ReturnType<typeof startFakeAccounts>>;
let bridge: TestBridge;
let [wholesaler, other]: LoggedIn[] = [];

const isOfAccounts = (path: string): boolean =>
  /^\/(auth|store\/customers|admin\/customers)(\/|$)/.test(path);
/** Routes account requests to the Medusa with the accounts, and all other requests to the one with the products. */
const either =
  (people: Send, goods: Send): Send =>
  (method, path, request = {}) =>
    isOfAccounts(path)
      ? people(method, path, { ...request, timeoutMs: 600_000 })
      : goods(method, path, request);

function connector(): Connector {
  const settings = { url: accounts.url, publishableKey: 'pk', secretKey: 'sk', region: undefined };
  const people = createMedusaClient(settings);
  const client: MedusaClient = {
    store: either(people.store, medusa.client.store),
    admin: either(people.admin as Send, medusa.client.admin as Send),
  };
  return {
    name: 'medusa',
    engine: (services: Parameters<Connector['engine']>[0]) => {
      const base = { ...createMedusaBase(client, settings, services), services };
      const { accounts: own, tokenOf } = createMedusaAccounts(base, async () => undefined);
      const context = { ...base, tokenOf };
      return {
        ...{ capabilities: new Set(), accounts: own, prices: medusaPrices(context) },
        ...{ carts: createMedusaCarts(context), orders: createMedusaOrders(context) },
      };
    },
    feed: absentFeed,
  } as unknown as Connector;
}

beforeAll(async () => {
  accounts = await startFakeAccounts(() => NOW);
  medusa = fakeMedusa({
    variants: { [SKU]: { price: PUBLIC, stock: 1_000 } },
    groupPrice: (customer) =>
      (accounts.customers.get(customer)?.groups as { id: string }[] | undefined)?.some(
        ({ id }) => id === GROUP,
      )
        ? WHOLESALE
        : undefined,
    shipping: DELIVERY,
    hasIndex: true,
  });
  bridge = await openTestBridge({ connector: connector() });
  const records = createEngineRecords(bridge.db);
  const imported = { regular: PUBLIC, final: PUBLIC, taxPercent: 21, quantity: 1_000, isManaged: true };
  await records.writeMany(
    VARIANT,
    new Map([
      [SKU, { variantId: SKU, productId: `p${SKU}`, id: 1_001, name: SKU, type: 'simple', ...imported }],
    ]),
  );
  const shipping = { carrier_code: 'courier', method_code: 'home', countries: ['LV'] };
  await records.writeMany(
    'methods',
    new Map([['lv', { shipping: [shipping], payment: [{ code: 'banklink' }], countries: ['LV'] }]]),
  );
  wholesaler = await newCustomer(bridge, 'wholesaler@example.lv');
  other = await newCustomer(bridge, 'other@example.lv');
  const [first] = accounts.customers.values();
  if (first !== undefined) first.groups = [{ id: GROUP }];
});
afterAll(async () => {
  await bridge.close();
  accounts.close();
});

const LIST = `/products/render-list?skus=${SKU}&currencyCode=EUR&storeId=1`;
/** Returns the price in the list in cents. */
async function listed(who?: LoggedIn): Promise<number> {
  const [item] = (await get(bridge, LIST, who)).json().result.items;
  return Math.round(item.price_info.final_price * 100);
}

const total = ({ total_segments }: { total_segments: { code: string; value: number }[] }): number =>
  Math.round((total_segments.find(({ code }) => code === 'grand_total')?.value ?? 0) * 100);

/** Puts pieces into a new cart and chooses delivery. Returns its id and its total in cents. */
async function filledCart(qty: number, who?: LoggedIn): Promise<{ cart: string; cents: number }> {
  const cart = (await send(bridge, '/cart/create', undefined, who)).json().result as string;
  await send(bridge, `/cart/update?cartId=${cart}`, { cartItem: { sku: SKU, qty, quoteId: cart } }, who);
  const methods = { shippingCarrierCode: 'courier', shippingMethodCode: 'home' };
  await send(bridge, `/cart/collect-totals?cartId=${cart}`, { methods }, who);
  return { cart, cents: total((await get(bridge, `/cart/totals?cartId=${cart}`, who)).json().result) };
}

const order = async (
  id: string,
  qty: number,
  { cart, cents }: { cart: string; cents: number },
  who?: LoggedIn,
) => {
  const products = [{ sku: SKU, qty, name: 'x', price: 1, price_incl_tax: 1, product_type: 'simple' }];
  const body = orderOf(id, { products, cart_id: cart, confirmedTotal: (cents / 100).toFixed(2) });
  return post(bridge, '/api/order/create', body, { 'idempotency-key': id, ...(who && bearer(who)) });
};

describe('a customer of a group with its own prices', () => {
  it('gets the same price in the price list, the cart and the order', async () => {
    expect(await listed(wholesaler)).toBe(WHOLESALE);
    const filled = await filledCart(3, wholesaler);
    expect(filled.cents).toBe(3 * WHOLESALE + DELIVERY);
    const placed = await order('a-order-1', 3, filled, wholesaler);
    expect(placed.json()).toMatchObject({ result: { grand_total: filled.cents / 100 } });
    expect([...medusa.orders.values()].at(-1)).toMatchObject({
      total: filled.cents,
      customer: [...accounts.customers.keys()][0],
    });
  });

  it('gets the public price after the logout, in the list and in a new cart', async () => {
    const again = await loggedIn(bridge, wholesaler?.email ?? '');
    expect(await listed(again)).toBe(WHOLESALE);
    await send(bridge, '/user/logout', {}, again);
    expect(await listed()).toBe(PUBLIC);
    expect((await filledCart(1)).cents).toBe(PUBLIC + DELIVERY);
  });

  it('gets the new price immediately after leaving the group', async () => {
    const [customer] = accounts.customers.values();
    const groups = customer?.groups;
    if (customer !== undefined) customer.groups = [];
    expect(await listed(wholesaler)).toBe(PUBLIC);
    if (customer !== undefined) customer.groups = groups;
    expect(await listed(wholesaler)).toBe(WHOLESALE);
  });
});

describe('group prices are never seen', () => {
  it('by guests or other customers with concurrent requests', async () => {
    // each of the three requests prices before and after each of the others
    const people = [wholesaler, undefined, other, wholesaler, other, undefined, wholesaler];
    const found: number[] = [];
    for (const who of people) found.push(await listed(who));
    expect(found).toEqual(people.map((who) => (who === wholesaler ? WHOLESALE : PUBLIC)));
    const together = await Promise.all(people.map(listed));
    expect(together).toEqual(found);
  });

  it('in carts and orders of other customers', async () => {
    const filled = await filledCart(2, other);
    expect(filled.cents).toBe(2 * PUBLIC + DELIVERY);
    const placed = await order('a-order-2', 2, filled, other);
    expect(placed.json()).toMatchObject({ result: { grand_total: filled.cents / 100 } });
    expect([...medusa.orders.values()].at(-1)?.total).toBe(filled.cents);
  });

  it('by a client that only names the group', async () => {
    const [item] = (await get(bridge, `${LIST}&userGroupId=2`)).json().result.items;
    expect(Math.round(item.price_info.final_price * 100)).toBe(PUBLIC);
  });

  it('in caches between the bridge and the shopper', async () => {
    const { headers } = await get(bridge, LIST, wholesaler);
    expect(headers['cache-control']).toContain('no-store');
  });
});
