// Journeys of a customer who downloads files of an order: on the device that ordered, and in the account on another
// device.

import { acceptedHeading, addedNotice, fillSteps, inStore, placeButton } from '../support/browser/buying.ts';
import { logIn, newPerson, registerNew, untilOwnPrices } from '../support/browser/customers.ts';
import { catalogue, type Goods, some } from '../support/browser/demo-catalogue.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { text } from '../support/texts.ts';

const card = (tab: Tab): Locator => tab.getByRole('region', { name: text('order:downloads.title') });
const links = (tab: Tab): Locator => card(tab).getByRole('link');

const downloadable = async (bridge: JourneyBridge): Promise<Goods & { links: { title: string }[] }> => {
  const product = some(await catalogue(bridge, 'en'), 'downloadable', ({ stock }) => stock.is_in_stock);
  return product as Goods & { links: { title: string }[] };
};

/** Adds the product to the cart and fills checkout up to the last button. There is no shipping step. */
async function toLastButton(tab: Tab, { sku, slug }: Goods, email: string, payment: string): Promise<void> {
  await tab.goto(inStore('en', `/p/${encodeURIComponent(sku)}/${slug}`));
  const add = tab.locator('.info').getByRole('button', { name: text('adding:add'), exact: true });
  await add.click();
  // follows the write, unlike the count
  await expect(addedNotice(tab)).toBeVisible();
  await tab.goto(inStore('en', '/checkout'));
  await fillSteps(tab, email, 'en', payment, false);
}

test('lists the downloads of an order on any device of the customer', async ({
  device,
  newDevice,
  bridge,
}) => {
  const product = await downloadable(bridge);
  const tab = await device.openTab(inStore('en'));
  const person = newPerson();
  await registerNew(tab, person);
  await tab.goto(inStore('en'));
  await untilOwnPrices(device);
  await toLastButton(tab, product, person.email, 'banktransfer');
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const titles = product.links.map(({ title }) => title);
  await expect.poll(() => links(tab).allTextContents()).toEqual(titles);
  const href = new URL((await links(tab).first().getAttribute('href')) ?? '', tab.url());
  expect(href.origin).toBe(new URL(tab.url()).origin);
  const file = await fetch(bridge.address + href.pathname + href.search);
  expect(await file.text()).toContain(titles[0]);

  device.connection.cut();
  await expect(card(tab)).toContainText(text('order:downloads.offline'));
  await expect(links(tab)).toHaveCount(0);
  device.connection.mend();
  await expect(links(tab)).toHaveCount(titles.length);

  const other = await newDevice().openTab(inStore('en'));
  await logIn(other, person);
  const [order] = await bridge.orders();
  await other.goto(inStore('en', `/my-account/orders/${order?.number}`));
  await expect.poll(() => links(other).allTextContents()).toEqual(titles);
});

test('offers downloads of a prepaid order only after payment', async ({ device, bridge }) => {
  const tab = await device.openTab(inStore('en'));
  await toLastButton(tab, await downloadable(bridge), 'liga@example.lv', 'leasing');
  await placeButton(tab).click();
  await expect(card(tab)).toContainText(text('order:downloads.unpaid'));
  await expect(links(tab)).toHaveCount(0);
  const [order] = await device.documents('orders');
  const decision = new URLSearchParams({
    tokenValue: order?.order_token ?? '',
    number: order?.order_number ?? '',
    decision: 'paid',
  });
  await fetch(`${bridge.address}/api/payment/leasing`, {
    method: 'POST',
    body: decision,
    redirect: 'manual',
  });
  await tab.reload();
  await expect(links(tab).first()).toBeVisible();
});
