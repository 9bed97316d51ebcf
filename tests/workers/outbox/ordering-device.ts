// Devices that place orders at the reference bridge or at a third-party backend.
import type { OrderBody } from '#schemas/documents/order-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { paymentMethods } from '../../support/backend/foreign/carts.ts';
import { openForeignBackend } from '../../support/backend/foreign/foreign-backend.ts';
import { foreignConfig } from '../../support/backend/foreign/shop-config.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { goOffline } from '../../support/worker/go-offline.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { until } from '../../support/worker/virtual-clock.ts';

export const store = 'lv';
export const person = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};

/** An order that a backend accepted. */
type Taken = { id: string; number: string; total: number; by: 'guest' | 'customer'; body: OrderBody };
export type Backend = {
  config: ShopConfig;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** payment method code → `{carrier}|{method}` of the delivery used with it */
  ways: Record<string, string>;
  /** true if the backend has prices per customer group */
  hasGroupPrices: boolean;
  taken: () => Promise<Taken[]>;
  close: () => Promise<void>;
};

export async function foreign(api: 'v' | 'm1'): Promise<Backend> {
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
export const isEnough = ({ sku, custom_options, stock, price }: ProductDocument): boolean =>
  /[A-Z]/.test(sku) && custom_options.length === 0 && stock.is_in_stock && stock.qty >= 30 && price > 0;

/** Opens a device with its window, connected to a backend; `line` is the connection between the two. */
export async function openDevice({ config, fetch }: Backend) {
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
  const disconnect = () =>
    goOffline(worker, () => {
      line.isCut = true;
    });
  const reconnect = () => {
    line.isCut = false;
    worker.connectionMayHaveChanged();
  };
  return { worker, window, disconnect, reconnect, sku: products.find(isEnough)?.sku ?? '-' };
}
export type Device = Awaited<ReturnType<typeof openDevice>>;

export const orderOn = async ({ worker }: Pick<Device, 'worker'>, id: string) =>
  (await worker.databases.personal.orders.findOne(id).exec())?.toMutableJSON();
export const accepted = (device: Pick<Device, 'worker'>, id: string) =>
  until(
    () => orderOn(device, id),
    (order) => order?.state === 'accepted',
  );
