// Requests shared by the bridge's tests.
import { sql } from 'drizzle-orm';
import { rowsOf } from '#bridge/database/open-database.ts';
import type { DeviceReportBody } from '#schemas/bridge/device-report-body.ts';
import type { PageReportBody } from '#schemas/bridge/page-report-body.ts';
import type { TestBridge } from './open-bridge.ts';

export const post = (bridge: TestBridge, url: string, body: unknown, headers: Record<string, string> = {}) =>
  bridge.app.inject({
    method: 'POST',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  });

const address = {
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  region: '',
  region_id: 0,
  region_code: '',
  telephone: '20000000',
  company: '',
  email: 'anna@example.lv',
};

export type OrderParts = {
  products?: object[];
  cart_id?: string;
  /** if `undefined`, a total higher than any other; if `null`, the body has no such field */
  confirmedTotal?: string | null;
  carrier?: [string, string];
  payment?: string;
};

const MORE_THAN_ENOUGH = '99999999.00';

/** Builds an order for one P-1 (17.35) with home delivery (4.95), paid by bank link: 22.30 in total. */
export function orderOf(id: string, parts: OrderParts = {}) {
  const [carrier, method] = parts.carrier ?? ['courier', 'home'];
  return {
    user_id: '',
    cart_id: parts.cart_id ?? '',
    store_code: 'lv',
    products: parts.products ?? [
      { sku: 'P-1', qty: 1, name: 'x', price: 14.34, price_incl_tax: 17.35, product_type: 'simple' },
    ],
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_carrier_code: carrier,
      shipping_method_code: method,
      payment_method_code: parts.payment ?? 'banklink',
      payment_method_additional: {},
      shippingExtraFields:
        parts.confirmedTotal === null ? {} : { confirmed_total: parts.confirmedTotal ?? MORE_THAN_ENOUGH },
    },
    order_id: id,
    transmited: false,
    created_at: '2026-11-21T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
  };
}

/** Builds the status report of a device in a branch. */
export const deviceReportOf = (
  device_id: string,
  more: Partial<DeviceReportBody> = {},
): DeviceReportBody => ({
  device_id,
  name: 'Kase 2',
  version: '0.1.0',
  orders_waiting: 1,
  orders_asking: 0,
  tasks_waiting: 0,
  oldest_waiting_at: '2026-11-21T12:00:00.000Z',
  synced_at: null,
  storage_share: 0.25,
  ...more,
});

/** Builds the report of a page. */
export const pageReportOf = (more: Partial<PageReportBody> = {}): PageReportBody => ({
  release: '0.1.0+abc1234',
  vitals: [{ name: 'LCP', value: 1_234.5, route: 'product' }],
  errors: [{ name: 'TypeError', route: 'cart' }],
  ...more,
});

export const placeOrder = (bridge: TestBridge, body: ReturnType<typeof orderOf>) =>
  post(bridge, '/api/order/create', body, { 'idempotency-key': body.order_id });

/** Counts the rows of a table. */
export async function count(
  bridge: TestBridge,
  table:
    | 'orders'
    | 'order_items'
    | 'order_stock'
    | 'unpublished_stock'
    | 'outbox'
    | 'push_reminders'
    | 'devices',
): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    bridge.db,
    sql`select count(*)::integer as n from ${sql.identifier(table)}`,
  );
  return row?.n ?? -1;
}

export const qtyOf = async (bridge: TestBridge, sku: string): Promise<number> =>
  (await bridge.app.inject({ url: `/api/stock/check?sku=${sku}` })).json().result.qty;

/** Resolves once the bridge has published all stock to the documents. */
export async function stockPublished(bridge: TestBridge): Promise<void> {
  while ((await count(bridge, 'unpublished_stock')) > 0) await new Promise(setImmediate);
}

/** Returns the document of a SKU as a device pulls it, once its stock is published. */
export const documentOf = async (bridge: TestBridge, sku: string, store = 'lv') => {
  await stockPublished(bridge);
  return sourceOf(bridge, sku, store);
};

const sourceOf = async (bridge: TestBridge, sku: string, store: string) =>
  (await post(bridge, `/api/catalog/catalogue_${store}/product/_search`, { query: { term: { sku } } })).json()
    .hits.hits[0]._source;

/** Builds an order line from a gross price. */
export const line = (sku: string, qty: number, price: number, more: object = {}) => ({
  sku,
  qty,
  name: 'x',
  price: price / 1.21,
  price_incl_tax: price,
  product_type: 'simple',
  ...more,
});
