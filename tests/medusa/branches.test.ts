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
  const order = (orderId: string, sku: string, qty: number, branch: string, from = whole) => {
    const { carrier_code, method_code } = from.config.shipping.lv.methods.find(
      ({ extension_attributes: more }: Loose) => more?.points?.[0]?.code === RIGA,
    );
    const { orders: book } = from.context.services;
    const services = {
      ...from.context.services,
      orders: {
        ...book,
        prepare: async (request: Parameters<typeof book.prepare>[0]) => ({
          ...(await book.prepare(request)),
          pickupPoint: branch,
        }),
      },
    };
    const orders = createMedusaOrders({ ...from.context, services }, { timeoutMs: 600_000 });
    const request = orderRequest(orderId, {
      ...{ lines: [{ sku, qty }], confirmedTotal: 1e9, shipping: [carrier_code, method_code] },
    });
    return orders.place(request, undefined);
  };

  const branch = 'SHOP-RIGA-2';
  /** Returns an order with its branch in Medusa, and a function that reads its reservations. */
  const placed = async (of: MedusaClient, orderId: string) => {
    const admin = adminOf(of);
    const { orders } = await admin('GET', '/admin/orders', {
      query: {
        q: `${orderId}@example.lv`,
        fields:
          'id,metadata,items.id,*shipping_methods,*shipping_methods.shipping_option.service_zone.fulfillment_set.location',
      },
    });
    const [{ metadata, items, shipping_methods: methods }] = orders;
    const location: Loose = methods[0].shipping_option.service_zone.fulfillment_set.location;
    expect(metadata).toMatchObject({ pickup_point: branch, stock_location: location.id });
    const reservations = async (): Promise<Loose[]> =>
      (await admin('GET', '/admin/reservations', { query: { line_item_id: [items[0].id] } })).reservations;
    const places = async () => (await reservations()).map(({ location_id }) => location_id);
    /** Returns the locations of a reservation's item where pieces are reserved. */
    const levels = async ({ inventory_item_id: item }: Loose): Promise<string[]> =>
      (await admin('GET', `/admin/inventory-items/${item}/location-levels`)).inventory_levels
        .filter(({ reserved_quantity: pieces }: Loose) => pieces > 0)
        .map(({ location_id }: Loose) => location_id);
    return { admin, location, reservations, places, levels };
  };

  it('names its branch and reserves its pieces there', async () => {
    const sku = skuWith((at) => (at[branch] ?? 0) > 1);
    await order('collected-in-second', sku, 1, branch);
    const { location, places, reservations, levels } = await placed(client, 'collected-in-second');
    expect(location.name).toContain('Āgenskalns');
    await expect.poll(places).toEqual([location.id]);
    const [reservation] = await reservations();
    await expect.poll(() => levels(reservation)).toEqual([location.id]);
  });

  it('is moved to its branch without the plug-in by another reservation', async () => {
    const plain = await openMedusa();
    try {
      const other = createMedusaClient(plain.keys);
      const sku = skuWith((at) => (at[branch] ?? 0) > 1);
      await order('moved-to-second', sku, 1, branch, await imported(other));
      const { admin, location, reservations, places, levels } = await placed(other, 'moved-to-second');
      expect(await places()).toEqual([expect.not.stringMatching(location.id)]);
      const [{ id, line_item_id, inventory_item_id, quantity }] = await reservations();
      const body = { line_item_id, inventory_item_id, quantity, location_id: location.id };
      await admin('POST', '/admin/reservations', { body });
      await admin('DELETE', `/admin/reservations/${id}`);
      expect(await places()).toEqual([location.id]);
      expect(await levels(body)).toEqual([location.id]);
    } finally {
      await plain.close();
    }
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
