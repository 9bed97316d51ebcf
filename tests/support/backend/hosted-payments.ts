// Steps of a payment on the page of the bridge's test provider, as requests.
import { expect } from 'vitest';
import type { TestDecision } from '#bridge/payments/test-provider.ts';
import type { TestBridge } from './open-bridge.ts';
import { orderOf, placeOrder, post } from './requests.ts';

export type CardOrder = { id: string; number: string; token: string };

/** Places an order of one P-1, whose 22.30 are paid by card. */
export async function cardOrder(bridge: TestBridge, id: string, store = 'lv'): Promise<CardOrder> {
  const answer = await placeOrder(bridge, { ...orderOf(id, { payment: 'card' }), store_code: store });
  expect(answer.statusCode, answer.body).toBe(200);
  const { orderNumber, orderToken } = answer.json().result;
  return { id, number: orderNumber, token: orderToken };
}

export const openSession = (bridge: TestBridge, { number, token }: CardOrder, more: object = {}) =>
  post(bridge, '/api/payment/session', { number, orderToken: token, ...more });

/** Opens a session and returns the URL of its page. */
export async function pageOf(bridge: TestBridge, order: CardOrder, more: object = {}): Promise<string> {
  const answer = await openSession(bridge, order, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result.page.url;
}

/** Presses a button on the page. */
export const press = (bridge: TestBridge, url: string, decision: TestDecision) =>
  bridge.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  });

/** Opens a page, presses a button and returns the return token. */
export async function payWith(bridge: TestBridge, order: CardOrder, decision: TestDecision): Promise<string> {
  const answer = await press(bridge, await pageOf(bridge, order), decision);
  expect(answer.statusCode, answer.body).toBe(303);
  return new URL(String(answer.headers.location), 'https://shop.test').searchParams.get('payment') ?? '';
}

export const returnWith = (bridge: TestBridge, payment: string) =>
  bridge.app.inject({ url: `/api/payment/return?${new URLSearchParams({ payment })}` });

/** Returns status and payment state of an order, as its token shows them. */
export async function stateOf(bridge: TestBridge, { number, token }: CardOrder): Promise<[string, string]> {
  const answer = await bridge.app.inject({ url: `/api/order/pull?number=${number}&orderToken=${token}` });
  const { status, payment_state } = answer.json().result;
  return [status, payment_state];
}
