// Tests the Medusa of the demo: its content, an order, the doctor, and a restart.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { examineMedusa } from '#connectors/medusa/doctor/examine-medusa.ts';
import { ORDER_INDEX } from '#connectors/medusa/doctor/safety-in-medusa.ts';
import { medusaProducts } from '#connectors/medusa/engine/medusa-products.ts';
import { seedMedusa } from '#connectors/medusa/engine/seed-medusa.ts';
import {
  createMedusaClient,
  type Json,
  type MedusaClient,
  type Send,
} from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { canSell } from '#host/doctor/table.ts';
import { emptyShelf, memoryServices, orderRequest } from '../connectors/medusa/memory-services.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of another program
type Loose = any;

let medusa: OpenMedusa;
let client: MedusaClient;
beforeAll(async () => {
  medusa = await openMedusa();
  client = createMedusaClient({ ...medusa.keys });
});
afterAll(() => medusa.close());

const { products } = medusaProducts({ products: 20 });
const published = products.filter(({ body }) => body.status === 'published');

const list = async (): Promise<Loose[]> => {
  const { products: found } = await client.store('GET', '/store/products', {
    query: {
      region_id: medusa.keys.region,
      country_code: 'lv',
      limit: 100,
      fields:
        'id,handle,variants.sku,*variants.calculated_price,+variants.inventory_quantity,*categories,+metadata',
    },
  });
  return found as Loose[];
};

const ordersOf = (email: string) => count(`/admin/orders?q=${encodeURIComponent(email)}`);
const admin: (...request: Parameters<Send>) => Promise<Loose> = (...request) => {
  if (client.admin === undefined) throw new Error('There is no secret key');
  return client.admin(...request);
};
const count = async (path: string): Promise<unknown> =>
  (await admin('GET', path, { query: { limit: 1 } })).count;

describe('a seeded Medusa', () => {
  it('shows the published products with their prices, stock, category and attributes', async () => {
    const found = await list();
    expect(found.map(({ handle }) => handle).sort()).toEqual(published.map(({ body }) => body.handle).sort());
    const variants = new Map(
      found.flatMap((product) => product.variants).map((each: Loose) => [each.sku, each]),
    );
    for (const { sku, price, salePrice, stock } of published.flatMap((product) => product.variants)) {
      const { calculated_price: shown, inventory_quantity: quantity } = variants.get(sku);
      expect(shown.calculated_amount_with_tax, sku).toBeCloseTo(salePrice ?? price, 4);
      expect(shown.original_amount_with_tax, sku).toBeCloseTo(price, 4);
      if (stock !== undefined) expect(quantity, sku).toBe(stock);
    }
    for (const product of found) {
      expect(product.categories).toHaveLength(1);
      expect(product.metadata.brand).toEqual(expect.any(String));
    }
  });

  it('lists nothing but the ids of products if only these are asked for', async () => {
    const { products: rows } = await client.store('GET', '/store/products', {
      query: { limit: 100, fields: 'id' },
    });
    expect((rows as Loose[]).map((row) => Object.keys(row))).toEqual(published.map(() => ['id']));
  });

  it('is unchanged when it is seeded again', async () => {
    const lists = [
      'products',
      'product-categories',
      'price-lists',
      'promotions',
      'regions',
      'stock-locations',
    ];
    const all = [...lists, 'shipping-options', 'customer-groups', 'api-keys', 'inventory-items'];
    const counts = () => Promise.all(all.map((name) => count(`/admin/${name}`)));
    const before = await counts();
    const { url, secretKey } = medusa.keys;
    expect(await seedMedusa({ url, products: 20, secretKey })).toEqual(medusa.keys);
    expect(await counts()).toEqual(before);
  });

  it.each(['pp_system_default', 'pp_invoice_invoice'])(
    'authorises an order that is paid with %s',
    async (provider) => {
      const [variant] = (await list())
        .flatMap((product) => product.variants)
        .filter((each: Loose) => each.inventory_quantity > 2);
      const { payment_providers: offered } = await client.store('GET', '/store/payment-providers', {
        query: { region_id: medusa.keys.region },
      });
      expect((offered as Loose[]).map(({ id }) => id)).toContain(provider);
      const services = memoryServices(emptyShelf());
      const known = { variantId: variant.id, productId: 'unused', id: 1 };
      await services.records.writeMany(VARIANT, new Map([[variant.sku, known]]));
      const context = {
        ...createMedusaBase(client, medusa.keys, services),
        services,
        tokenOf: async () => undefined,
      };
      const { shipping_options: options } = await admin('GET', '/admin/shipping-options');
      const request = orderRequest(`paid-with-${provider}`, {
        lines: [{ sku: variant.sku, qty: 1 }],
        ...{ confirmedTotal: 1e9, shipping: [options[0].provider_id, options[0].id], payment: provider },
      });
      await createMedusaOrders(context, { timeoutMs: 600_000 }).place(request, undefined);
      const { orders } = await admin('GET', '/admin/orders', {
        query: {
          q: request.body.addressInformation.billingAddress.email,
          fields: 'id,*payment_collections.payments',
        },
      });
      expect(orders).toHaveLength(1);
      expect(orders[0].payment_collections[0].payments).toMatchObject([{ provider_id: provider }]);
    },
  );

  it('creates one order, with a promotion and a delivery, when the cart is completed twice', async () => {
    const [variant] = (await list())
      .flatMap((product) => product.variants)
      .filter((each: Loose) => each.inventory_quantity > 2 && each.calculated_price.calculated_amount < 90);
    const store = async (method: 'GET' | 'POST', path: string, body?: Json): Promise<Loose> =>
      client.store(method, path, body ? { body } : {});
    const { cart } = await store('POST', '/store/carts', {
      region_id: medusa.keys.region,
      email: 'anna@example.com',
      shipping_address: {
        first_name: 'Anna',
        last_name: 'Ozola',
        address_1: 'Iela 1',
        city: 'Rīga',
        postal_code: 'LV-1001',
        country_code: 'lv',
      },
      items: [{ variant_id: variant.id, quantity: 1 }],
    });
    await store('POST', `/store/carts/${cart.id}/promotions`, { promo_codes: ['ZIBENS10'] });
    const { shipping_options: options } = (await client.store('GET', '/store/shipping-options', {
      query: { cart_id: cart.id },
    })) as Loose;
    expect(Object.fromEntries(options.map(({ type, amount }: Loose) => [type.code, amount]))).toEqual({
      courier: 4.99,
      parcel: 2.99,
      pickup: 0,
    });
    const parcel = options.find(({ type }: Loose) => type.code === 'parcel');
    const { cart: chosen } = await store('POST', `/store/carts/${cart.id}/shipping-methods`, {
      option_id: parcel.id,
    });
    expect(chosen.total).toBeCloseTo(variant.calculated_price.calculated_amount * 0.9 + 2.99, 4);
    const { payment_collection: payment } = await store('POST', '/store/payment-collections', {
      cart_id: cart.id,
    });
    await store('POST', `/store/payment-collections/${payment.id}/payment-sessions`, {
      provider_id: 'pp_system_default',
    });
    const [first, again] = [
      await store('POST', `/store/carts/${cart.id}/complete`, {}),
      await store('POST', `/store/carts/${cart.id}/complete`, {}),
    ];
    expect(again.order.id).toBe(first.order.id);
    expect(await ordersOf('anna@example.com')).toBe(1);
  });

  it('passes the doctor, which warns until the unique index exists', async () => {
    const examined = () =>
      examineMedusa({ settings: medusa.keys, mayOrder: true, database: medusa.database });
    const index = (findings: Awaited<ReturnType<typeof examined>>) =>
      findings.find(({ about }) => about === 'unique index on orders')?.state;
    const before = await examined();
    expect(canSell(before)).toBe(true);
    expect(index(before)).toBe('warning');
    const database = new pg.Client({ connectionString: medusa.database });
    await database.connect();
    await database.query(ORDER_INDEX);
    await database.end();
    expect(index(await examined())).toBe('works');
  });

  it.each(['stop', 'kill'] as const)('has the same products after %s and a restart', async (end) => {
    await medusa.process()[end]();
    await expect(client.store('GET', '/store/regions')).rejects.toMatchObject({ fault: 'unreachable' });
    await medusa.restart();
    expect(await list()).toHaveLength(published.length);
  });
});
