// Tests the invoice that an operator records for an order, and where its holder reads it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bearer, get, newCustomer } from '../../support/backend/people.ts';
import { orderOf, placeOrder, post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
});
afterAll(() => bridge.close());

type Placed = { orderNumber: string; orderToken: string; grand_total: number };
const change = (number: string, payload: object) =>
  bridge.app.inject({ method: 'PATCH', url: `/__admin/orders/${number}`, payload });
const opened = async ({ orderNumber: number, orderToken }: Placed) =>
  (await bridge.app.inject({ url: `/api/order/pull?${new URLSearchParams({ number, orderToken })}` })).json()
    .result;
const invoice = { number: 'ZB-2026-17', issued_on: '2026-03-29' };

it('is absent before it was recorded', async () => {
  const order: Placed = (await placeOrder(bridge, orderOf('not-invoiced'))).json().result;
  expect(await opened(order)).not.toHaveProperty('invoice');
});

it('shows the total that was paid to the holder of the order’s token', async () => {
  const order: Placed = (await placeOrder(bridge, orderOf('an-invoice'))).json().result;
  await change(order.orderNumber, { invoice });
  expect((await opened(order)).invoice).toMatchObject({ ...invoice, total: order.grand_total });
});

it('stands in the customer’s history', async () => {
  const customer = await newCustomer(bridge, 'invoiced@example.lv');
  const body = orderOf('of-a-customer');
  const headers = { 'idempotency-key': body.order_id, ...bearer(customer) };
  const answer = await post(bridge, '/api/order/create', body, headers);
  await change((answer.json().result as Placed).orderNumber, { invoice });
  const [listed] = (await get(bridge, '/user/order-history', customer)).json().result.items;
  expect(listed.invoice).toMatchObject(invoice);
});

it.each([
  { number: '' },
  { issued_on: '29.03.2026' },
  { issued_on: '2026-02-30' },
  { number: 'x'.repeat(65) },
])('refuses %o', async (wrong) => {
  const order: Placed = (await placeOrder(bridge, orderOf(`wrong-${JSON.stringify(wrong).length}`))).json()
    .result;
  expect((await change(order.orderNumber, { invoice: { ...invoice, ...wrong } })).json().code).toBe(400);
});

it('responds to an unknown order with 404', async () => {
  expect((await change('999999999', { invoice })).json()).toMatchObject({ code: 404 });
});
