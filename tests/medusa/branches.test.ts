// Tests branches in a real Medusa with the plug-in: what is read of its stock locations, and where collected orders take
// their pieces from.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreSource } from '#bridge/ports/catalogue-source.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { medusaFeed } from '#connectors/medusa/import/medusa-feed.ts';
import { createMedusaClient, type MedusaClient } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, type MedusaContext } from '#connectors/medusa/medusa-context.ts';
import { medusaStock } from '#connectors/medusa/medusa-stock.ts';
import { emptyShelf, memoryServices, orderRequest } from '../connectors/medusa/memory-services.ts';
import { recordsInMemory } from '../connectors/medusa/recorded-medusa.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';
import { adminOf, type Loose } from './real-shop.ts';

const stores = ['lv', 'en', 'ru'];
const RIGA = 'SHOP-RIGA';

let medusa: OpenMedusa;
let client: MedusaClient;
beforeAll(async () => {
  medusa = await openMedusa({ plugin: true });
  client = createMedusaClient(medusa.keys);
});
afterAll(() => medusa.close());

/** Reads the catalogue. Returns what is told to the storefront, and a context of the connector. */
async function imported(of: MedusaClient) {
  const records = recordsInMemory();
  const services = { ...memoryServices(emptyShelf(), undefined, records) };
  const base = createMedusaBase(of, medusa.keys, services);
  const feed = medusaFeed(base, readAttributeMapping(), stores);
  const reading = await feed.read(undefined, false);
  const documents: Loose[] = [];
  for await (const { store, document } of reading.products()) if (store === 'lv') documents.push(document);
  const shop: StoreSource = { stores, defaultStore: 'lv', shopData: { config: [] }, countries: {} };
  const { shopData } = await feed.store(shop);
  const config: Loose = Object.fromEntries(
    (shopData.config as Loose[]).map(({ code, configuration }) => [code, configuration]),
  );
  const context: MedusaContext = { ...base, services, tokenOf: async () => undefined };
  return { documents, config, context, references: reading.references };
}
let whole: Awaited<ReturnType<typeof imported>>;
beforeAll(async () => {
  whole = await imported(client);
});

/** Returns sku → code of the branch → pieces, as the documents state them. */
const stated = (): Map<string, Record<string, number>> =>
  new Map(
    whole.documents
      .flatMap((doc) => doc.configurable_children ?? [doc])
      .filter(({ stock }: Loose) => stock.manage_stock)
      .map(({ sku, stock }: Loose) => [
        sku,
        Object.fromEntries(stock.sources.map((one: Loose) => [one.source_code, one.quantity])),
      ]),
  );
const skuWith = (isWanted: (pieces: Record<string, number>) => boolean): string => {
  for (const [sku, pieces] of stated()) if (isWanted(pieces)) return sku;
  throw new Error('No such product');
};

describe('stock locations', () => {
  it('with a pick-up option become branches in each language, with what their metadata say', () => {
    const [first] = whole.config.branches.ru.branches;
    expect(first).toMatchObject({ code: RIGA, address: 'Brīvības iela 90', postcode: 'LV-1001' });
    expect(first.preparation_minutes).toEqual(expect.any(Number));
    expect(first.opening_hours).toHaveLength(7);
    expect(first.name).not.toBe(whole.config.branches.en.branches[0].name);
    expect(whole.config.branches.lv.branches).toHaveLength(3);
  });

  it('are collected from by one method', () => {
    const methods = whole.config.shipping.lv.methods.filter(
      ({ extension_attributes: more }: Loose) => more?.points?.[0]?.code === RIGA,
    );
    expect(methods).toHaveLength(1);
    expect(methods[0].extension_attributes.points).toHaveLength(3);
  });

  it('are the options of the attribute that filters listings', () => {
    const codes = whole.references.map(({ document }) => document.attribute_code);
    expect(codes.filter((code) => code === 'available_in')).toHaveLength(stores.length);
  });

  it('have their pieces in the documents, the rest being elsewhere', () => {
    const pieces = [...stated().values()];
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.every((at) => Object.keys(at).length === 3)).toBe(true);
    expect(pieces.some((at) => (at[RIGA] ?? 0) > 0)).toBe(true);
  });

  it('have the same pieces when they are asked for', async () => {
    const sku = skuWith((at) => (at[RIGA] ?? 0) > 0);
    const found = await medusaStock(whole.context).atLocations?.([sku]);
    expect(Object.fromEntries(found?.get(sku) ?? [])).toEqual(stated().get(sku));
  });

  it('are known by their address without the secret key', async () => {
    const { config, documents } = await imported(
      createMedusaClient({ ...medusa.keys, secretKey: undefined }),
    );
    const { branches } = config.branches.lv;
    expect(branches.map(({ address }: Loose) => address)).toContain('Brīvības iela 90');
    const codes = branches.map(({ code }: Loose) => code);
    const sources = documents.flatMap(({ stock }) => stock.sources ?? []);
    expect(new Set(sources.map((one: Loose) => one.source_code))).toEqual(new Set(codes));
  });
});

describe('an order that is collected', () => {
  const order = (orderId: string, sku: string, qty: number, branch: string) => {
    const { carrier_code, method_code } = whole.config.shipping.lv.methods.find(
      ({ extension_attributes: more }: Loose) => more?.points?.[0]?.code === RIGA,
    );
    const { orders: book } = whole.context.services;
    const services = {
      ...whole.context.services,
      orders: {
        ...book,
        prepare: async (request: Parameters<typeof book.prepare>[0]) => ({
          ...(await book.prepare(request)),
          pickupPoint: branch,
        }),
      },
    };
    const orders = createMedusaOrders({ ...whole.context, services }, { timeoutMs: 600_000 });
    const request = orderRequest(orderId, {
      ...{ lines: [{ sku, qty }], confirmedTotal: 1e9, shipping: [carrier_code, method_code] },
    });
    return orders.place(request, undefined);
  };

  it('names its branch and reserves its pieces there', async () => {
    const branch = 'SHOP-RIGA-2';
    const sku = skuWith((at) => (at[branch] ?? 0) > 1);
    await order('collected-in-second', sku, 1, branch);
    const admin = adminOf(client);
    const placed = async (): Promise<Loose> => {
      const { orders } = await admin('GET', '/admin/orders', {
        query: {
          q: 'collected-in-second@example.lv',
          fields:
            'id,metadata,items.id,*shipping_methods,*shipping_methods.shipping_option.service_zone.fulfillment_set.location',
        },
      });
      return orders[0];
    };
    const { metadata, items, shipping_methods: methods } = await placed();
    const location = methods[0].shipping_option.service_zone.fulfillment_set.location;
    expect(metadata).toMatchObject({ pickup_point: branch, stock_location: location.id });
    expect(location.name).toContain('Āgenskalns');
    const reservations = async () =>
      (await admin('GET', '/admin/reservations', { query: { line_item_id: [items[0].id] } })).reservations;
    await expect
      .poll(async () => (await reservations()).map(({ location_id }: Loose) => location_id))
      .toEqual([location.id]);
  });

  it('is refused if the branch lacks a piece that is elsewhere', async () => {
    const sku = skuWith((at) => at[RIGA] === 0);
    const refused = await order('collected-in-empty', sku, 1, RIGA).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).result).toMatchObject({
      ...{ errorCode: 'branch-out-of-stock', skus: [sku], branch: RIGA },
    });
  });
});
