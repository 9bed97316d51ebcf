// Tests responses of Medusa in which one field is malformed, missing or huge: carts, orders, customers with their
// addresses, delivery options, payment providers and regions. Each results in valid values or a coded error.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectorServices } from '#bridge/ports/connector.ts';
import { amountsOf } from '#connectors/medusa/amounts-of.ts';
import { linesOf } from '#connectors/medusa/engine-carts.ts';
import { findOrders, isCancelled, isUnlinked, makeWhole } from '#connectors/medusa/engine-order.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { readShop } from '#connectors/medusa/import/read-shop.ts';
import { createMedusaAccounts } from '#connectors/medusa/medusa-accounts.ts';
import { cartIn } from '#connectors/medusa/medusa-cart.ts';
import { type Json, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase } from '#connectors/medusa/medusa-context.ts';
import { bridgePaymentMethod, bridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { randomCases } from '../../support/random-cases.ts';
import { emptyShelf, memoryServices } from './memory-services.ts';
import { odd, pathsOf, replaced } from './odd-values.ts';
import { recordedMedusa, recordedRows, recordsInMemory, settings } from './recorded-medusa.ts';

const RUNS = { numRuns: randomCases(1_000) };

/** A document with one field replaced by an odd value, and the path of that field. */
const spoiled = (document: Json) =>
  fc
    .record({ path: fc.constantFrom(...pathsOf(document)), value: odd })
    .map(({ path, value }) => ({ path, document: replaced(document, path, value) }));

/** Returns the value, or undefined if the response is rejected as broken. @throws any other error */
async function unlessBroken<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MedusaError && error.fault === 'broken') return undefined;
    throw error;
  }
}

const item = (id: string, gross: number): Json => ({
  ...{ id, variant_id: `variant_${id}`, variant_sku: `SKU-${id}`, product_title: 'Kettle', title: 'Kettle' },
  ...{ quantity: 2, original_total: gross, discount_total: gross / 10, tax_total: gross / 6 },
  ...{ metadata: { line: 0 }, tax_lines: [{ rate: 21 }] },
});
const cart: Json = {
  ...{ id: 'cart_1', completed_at: null, total: 45.33, tax_total: 7.8, item_discount_total: 4.48 },
  ...{ original_shipping_total: 4.99, customer: { id: 'cus_1' }, promotions: [{ code: 'TEN' }] },
  items: [item('a', 19.99), item('b', 24.83)],
};

describe('a cart with an invalid field', () => {
  it('is rejected as broken, or has amounts in whole cents that add up', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(cart), async ({ document }) => {
        const read = await unlessBroken(() => cartIn({ cart: document }));
        if (read === undefined) return;
        const { lines, ...sums } = amountsOf(read);
        const amounts = [
          ...Object.values(sums),
          ...lines.flatMap((line) => [line.price, line.total, line.tax]),
        ];
        for (const amount of amounts) expect(Number.isSafeInteger(amount)).toBe(true);
        expect(sums.goods + sums.shipping - sums.discount).toBe(sums.total);
      }),
      RUNS,
    );
  });

  it('is rejected, or has lines with a textual variant id, a positive whole quantity and a 31-bit number', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(cart), async ({ document }) => {
        const read = await unlessBroken(() => cartIn({ cart: document }));
        for (const line of linesOf(read?.items ?? [], [])) {
          expect(line.variantId).toEqual(expect.any(String));
          expect(Number.isSafeInteger(line.quantity) && line.quantity > 0).toBe(true);
          expect(line.id > 0 && line.id < 2 ** 31).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

const order: Json = {
  ...{ id: 'order_1', status: 'pending', display_id: 7, canceled_at: null },
  ...{ metadata: { order_id: 'o-1' }, cart: { id: 'cart_1' } },
};
const wholeOrder: Json = {
  id: 'order_1',
  payment_collections: [{ status: 'authorized' }],
  items: [
    {
      ...{ id: 'ordli_1', detail: { quantity: 2 } },
      variant: {
        manage_inventory: true,
        inventory_items: [
          {
            ...{ inventory_item_id: 'iitem_1', required_quantity: 1 },
            inventory: { location_levels: [{ location_id: 'sloc_1', available_quantity: 9 }] },
          },
        ],
      },
    },
  ],
};

describe('an order with an invalid field', () => {
  it('is found by its own order id only, or rejected as broken', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(order), async ({ document }) => {
        const admin: Send = async (_method, path) => {
          if (path.startsWith('/admin/store-orders')) throw new MedusaError('missing', path, 404);
          return { orders: [document] };
        };
        for (const found of (await unlessBroken(() => findOrders(admin, 'o-1', 'a@example.lv'))) ?? []) {
          expect(found.metadata?.order_id).toBe('o-1');
          expect(found.id).toEqual(expect.any(String));
          expect([isUnlinked(found), isCancelled(found)]).toEqual([expect.any(Boolean), expect.any(Boolean)]);
        }
      }),
      RUNS,
    );
  });

  it('gets only valid reservations when it is completed after an interruption', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(wholeOrder), async ({ document }) => {
        const shelf = emptyShelf();
        const added: Json[] = [];
        const admin: Send = async (method, path, { body = {} } = {}) => {
          if (path.startsWith('/admin/orders')) return { order: document };
          if (method === 'POST') added.push(body);
          return { reservations: [] };
        };
        await makeWhole(admin, { services: memoryServices(shelf) }, 'order_1');
        for (const { quantity } of added) expect(Number.isFinite(quantity)).toBe(true);
        const isUntouched = JSON.stringify(document) === JSON.stringify(wholeOrder);
        if (isUntouched) expect([added.length, shelf.reports]).toEqual([1, []]);
      }),
      RUNS,
    );
  });
});

const address: Json = {
  ...{
    id: 'cuaddr_1',
    first_name: 'Anna',
    last_name: 'Bērza',
    address_1: 'Brīvības iela',
    address_2: '13\n2',
  },
  ...{ city: 'Rīga', postal_code: 'LV-1010', country_code: 'lv', phone: '20000000', company: 'SIA' },
  ...{
    province: '',
    is_default_shipping: true,
    is_default_billing: false,
    created_at: '2026-01-01T00:00:00Z',
  },
  metadata: {
    vat_id: 'LV40003000642',
    company_code: '40003000642',
    region: { region: 'Rīga' },
    region_id: 1,
  },
};
const customer: Json = {
  ...{ id: 'cus_1', email: 'anna@example.lv', first_name: 'Anna', last_name: 'Bērza', deleted_at: null },
  ...{
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-02T00:00:00Z',
    groups: [{ id: 'cusgroup_1' }],
  },
  addresses: [address, { ...address, id: 'cuaddr_2', is_default_shipping: false }],
};
const TEXTS = ['firstname', 'lastname', 'city', 'postcode', 'country_id', 'telephone', 'company', 'vat_id'];

/** Returns the profile of a customer for whom Medusa returns this document. */
async function profileOf(document: Json) {
  const records = recordsInMemory();
  const book = { newId: async () => 500_001, write: async (id: number, row: object) => ({ ...row, id }) };
  const services = {
    ...{ ...memoryServices(emptyShelf()), records },
    customers: {
      ...{ ...book, endSessions: async () => undefined },
      finishDeletion: async () => false,
    } as unknown as ConnectorServices['customers'],
  };
  const send: Send = async () => ({ customer: document });
  await records.writeMany('customer', new Map([['500001', { engineCustomer: 'cus_1', login: 'a@b.lv' }]]));
  const { accounts } = createMedusaAccounts(
    { client: { store: send, admin: send }, services },
    async () => undefined,
  );
  return accounts.profile(500_001);
}

describe('a customer with an invalid field', () => {
  it('results in a profile of texts, a group and at most two addresses, or in a new login', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(customer), async ({ document, path }) => {
        let profile: Awaited<ReturnType<typeof profileOf>>;
        try {
          profile = await profileOf(document);
        } catch (error) {
          expect([path, error]).toEqual([['deleted_at'], expect.objectContaining({ status: 401 })]);
          return;
        }
        const { email, firstname, lastname, createdAt, updatedAt, groupId, addresses } = profile;
        for (const text of [email, firstname, lastname, createdAt, updatedAt])
          expect(text).toEqual(expect.any(String));
        expect(Number.isSafeInteger(groupId) && groupId >= 1).toBe(true);
        expect(addresses.length).toBeLessThanOrEqual(2);
        for (const one of addresses) {
          for (const name of TEXTS) expect([name, one[name]]).toEqual([name, expect.any(String)]);
          for (const line of one.street as unknown[]) expect(line).toEqual(expect.any(String));
          expect(Number.isSafeInteger(one.id) && Number(one.id) > 0).toBe(true);
          expect([one.default_shipping, one.default_billing]).toEqual([
            expect.any(Boolean),
            expect.any(Boolean),
          ]);
        }
      }),
      RUNS,
    );
  });
});

const mapping = readAttributeMapping();
const stored = { stores: ['lv', 'en'], defaultStore: 'lv', shopData: { config: [] }, countries: {} };
type Methods = { methods: Json[] };

/** Reads the shop of a Medusa whose rows are changed. Returns the methods of the default store view. */
async function shopOf(change: (rows: ReturnType<typeof recordedRows>) => void) {
  const rows = recordedRows();
  change(rows);
  const services = { records: recordsInMemory(), clock: () => 0, report: () => undefined };
  const read = await readShop(
    createMedusaBase(recordedMedusa(rows).client, settings, services),
    mapping,
    stored as unknown as Parameters<typeof readShop>[2],
  );
  const methodsOf = (code: string): Json[] => {
    const found = (read.shopData.config as Json[]).find((one) => one.code === code);
    return ((found as Json).configuration as Record<string, Methods>).lv?.methods ?? [];
  };
  return { shipping: methodsOf('shipping'), payment: methodsOf('payment'), countries: read.countries };
}

describe('a shop with an invalid field', () => {
  const { shipping_options: options, payment_providers: providers, regions } = recordedRows();

  it('offers valid delivery methods only, including all unchanged ones', async () => {
    const whole = await shopOf(() => undefined);
    await fc.assert(
      fc.asyncProperty(fc.nat(options.length - 1), fc.nat(10_000), odd, async (at, pick, value) => {
        const paths = pathsOf(options[at]);
        const path = paths[pick % paths.length] ?? [];
        const { shipping } = await shopOf((rows) => {
          rows.shipping_options[at] = replaced(rows.shipping_options[at] as Json, path, value);
        });
        for (const method of shipping) {
          const read = bridgeShippingMethod.parse(method);
          expect(read.method_title).not.toBe('');
          expect(Number.isFinite(method.price_incl_tax ?? 0)).toBe(true);
        }
        for (const [place, { id }] of options.entries()) {
          if (place === at) continue;
          const { default: _first, ...own } = whole.shipping.find((one) => one.method_code === id) as Json;
          expect(shipping).toContainEqual(expect.objectContaining(own));
        }
      }),
      RUNS,
    );
  });

  it('offers valid payment methods', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(providers[0] as Json), async ({ document }) => {
        const { payment } = await shopOf((rows) => {
          rows.payment_providers = [document, { id: 'pp_stripe_stripe', is_enabled: true }];
        });
        for (const method of payment) expect(bridgePaymentMethod.parse(method).title).not.toBe('');
        expect(payment.map(({ code }) => code)).toContain('pp_stripe_stripe');
      }),
      RUNS,
    );
  });

  it('has two-letter country codes, or no region', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(regions[0] as Json), async ({ document }) => {
        let shop: Awaited<ReturnType<typeof shopOf>>;
        try {
          shop = await shopOf((rows) => {
            rows.regions = [document];
          });
        } catch (error) {
          expect(error).toMatchObject({ name: 'MedusaError', fault: 'broken' });
          return;
        }
        for (const { id } of shop.countries.lv ?? []) expect(id).toMatch(/^[A-Z]{2}$/);
        expect(shop.countries.lv?.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});
