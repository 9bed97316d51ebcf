// Orders in every way, with the window's own commands and the whole worker: each payment method, guests and customers,
// private and business buyers, online and offline. Uses the reference bridge, and third-party backends with unknown
// payment methods.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { orders } from '#bridge/database/tables.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import type { OrderBody } from '#schemas/documents/order-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { type CheckoutDetails, noDetails, withDefaults } from '#shared/domain/checkout/checkout-details.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { placeOrder, type Seen } from '#src/features/checkout/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { paymentMethods } from '../../support/backend/foreign/carts.ts';
import { openForeignBackend } from '../../support/backend/foreign/foreign-backend.ts';
import { foreignConfig } from '../../support/backend/foreign/shop-config.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { add } from '../../support/worker/cart-bench.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

const store = 'lv';
/** milliseconds; longer than it takes to detect a lost connection, and longer than any retry delay */
const A_WHILE_MS = 60_000;
const person = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};

const invoices = {
  'a person': { legalPerson: false },
  'a company': {
    legalPerson: true,
    company: 'SIA Alfa',
    taxId: 'LV40003000000',
    companyCode: '40003000000',
    sameAsShipping: false,
    streetAddress: 'Brīvības iela 1',
    city: 'Rīga',
    zipCode: 'LV-1010',
  },
} as const;
type Invoice = keyof typeof invoices;

/** An order that a backend accepted. */
type Taken = { id: string; number: string; total: number; by: 'guest' | 'customer'; body: OrderBody };
type Backend = {
  config: ShopConfig;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** payment method code → `{carrier}|{method}` of the delivery used with it */
  ways: Record<string, string>;
  /** true if the backend has prices per customer group */
  hasGroupPrices: boolean;
  taken: () => Promise<Taken[]>;
  close: () => Promise<void>;
};

async function referenceBridge(): Promise<Backend> {
  const bench = await AccountBench.open(demoCatalogue({ products: 40, seed: 1, now: new Date(clock.now()) }));
  await bench.customer(person.email, {}, person.password);
  return {
    config: bench.config,
    fetch: bench.fetch,
    hasGroupPrices: true,
    ways: {
      cashondelivery: 'courier|home',
      collection: 'pickup|parcel',
      banktransfer: 'courier|home',
      banklink: 'courier|home',
      leasing: 'courier|home',
    },
    taken: async () =>
      (await bench.bridge.db.select().from(orders)).map((order) => ({
        id: order.client_order_id,
        number: String(order.number),
        total: order.grand_total,
        by: order.principal === 'guest' ? 'guest' : 'customer',
        body: order.body as unknown as OrderBody,
      })),
    close: () => bench.bridge.close(),
  };
}

async function foreign(api: 'v' | 'm1'): Promise<Backend> {
  const options = { api, customers: [person], unknownPath: 'envelope', needsCart: true } as const;
  const backend = await openForeignBackend(options);
  return {
    config: foreignConfig(testConfig({ pullAllStores: false }), backend, options) as ShopConfig,
    fetch: (url, init) => fetch(new URL(url, backend.url), init),
    hasGroupPrices: false,
    ways: Object.fromEntries(paymentMethods[api].map(({ code }) => [code, 'flatrate|flatrate'])),
    taken: async () =>
      backend.orders().map((order) => ({
        id: order.clientId,
        number: api === 'v' ? order.number : String(order.entityId),
        total: Math.round(order.grandTotal * 100),
        by: order.userId === '' ? 'guest' : 'customer',
        body: order.body as OrderBody,
      })),
    close: backend.close,
  };
}

/**
 * True for a product with a price, without options, and with enough stock for all orders. Its SKU has a letter, so that
 * backends that parse numeric SKUs do not change it.
 */
const isEnough = ({ sku, custom_options, stock, price }: ProductDocument): boolean =>
  /[A-Z]/.test(sku) && custom_options.length === 0 && stock.is_in_stock && stock.qty >= 30 && price > 0;

/** Opens a device with its window, connected to a backend; `line` is the connection between the two. */
async function openDevice({ config, fetch }: Backend) {
  const line = { isCut: false };
  const worker = await openWorker(
    (url, init) => (line.isCut ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init)),
    { config },
  );
  const window: AppContext = { ...appOf(worker.databases), config };
  const products = await until(
    () => worker.databases.catalogue.products.find({ selector: { store, type_id: 'simple' } }).exec(),
    (found) => found.some(isEnough),
  );
  const connect = async (isThere: boolean) => {
    line.isCut = !isThere;
    worker.connectionMayHaveChanged();
    if (!isThere) await clock.pass(A_WHILE_MS);
  };
  return { worker, window, connect, sku: products.find(isEnough)?.sku ?? '-' };
}
type Device = Awaited<ReturnType<typeof openDevice>>;

type Cell = { way: string; invoice: Invoice };

const cells = ({ ways }: Backend): Cell[] =>
  Object.keys(ways).flatMap((way) =>
    (Object.keys(invoices) as Invoice[]).map((invoice) => ({ way, invoice })),
  );

const detailsOf = ({ ways }: Backend, { way, invoice }: Cell): CheckoutDetails => ({
  personal: { ...liga.personal, emailAddress: person.email },
  shipping: {
    ...liga.shipping,
    shippingMethod: ways[way] ?? '',
    pickupPoint: way === 'collection' ? 'RIX-001' : '',
  },
  payment: { ...liga.payment, ...invoices[invoice], paymentMethod: way },
});

/** Adds one product if the cart is empty. */
async function addOne({ worker, window, sku }: Omit<Device, 'connect'>): Promise<void> {
  if ((await firstValue(currentCart(window, store))).lines.length === 0) await add(worker, sku);
}

/** Returns the backend's checkout rules for each delivery method, with one product in the cart. */
async function askRules(
  { worker, window, sku }: Device,
  backend: Backend,
): Promise<Map<string, Seen['rules']>> {
  await addOne({ worker, window, sku });
  const rules = new Map<string, Seen['rules']>();
  for (const cell of cells(backend)) {
    const { personal, shipping } = detailsOf(backend, cell);
    if (rules.has(shipping.shippingMethod)) continue;
    const reported = await clock.over(
      worker.ask('checkoutMethods', {
        store,
        revision: '',
        virtual: false,
        address: {
          firstname: personal.firstName,
          lastname: personal.lastName,
          street: shipping.streetAddress,
          city: shipping.city,
          postcode: shipping.zipCode,
          country: shipping.country,
        },
        shippingMethod: shipping.shippingMethod,
        pickupPoint: shipping.pickupPoint,
      }),
    );
    if (!reported.ok) throw new Error(reported.fault.code);
    rules.set(shipping.shippingMethod, { virtual: false, cartEmpty: false, ...reported.value });
  }
  return rules;
}

/** Places an order of one product. Returns the order's id. */
async function place(
  { worker, window, sku }: Device,
  details: CheckoutDetails,
  rules: Seen['rules'] | undefined,
): Promise<string> {
  await addOne({ worker, window, sku });
  const cart = await firstValue(currentCart(window, store));
  if (!rules) throw new Error('no rules');
  const customerId = (await readClaim(worker.databases.personal, 'current-user'))?.current.id;
  const placed = await placeOrder(window, details, {
    cart,
    rules,
    store,
    customerId,
    now: Date.now(),
    isOnline: true,
  });
  if (!placed.ok) throw new Error(`${details.payment.paymentMethod}: ${placed.fault.code}`);
  return placed.value.id;
}

/** Waits for the customer group's prices: they change the price of a product that was added earlier. */
const untilOwnPrices = ({ worker }: Device) =>
  until(
    () => worker.databases.catalogue.lookups.find().exec(),
    (lookups) => lookups.some(({ key }) => key.startsWith('price|') && !/^price\|\w+\|0\|/.test(key)),
  );

const orderOn = async ({ worker }: Pick<Device, 'worker'>, id: string) =>
  (await worker.databases.personal.orders.findOne(id).exec())?.toMutableJSON();
const accepted = (device: Pick<Device, 'worker'>, id: string) =>
  until(
    () => orderOn(device, id),
    (order) => order?.state === 'accepted',
  );

/**
 * Places every order, one after another; if offline, all of them wait for the connection. Returns their ids by cell.
 */
async function orderAll(device: Device, backend: Backend, online: boolean): Promise<Map<Cell, string>> {
  const rules = await askRules(device, backend);
  if (!online) await device.connect(false);
  const ids = new Map<Cell, string>();
  for (const cell of cells(backend)) {
    const details = detailsOf(backend, cell);
    const id = await place(device, details, rules.get(details.shipping.shippingMethod));
    if (online) await accepted(device, id);
    else expect((await orderOn(device, id))?.state).toBe('confirmed');
    ids.set(cell, id);
  }
  if (!online) await device.connect(true);
  for (const id of ids.values()) await accepted(device, id);
  return ids;
}

describe.each([
  ['the reference bridge', referenceBridge],
  ['a Vue Storefront API', () => foreign('v')],
  ['a Magento 1 bridge', () => foreign('m1')],
] as const)('at %s', (_, open) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  it.each(['guest', 'customer'] as const)(
    'places the order of a %s once at the agreed total, with every payment method, online and offline',
    async (by) => {
      const device = await openDevice(backend);
      const { worker } = device;
      const { email, password } = person;
      onTestFinished(() => worker.stop());
      const before = (await backend.taken()).length;
      if (by === 'customer') {
        await clock.over(worker.ask('login', { email, password }));
        if (backend.hasGroupPrices) {
          await add(worker, device.sku);
          await untilOwnPrices(device);
        }
      }
      for (const online of [true, false])
        for (const [cell, id] of await orderAll(device, backend, online)) {
          const what = JSON.stringify({ ...cell, online });
          const here = await orderOn(device, id);
          const [taken, ...again] = (await backend.taken()).filter((each) => each.id === id);
          expect(again, what).toEqual([]);
          expect({ ...taken, body: {} }, what).toEqual({
            id,
            by,
            total: here?.confirmed_total,
            number: here?.order_number,
            body: {},
          });
          expect(taken?.body, what).toEqual(here?.body);
          const { payment_method_code, billingAddress } = taken?.body.addressInformation ?? {};
          expect(payment_method_code, what).toBe(cell.way);
          expect(billingAddress, what).toMatchObject(
            cell.invoice === 'a company' ? { company: 'SIA Alfa', vat_id: 'LV40003000000' } : { company: '' },
          );
        }
      expect(await backend.taken()).toHaveLength(before + 2 * cells(backend).length);
    },
  );
});

describe.each([
  ['a Vue Storefront API', 'v'],
  ['a Magento 1 bridge', 'm1'],
] as const)('a cart with only virtual products at %s', (_, api) => {
  it('is ordered without address and delivery, with a payment method of the backend', async () => {
    const backend = await foreign(api);
    onTestFinished(() => backend.close());
    const { worker, window } = await openDevice(backend);
    onTestFinished(() => worker.stop());
    const products = await until(
      () => worker.databases.catalogue.products.find({ selector: { store, type_id: 'virtual' } }).exec(),
      (found) => found.some(isEnough),
    );
    const product = products.find(isEnough)?.toMutableJSON();
    if (!product) throw new Error('no product');
    await addToCart(window, product, undefined, 1);
    const cart = await firstValue(currentCart(window, store));
    const answer = await clock.over(
      worker.ask('checkoutMethods', {
        ...{ store, revision: '', virtual: cart.virtual, shippingMethod: '', pickupPoint: '' },
        address: {
          ...{ firstname: liga.personal.firstName, lastname: liga.personal.lastName },
          ...{ street: '', city: '', postcode: '', country: 'LV' },
        },
      }),
    );
    if (!answer.ok) throw new Error(answer.fault.code);
    const rules: Seen['rules'] = { virtual: cart.virtual, cartEmpty: false, ...answer.value };
    const { shipping, payment } = noDetails('LV');
    const details = withDefaults({ personal: liga.personal, shipping, payment }, rules);
    const placed = await placeOrder(window, details, { cart, rules, store, now: Date.now(), isOnline: true });
    if (!placed.ok) throw new Error(placed.fault.code);
    const order = await accepted({ worker }, placed.value.id);
    const taken = await backend.taken();
    expect(taken.map(({ id, total }) => [id, total])).toEqual([[placed.value.id, order?.confirmed_total]]);
    const { addressInformation } = taken[0]?.body ?? {};
    expect(paymentMethods[api].map(({ code }) => code)).toContain(addressInformation?.payment_method_code);
    expect(addressInformation).not.toHaveProperty('shippingAddress');
  });
});
