// Journeys that return from the page of a bank or leasing company: the storefront queries the payment state from the
// backend.

import { addOneToCart, fillCheckout, placeButton } from '../support/browser/buying.ts';
import { heading } from '../support/browser/customers.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const note = (tab: Tab, key: string) => main(tab).getByText(text(`order:payment.${key}`));
const payButton = (tab: Tab) => main(tab).getByRole('button', { name: pattern('order:payment.pay') });

type Placed = { path: string; cart: string; number: string };

/**
 * Places an order paid by leasing. Hides its token in the response, so that only the token in the URL opens the order.
 */
async function orderOnLeasing(device: Device): Promise<Placed> {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await fillCheckout(tab, 'liga@example.lv', 'en', 'leasing');
  let token = '';
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/order/create')) return answer;
    const body = await answer.json();
    const { orderToken, ...result } = body.result;
    token = orderToken;
    return Response.json({ ...body, result }, { status: answer.status });
  });
  await placeButton(tab).click();
  await expect.poll(async () => (await device.documents('orders'))[0]?.state).toBe('accepted');
  const [order] = await device.documents('orders');
  const number = String(order?.order_number);
  const named = new URLSearchParams({ order: String(order?.id), number, orderToken: token });
  device.connection.mend();
  tab.close();
  return { path: `/en/order-completed?${named}`, cart: String(order?.body.cart_id), number };
}

/** Decides on the payment, like a button on the page of the leasing company. */
async function decide(bridge: JourneyBridge, { cart, number }: Placed, decision: string): Promise<void> {
  const answer = await fetch(`${bridge.address}/api/payment/leasing`, {
    method: 'POST',
    body: new URLSearchParams({ tokenValue: cart, number, decision }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

test('shows a payment as paid when the URL has its token [S7.047]', async ({ device, bridge }) => {
  const placed = await orderOnLeasing(device);
  const tab = await device.openTab(placed.path);
  await expect(note(tab, 'pending')).toBeVisible();
  await expect(payButton(tab)).toBeVisible();
  await decide(bridge, placed, 'paid');
  // the page updates without any user action
  await expect(note(tab, 'paid')).toBeVisible();
  await expect(payButton(tab)).toHaveCount(0);
});

test('lets a refused payment be repeated until it is paid', async ({ device, bridge }) => {
  const placed = await orderOnLeasing(device);
  await decide(bridge, placed, 'refused');
  const tab = await device.openTab(placed.path);
  await expect(note(tab, 'declined')).toBeVisible();
  await expect(payButton(tab)).toBeVisible();
  await decide(bridge, placed, 'paid');
  await expect(note(tab, 'paid')).toBeVisible();
});

test('does not show an order as confirmed that was cancelled for its refused payment', async ({ device }) => {
  const placed = await orderOnLeasing(device);
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/order/pull')) return answer;
    const body = await answer.json();
    const result = { ...body.result, payment_state: 'refused', status: 'cancelled' };
    return Response.json({ ...body, result }, { status: answer.status });
  });
  const tab = await device.openTab(placed.path);
  await expect(note(tab, 'refused')).toBeVisible();
  await expect(payButton(tab)).toHaveCount(0);
  await expect(heading(tab, 'order:pulled.title')).toContainText(placed.number);
  await expect(main(tab).getByText(text('order:accepted.text'))).toHaveCount(0);
});

test('shows a failed payment check as unknown instead of missing', async ({ device }) => {
  const placed = await orderOnLeasing(device);
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/order/pull') ? new Response('{}', { status: 500 }) : answer,
  );
  const tab = await device.openTab(placed.path);
  await expect(note(tab, 'unknown')).toBeVisible();
  device.connection.mend();
  await main(tab)
    .getByRole('button', { name: text('order:payment.check') })
    .click();
  await expect(note(tab, 'pending')).toBeVisible();
});

test('opens the order in another browser by its number and token', async ({ device, newDevice, bridge }) => {
  const placed = await orderOnLeasing(device);
  const [order] = await device.documents('orders');
  const elsewhere = newDevice();
  const tab = await elsewhere.openTab(placed.path);
  await expect(heading(tab, 'order:pulled.title')).toContainText(placed.number);
  await expect(main(tab)).toContainText(String(order?.lines[0]?.name));
  await expect(payButton(tab)).toBeVisible();
  await decide(bridge, placed, 'refused');
  await expect(note(tab, 'declined')).toBeVisible();
  await decide(bridge, placed, 'paid');
  await expect(note(tab, 'paid')).toBeVisible();
  await expect(payButton(tab)).toHaveCount(0);
  // the same URL with a wrong token
  await tab.goto(placed.path.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await expect(heading(tab, 'order:none.title')).toBeVisible();
});
