// Steps of journeys through branches, in front of any backend.
import {
  acceptedHeading,
  addedNotice,
  checkoutField,
  firstWayToPay,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { catalogue, type Goods, some } from '../support/browser/demo-catalogue.ts';
import { type Device, expect, type Tab } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';
import { next, option, terms } from './checkout-steps.ts';

/** A simple product that a branch has. */
export type AtBranch = { goods: Goods; code: string };

/** Finds a simple product without required options that one of its branches has in stock. */
export async function productAtBranch(bridge: JourneyBridge): Promise<AtBranch> {
  const fits = (one: Goods & { available_in?: string[] }) =>
    one.stock.is_in_stock && !one.custom_options?.length && (one.available_in ?? []).length > 0;
  const goods = some(await catalogue(bridge, 'en'), 'simple', fits) as Goods & { available_in: string[] };
  return { goods, code: goods.available_in[0] ?? '' };
}

const openProduct = (tab: Tab, { goods: { sku, slug } }: AtBranch): Promise<void> =>
  tab.goto(inStore('en', `/p/${encodeURIComponent(sku)}/${slug}`));

/** Opens the page of branches, online and then offline. */
export async function seeBranches(device: Device): Promise<void> {
  const tab = await device.openTab(inStore('en', '/branches'));
  const shown = tab.getByRole('main').getByRole('article');
  await expect(shown.first()).toBeVisible();
  const count = await shown.count();
  await expect(shown.first().getByRole('link', { name: pattern('branches:mapOf') })).toBeVisible();
  await untilOnDevice(device);
  device.connection.cut();
  await tab.reload();
  await expect(shown).toHaveCount(count);
}

/** Opens a product page that shows its stock by branch, and once more without a connection. */
export async function seeStockByBranch(device: Device, found: AtBranch): Promise<void> {
  const tab = await device.openTab(inStore('en'));
  await openProduct(tab, found);
  const list = tab.getByRole('region', { name: text('branches:stock.title') });
  await expect(list.getByText(pattern('branches:stock.here', {}, 'within')).first()).toBeVisible();
  await untilOnDevice(device);
  device.connection.cut();
  await tab.reload();
  await expect(list.getByText(pattern('branches:stock.asOf'))).toBeVisible();
  await expect(list.getByText(pattern('branches:stock.here', {}, 'within')).first()).toBeVisible();
}

/**
 * Orders a product that is collected in a branch; the connection is cut before the order is placed, and stays cut.
 * @param method value of the delivery method
 */
export async function placeOffline(device: Device, found: AtBranch, method: string): Promise<Tab> {
  const tab = await device.openTab(inStore('en'));
  await openProduct(tab, found);
  await tab
    .locator('.info')
    .getByRole('button', { name: text('adding:add'), exact: true })
    .click();
  await expect(addedNotice(tab)).toBeVisible();
  await untilOnDevice(device);
  await tab.goto(inStore('en', '/checkout'));
  await checkoutField(tab, 'firstName').fill('Līga');
  await checkoutField(tab, 'lastName').fill('Ozola');
  await checkoutField(tab, 'email').fill('liga@example.lv');
  await checkoutField(tab, 'phone').fill('+371 20 000 000');
  await next(tab, 'continueToShipping');
  await option(tab, method).check();
  await option(tab, found.code).check();
  await expect(option(tab, found.code)).toBeChecked();
  // the method's line and the sum name the same day
  const choice = tab.locator('label.choice').filter({ has: option(tab, method) });
  const title = (await choice.locator('b').textContent()) ?? '';
  const row = tab.locator('aside dt').filter({ hasText: `${title}, ` });
  await expect(row).toBeVisible();
  const day = (await row.textContent())?.slice(`${title}, `.length) ?? 'none';
  await expect(choice).toContainText(day);
  await next(tab, 'continueToPayment');
  await firstWayToPay(tab).check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  device.connection.cut();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  return tab;
}

/** Orders offline as `placeOffline` does, and sends the order. */
export async function collectOffline(device: Device, found: AtBranch, method: string): Promise<void> {
  const tab = await placeOffline(device, found, method);
  device.connection.mend();
  await expect(acceptedHeading(tab)).toBeVisible();
  const order = (await device.documents('orders')).at(-1);
  expect(order?.body.addressInformation.shippingExtraFields).toMatchObject({ pickup_point: found.code });
}
