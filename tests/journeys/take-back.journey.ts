// Journeys for the take-back of an old appliance: chosen at checkout, stated with the order, offline as well.
import {
  acceptedHeading,
  addedNotice,
  checkoutField,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { catalogue, type Goods, some } from '../support/browser/demo-catalogue.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { sendUntranslated } from '../support/browser/send-untranslated.ts';
import { pattern, text } from '../support/texts.ts';

/** Adds a product with or without this fact to the cart, from its page. */
async function addFromPage(tab: Tab, bridge: JourneyBridge, isTakenBack: boolean): Promise<Goods> {
  const all = await catalogue(bridge, 'en');
  const found = some(
    all,
    'simple',
    ({ take_back = false, stock, custom_options }) =>
      take_back === isTakenBack && stock.is_in_stock && !custom_options?.length,
  );
  await tab.goto(inStore('en', `/p/${encodeURIComponent(found.sku)}/${found.slug}`));
  await tab
    .locator('.info')
    .getByRole('button', { name: text('adding:add'), exact: true })
    .click();
  await expect(addedNotice(tab)).toBeVisible();
  return found;
}

const offer = (tab: Tab, name: string): Locator =>
  tab.getByRole('checkbox', { name: text('checkout:takeBack.offer', { name }) });

/** Goes back from the review to the delivery step. */
const toDelivery = (tab: Tab): Promise<void> =>
  tab
    .getByRole('button', { name: text('checkout:changeStep', { step: text('checkout:steps.shipping') }) })
    .click();

test('sends the choice with an order placed offline, and states it with the order', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(inStore('en'));
  const { name } = await addFromPage(tab, bridge, true);
  await untilOnDevice(device);
  device.connection.cut();
  await fillCheckout(tab);
  await toDelivery(tab);
  await offer(tab, name).check();
  await tab.getByRole('button', { name: text('checkout:continueToPayment') }).click();
  await tab.getByRole('button', { name: text('checkout:continueToReview') }).click();
  await expect(tab.getByText(text('checkout:takeBack.answer', { names: name }))).toBeVisible();
  await tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') }).check();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await expect(tab.getByText(text('order:receipt.takeBack'))).toBeVisible();
  await tab.reload();
  device.connection.mend();
  await expect(acceptedHeading(tab)).toBeVisible();
  await expect(tab.getByText(text('order:receipt.takeBack'))).toBeVisible();
  const stated = (await bridge.outbox()).filter(({ mail }) => mail?.text.includes('take back your old'));
  expect(stated).toHaveLength(1);
});

test('is chosen anew for each order', async ({ device, bridge }) => {
  const tab = await device.openTab(inStore('en'));
  const { name } = await addFromPage(tab, bridge, true);
  await fillCheckout(tab);
  await toDelivery(tab);
  await offer(tab, name).check();
  await tab.getByRole('button', { name: text('checkout:continueToPayment') }).click();
  await tab.getByRole('button', { name: text('checkout:continueToReview') }).click();
  await tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') }).check();
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect((await device.claim('shipping-details'))?.takeBack).toBeUndefined();
});

test('is not offered for a cart without such appliances', async ({ device, bridge }) => {
  const tab = await device.openTab(inStore('en'));
  await addFromPage(tab, bridge, false);
  await fillCheckout(tab);
  await toDelivery(tab);
  await expect(checkoutField(tab, 'street')).toBeVisible();
  await expect(tab.getByText(text('checkout:takeBack.legend'))).toHaveCount(0);
});

test('marks a name in another language in the offer and in the summary of the choice', async ({
  device,
  bridge,
}) => {
  sendUntranslated(device);
  const tab = await device.openTab(inStore('en'));
  const { name } = await addFromPage(tab, bridge, true);
  await fillCheckout(tab);
  await toDelivery(tab);
  const marked = tab.getByRole('main').locator('form [lang="lv"]').filter({ hasText: name });
  await expect(marked).toBeVisible();
  await offer(tab, name).check();
  await tab.getByRole('button', { name: text('checkout:continueToPayment') }).click();
  const summary = tab.getByText(pattern('checkout:takeBack.answer', { names: '' }, 'start'));
  await expect(summary.locator('[lang="lv"]').filter({ hasText: name })).toBeVisible();
});
