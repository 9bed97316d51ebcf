// Journeys to the printed page of an order: its invoice, or its confirmation.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
} from '../support/browser/buying.ts';
import { registerNew } from '../support/browser/customers.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { languages, text } from '../support/texts.ts';

const invoice = { number: 'ZB-2026-17', issued_on: '2026-03-29' };
const main = (tab: Tab): Locator => tab.getByRole('main');
const heading = (tab: Tab, name: string): Locator => tab.getByRole('heading', { level: 1, name });
const paperLink = (tab: Tab): Locator => main(tab).getByRole('link', { name: text('order:receipt.paper') });

async function fill(tab: Tab, email?: string): Promise<void> {
  await addOneToCart(tab, 'en', inStore('en', '/search?q=norra'));
  await fillCheckout(tab, email);
}

/** Places an order of one product. Returns its number. */
async function ordered(tab: Tab, bridge: JourneyBridge, email?: string): Promise<string> {
  await fill(tab, email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  return (await bridge.orders())[0]?.number ?? 'none';
}

test('a guest’s order is a confirmation until the store gives it an invoice', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  const number = await ordered(tab, bridge);
  await paperLink(tab).click();
  await expect(heading(tab, text('printed-order:title.confirmed', { number }))).toBeVisible();
  await expect(main(tab)).toContainText(text('printed-order:noInvoice'));

  await bridge.invoice(number, invoice);
  await tab.reload();
  await expect(heading(tab, text('printed-order:invoice', { number: invoice.number }))).toBeVisible();
  await expect(main(tab)).toContainText(`${text('printed-order:ofOrder')}\u00a0${number}`);
  await expect(main(tab)).not.toContainText(text('printed-order:noInvoice'));
});

test('the invoice in a customer’s history opens without a network', async ({ device, bridge }) => {
  const tab = await device.openTab('/en/my-account');
  const number = await ordered(tab, bridge, (await registerNew(tab)).email);
  await bridge.invoice(number, invoice);
  await tab.goto(`/en/my-account/orders/${number}`);
  // the device has the order itself, without an invoice, before it has read the history again
  await expect
    .poll(async () => (await device.claim('orders-history'))?.items[0])
    .toMatchObject({ detail: { invoice: { number: invoice.number } } });
  device.connection.cut();
  for (const lang of languages) {
    await tab.goto(inStore(lang, `/order-print/${number}`));
    await expect(heading(tab, text('printed-order:invoice', { lang, number: invoice.number }))).toBeVisible();
    await expect(main(tab).getByRole('table')).toContainText(
      text('printed-order:columns.unitPrice', { lang }),
    );
  }
});

test('an order of this device says without a network that an invoice is not known', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  const number = await ordered(tab, bridge);
  const [stored] = await device.documents('orders');
  device.connection.cut();
  await tab.goto(`/en/order-print/${stored?.id}`);
  await expect(heading(tab, text('printed-order:title.confirmed', { number }))).toBeVisible();
  await expect(main(tab)).toContainText(text('printed-order:unknown'));
});

test('a page that is opened by its address asks for the order once', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  const number = await ordered(tab, bridge);
  await bridge.invoice(number, invoice);
  const [stored] = await device.documents('orders');
  // the page of the order may ask for it too
  await tab.goto('/en');
  const pulls = () => device.connection.asked().filter(({ path }) => path.includes('/order/pull')).length;
  const before = pulls();
  await tab.goto(`/en/order-print/${stored?.id}`);
  await expect(heading(tab, text('printed-order:invoice', { number: invoice.number }))).toBeVisible();
  // a second request would follow the first one
  await device.pass(1_000);
  expect(pulls() - before).toBe(1);
});

test('an order that was not sent is never called confirmed', async ({ device }) => {
  const tab = await device.openTab('/en');
  await fill(tab);
  device.connection.cut();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  const [stored] = await device.documents('orders');
  await tab.goto(`/en/order-print/${stored?.id}`);
  await expect(main(tab)).toContainText(text('printed-order:notConfirmed'));
});

test('an invoice that does not add up is not shown as one', async ({ device, bridge }) => {
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.includes('/order/pull')) return answer;
    const body = (await answer.json()) as { result: { invoice?: { total: number } } };
    if (body.result.invoice) body.result.invoice.total += 1;
    return Response.json(body);
  });
  const tab = await device.openTab('/en');
  const number = await ordered(tab, bridge);
  await bridge.invoice(number, invoice);
  await paperLink(tab).click();
  await expect(main(tab)).toContainText(text('printed-order:noInvoice'));
  await expect(heading(tab, text('printed-order:title.confirmed', { number }))).toBeVisible();
});

test('an order that is not on this device is not shown', async ({ device }) => {
  const tab = await device.openTab('/en/order-print/102');
  await expect(heading(tab, text('printed-order:unknownOrder.title'))).toBeVisible();
});
