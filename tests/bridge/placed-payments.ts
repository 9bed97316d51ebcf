// Prepaid orders and their payment pages.
import { expect } from 'vitest';
import type { TestBridge } from '../support/backend/open-bridge.ts';
import { type OrderParts, orderOf, placeOrder, post } from '../support/backend/requests.ts';

type Kind = 'bank' | 'leasing';
const methods: Record<Kind, string> = { bank: 'bankpage', leasing: 'leasing' };
type Placed = { id: string; cartId: string; number: string; token: string };

/** Places an order of one P-1 from a cart of the bridge; its 22.30 must be paid in advance. */
export async function order(
  bridge: TestBridge,
  id: string,
  kind: Kind,
  parts: OrderParts = {},
  store = 'lv',
): Promise<Placed> {
  const cartId: string = (await post(bridge, '/api/cart/create', undefined)).json().result;
  const body = orderOf(id, { cart_id: cartId, payment: methods[kind], ...parts });
  const answer = await placeOrder(bridge, { ...body, store_code: store });
  expect(answer.statusCode, answer.body).toBe(200);
  const { orderNumber, orderToken } = answer.json().result;
  return { id, cartId: parts.cart_id ?? cartId, number: orderNumber, token: orderToken };
}

export const open = (bridge: TestBridge, kind: Kind, query: Record<string, string>) =>
  bridge.app.inject({ url: `/api/payment/${kind}?${new URLSearchParams(query)}` });
export const openOf = (
  bridge: TestBridge,
  kind: Kind,
  { cartId }: Placed,
  more: Record<string, string> = {},
) => open(bridge, kind, { tokenValue: cartId, ...(kind === 'bank' ? { bank: 'beta' } : {}), ...more });

export const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** Returns the path of the storefront's page for this order, which opens in any browser. */
export const orderPage = (store: string, { id, number, token }: Placed) =>
  `${store}/order-completed?order=${id}&number=${number}&orderToken=${token}`;
/** Returns the form data that the button for a decision sends. */
export function formOf(html: string, decision: string): string {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  expect(html).toContain(`name="decision" value="${decision}"`);
  return new URLSearchParams([
    ...inputs.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)]),
    ['decision', decision],
  ]).toString();
}
export const send = (bridge: TestBridge, kind: Kind, payload: string, headers: Record<string, string> = {}) =>
  bridge.app.inject({
    method: 'POST',
    url: `/api/payment/${kind}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

export const stateOf = async (bridge: TestBridge, { number, token }: Placed) => {
  const answer = await bridge.app.inject({ url: `/api/order/pull?number=${number}&orderToken=${token}` });
  const { status, payment_state } = answer.json().result;
  return [status, payment_state];
};
