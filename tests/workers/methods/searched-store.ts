// Test setup: a bridge with a catalogue, a device that has pulled all of it, and further devices that have not.
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import type { SearchRequest, SearchResponse } from '#schemas/search-request.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { NOW, openTestDatabase, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

export const config = testConfig({ pullAllStores: false });
export const neverPulls = { wait: stillTime };
export const noConnection = async () => {
  throw new TypeError('Failed to fetch');
};

export type StoreWorker = Awaited<ReturnType<typeof openWorker>>;

export const request = (text: string, over: Partial<SearchRequest> = {}): SearchRequest => ({
  store: 'lv',
  type: 'product',
  searchQuery: { text },
  size: 100,
  from: 0,
  ...over,
});

export async function found(shop: StoreWorker, asked: SearchRequest): Promise<SearchResponse> {
  const answer = await shop.ask('search', asked);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.value;
}

/** Counts the product searches among requested URLs. */
export const searchesIn = (asked: readonly string[]) =>
  asked.filter((url) => url.includes('/product/_search')).length;

export type SearchedStore = Awaited<ReturnType<typeof openSearchedStore>>;

/** @param stores the store views that the device pulls */
export async function openSearchedStore(
  catalogue: CatalogueSource,
  pulling: typeof config = config,
  stores: readonly string[] = ['lv'],
) {
  const database = await openTestDatabase(catalogue);
  const app = await buildBridge({ db: database.db, clock: () => NOW, requestsPerMinute: false });
  const bridge: TestBridge = { app, ...database, close: () => app.close().then(database.close) };
  /** a device with the whole catalogue */
  const full = newDevice();
  const puller = await openWorker(bridgeConnection(bridge).fetch, { device: full, config: pulling });
  for (const store of stores)
    await until(
      () => readStoreSync(puller.databases.catalogue, store),
      (sync) => sync?.complete ?? false,
    );
  const stored = puller.databases.catalogue;
  const products = (await stored.products.find().exec()).map((row) => row.toMutableJSON());
  const reference = (await stored.reference.find().exec()).map((row) => row.toMutableJSON());
  const categories = (await stored.categories.find().exec()).map((row) => row.toMutableJSON());
  await puller.stop();

  const opened: StoreWorker[] = [];
  const open = async (...given: Parameters<typeof openWorker>): Promise<StoreWorker> => {
    const shop = await openWorker(...given);
    opened.push(shop);
    return shop;
  };
  /** Opens the device with the whole catalogue, offline and without cached lookups. */
  const openOffline = async (over: typeof config = config): Promise<StoreWorker> => {
    const shop = await open(noConnection, {
      device: full,
      config: over,
      ports: { maybeOnline: () => false },
    });
    await shop.databases.catalogue.lookups.find().remove();
    return shop;
  };
  /** Opens a device with categories and attributes, but without products or pulls: the bridge answers. */
  const openVisitor = async (
    fetch = bridgeConnection(bridge).fetch,
    over: Parameters<typeof openWorker>[1] = {},
  ): Promise<StoreWorker> => {
    const shop = await open(fetch, { config, ports: neverPulls, ...over });
    await shop.databases.catalogue.reference.bulkUpsert(reference);
    await shop.databases.catalogue.categories.bulkUpsert(categories);
    return shop;
  };
  /** Stops the workers opened so far. */
  const stopAll = async () => {
    for (const shop of opened.splice(0)) await shop.stop();
  };
  return { bridge, full, products, categories, open, openOffline, openVisitor, stopAll };
}
