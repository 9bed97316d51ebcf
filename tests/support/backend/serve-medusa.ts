// Serves a Medusa in memory over HTTP: its catalogue as recorded from a real one, with a branch, and its carts and
// orders.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Json, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';
import { fakeMedusa } from '../../connectors/medusa/fake-medusa.ts';
import { recordedMedusa, recordedRows, variantsOf } from '../../connectors/medusa/recorded-medusa.ts';

const LOCATION = 'sloc_1';
export const BRANCH = 'SHOP-RIGA';
/** A product whose metadata state facts by law and name a product that goes with it. */
export const WITH_METADATA = 'SS-9';
const GOES_WITH = 'RB-DUO';
const metadata: Json = {
  ...{ take_back: true, manufacturer_name: 'Straume SIA', manufacturer_email: 'help@straume.example' },
  ...{ safety_warnings: { en: ['Do not climb in.'] }, crosssell_skus: [GOES_WITH] },
};
/** Pieces of each product in the branch. */
const PIECES = 2;
const NOT_RESPONDING = 503;

const branch: Json = {
  ...{ id: LOCATION, name: 'Centrs', metadata: { code: BRANCH, opening_hours: 'Mo-Su 09:00-20:00' } },
  fulfillment_sets: [{ id: 'fuset_1', type: 'pickup' }],
  address: { address_1: 'Brīvības iela 90', city: 'Rīga', postal_code: 'LV-1001', country_code: 'lv' },
};

/** Requests that the recorded catalogue answers; all others concern carts, orders or live stock. */
const isCatalogue = (method: string, path: string): boolean =>
  method === 'GET' &&
  /^\/(store|admin)\/(products|product-variants|product-categories|regions|shipping-options|stock-locations|api-keys|payment-providers)$/.test(
    path,
  );

function openMedusa() {
  const rows = recordedRows();
  const [first] = rows.shipping_options as [Json, ...Json[]];
  const set = { type: 'pickup', location: { id: LOCATION } };
  rows.stock_locations = [branch];
  rows.shipping_options = [
    first,
    {
      ...first,
      ...{ id: 'so_pickup', type: null, prices: [{ currency_code: 'eur', amount: 0, price_rules: [] }] },
      service_zone: { ...(first.service_zone as Json), fulfillment_set: set },
    },
  ];
  for (const product of rows.products)
    if (variantsOf(product).some(({ sku }) => sku === WITH_METADATA))
      product.metadata = { ...(product.metadata as Json), ...metadata };
  const variants = rows.products.flatMap(variantsOf);
  for (const variant of variants) {
    // the carts know a variant by its sku
    variant.id = variant.sku;
    const location_levels = [{ location_id: LOCATION, available_quantity: PIECES }];
    variant.inventory_items = [{ required_quantity: 1, inventory: { location_levels } }];
  }
  const shop = fakeMedusa({
    shipping: 0,
    variants: Object.fromEntries(
      variants.map(({ sku, calculated_price: price, inventory_quantity: stock }) => [
        String(sku),
        {
          price: Math.round(Number((price as Json).calculated_amount_with_tax) * 100),
          stock: Math.max(PIECES, Number(stock)),
        },
      ]),
    ),
  });
  const recorded = recordedMedusa(rows);
  const send: Send = (method, path, request) =>
    isCatalogue(method, path)
      ? recorded.client.store(method, path, request)
      : shop.client.store(method, path, request);
  return { send, orders: shop.orders, calls: shop.calls };
}

/** Starts the server. `orders`: those that were placed; `calls`: requests except those for the catalogue. */
export async function serveMedusa() {
  const { send, orders, calls } = openMedusa();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://medusa');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const query: Record<string, string | string[]> = {};
    for (const [name, value] of url.searchParams)
      if (name.endsWith('[]')) query[name.slice(0, -2)] = url.searchParams.getAll(name);
      else query[name] = value;
    const answer = (status: number, body: Json) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const body = text === '' ? undefined : (JSON.parse(text) as Json);
      const method = request.method as 'GET' | 'POST' | 'DELETE';
      answer(200, await send(method, url.pathname, { query, ...(body && { body }) }));
    } catch (error) {
      if (!(error instanceof MedusaError)) throw error;
      answer(error.status ?? NOT_RESPONDING, { type: error.type, code: error.code });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    orders,
    calls,
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ publishableKey: 'pk_test', secretKey: 'sk_test', region: undefined },
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
