// A customer who calls the cart endpoints.
import type { TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, newCustomer } from '../support/backend/people.ts';
import { line, orderOf, post } from '../support/backend/requests.ts';

/** Creates a customer. Returns functions that call the cart endpoints as this customer. */
export async function shopper(bridge: TestBridge) {
  const customer = await newCustomer(bridge, `carts-${crypto.randomUUID()}@example.lv`);
  const headers = bearer(customer);
  const create = async (): Promise<string> =>
    (await post(bridge, '/api/cart/create', undefined, headers)).json().result;
  const add = (cartId: string, sku: string, qty = 1, more: object = {}) => {
    const cartItem = { sku, qty, quoteId: cartId, ...more };
    return post(bridge, `/api/cart/update?cartId=${cartId}`, { cartItem }, headers);
  };
  const pull = (cartId: string) => bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}`, headers });
  const items = async (cartId: string): Promise<[string, number][]> =>
    (await pull(cartId)).json().result.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty]);
  const order = (id: string, cart_id: string, products: object[]) => {
    const body = orderOf(id, { cart_id, products });
    return post(bridge, '/api/order/create', body, { ...headers, 'idempotency-key': id });
  };
  return { create, add, pull, items, order };
}
export const kettle = line('P-1', 1, 17.35);
export const other = line('P-2', 1, 24.7);
