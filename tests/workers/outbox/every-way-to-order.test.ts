// Orders in every way, with the window's own commands and the whole worker: each payment method, guests and customers,
// private and business buyers, online and offline. Uses the reference bridge, and third-party backends with unknown
// payment methods.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { orders } from '#bridge/database/tables.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import type { OrderBody } from '#schemas/documents/order-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import type { CheckoutDetails } from '#shared/domain/checkout/checkout-details.ts';
import { placeOrder, type Seen } from '#src/features/checkout/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { add } from '../../support/worker/cart-bench.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import {
  accepted,
  type Backend,
  type Device,
  foreign,
  openDevice,
  orderOn,
  person,
  store,
} from './ordering-device.ts';

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
async function addOne({ worker, window, sku }: Omit<Device, 'disconnect' | 'reconnect'>): Promise<void> {
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

/**
 * Places every order, one after another; if offline, all of them wait for the connection. Returns their ids by cell.
 */
async function orderAll(device: Device, backend: Backend, online: boolean): Promise<Map<Cell, string>> {
  const rules = await askRules(device, backend);
  if (!online) await device.disconnect();
  const ids = new Map<Cell, string>();
  for (const cell of cells(backend)) {
    const details = detailsOf(backend, cell);
    const id = await place(device, details, rules.get(details.shipping.shippingMethod));
    if (online) await accepted(device, id);
    else expect((await orderOn(device, id))?.state).toBe('confirmed');
    ids.set(cell, id);
  }
  if (!online) device.reconnect();
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
