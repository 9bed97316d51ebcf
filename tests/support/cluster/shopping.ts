// Requests of a customer to a copy of the bridge, or to the proxy in front of several.
import type pg from 'pg';
import { orderOf } from '../backend/requests.ts';

type Product = {
  sku: string;
  type_id: string;
  status: number;
  visibility: number;
  total_qty: number;
  special_price: number | null;
};

/**
 * Returns the article numbers of simple products without a special price of which at least so many pieces are in stock,
 * most stock first.
 */
export async function sellableProducts(address: string, pieces: number): Promise<string[]> {
  const found = await fetch(`${address}/api/catalog/catalogue_lv/product/_search?size=1000`);
  const { hits } = (await found.json()) as { hits: { hits: { _source: Product }[] } };
  return hits.hits
    .map(({ _source }) => _source)
    .filter((one) => one.type_id === 'simple' && one.status === 1 && one.visibility === 4)
    .filter(({ total_qty, special_price }) => total_qty >= pieces && !special_price)
    .toSorted((a, b) => b.total_qty - a.total_qty)
    .map(({ sku }) => sku);
}

export type OrderAnswer = {
  status: number;
  /** the order's number; undefined if it was refused */
  number: number | undefined;
  /** the total in cents, of an order or of a refusal because of the total; otherwise undefined */
  total: number | undefined;
};

/**
 * Sends an order for one piece. A second request with the same id is the same order.
 * @param confirmedTotal decimal total that the customer agreed to; absent: more than any total
 * @throws if the connection breaks before the response
 */
export async function sendOrder(
  address: string,
  id: string,
  sku: string,
  confirmedTotal?: string,
): Promise<OrderAnswer> {
  const line = { sku, qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: 'simple' };
  const body = orderOf(id, {
    products: [line],
    payment: 'banktransfer',
    ...(confirmedTotal !== undefined && { confirmedTotal }),
  });
  const response = await fetch(`${address}/api/order/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(body),
  });
  const { result } = (await response.json()) as { result: { orderNumber?: string; grand_total?: number } };
  return {
    status: response.status,
    number: result?.orderNumber === undefined ? undefined : Number(result.orderNumber),
    total: result?.grand_total === undefined ? undefined : Math.round(result.grand_total * 100),
  };
}

type PulledProduct = { id: number; sku: string; updated_at: string; total_qty: number; price: number };

/** A device that pulls the products of the store view `lv` by checkpoint, as the storefront does. */
export class PullingDevice {
  readonly products = new Map<number, PulledProduct>();
  #checkpoint: [string, number] | undefined;

  constructor(public address: string) {}

  /**
   * Pulls one page. Returns the number of products in it; 0 if there is nothing new.
   * @throws if the request fails; the checkpoint then stays
   */
  async pull(): Promise<number> {
    const body = {
      query: { match_all: {} },
      size: 100,
      sort: [{ updated_at: 'asc' }, { id: 'asc' }],
      ...(this.#checkpoint && { search_after: this.#checkpoint }),
    };
    const response = await fetch(`${this.address}/api/catalog/catalogue_lv/product/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The pull was answered with ${response.status}`);
    const { hits } = (await response.json()) as {
      hits: { hits: { _source: PulledProduct; sort: [string, number] }[] };
    };
    for (const { _source } of hits.hits) this.products.set(_source.id, _source);
    this.#checkpoint = hits.hits.at(-1)?.sort ?? this.#checkpoint;
    return hits.hits.length;
  }
}

/** Returns the products whose document does not show the quantity in stock yet: it is published after the order. */
export async function unpublishedStock(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>(
    `select sku from (select sku, product_id, sum(qty) as qty from stock where parent_id is null and manage_stock
      group by sku, product_id) as stored
     join documents on store = 'lv' and entity = 'product' and id = stored.product_id where qty <> total_qty`,
  );
  return rows.map(({ sku }) => sku);
}

/** Returns the ids of the products whose newest state the device has not pulled. */
export async function missedBy(device: PullingDevice, pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number; updated_at: string }>(
    "select id, updated_at from documents where store = 'lv' and entity = 'product'",
  );
  return rows
    .filter(({ id, updated_at }) => device.products.get(id)?.updated_at !== updated_at)
    .map(({ id }) => id);
}
