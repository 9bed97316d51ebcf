// Journeys to orders that were placed in Medusa: their parcels and their printed page.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
} from '../support/browser/buying.ts';
import { type Device, expect, type Tab } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { test } from './medusa-journey.ts';

const SHIPPED = { tracking_number: 'CE123456789LV', tracking_url: 'https://carrier.example/CE123456789LV' };
const HOUR_MS = 3_600_000;
const parcels = (tab: Tab) => tab.getByRole('region', { name: text('order:parcels.title') });

/** Places an order of one product. Returns the tab, which shows it. */
async function ordered(device: Device): Promise<Tab> {
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  return tab;
}

test('shows the parcels of a guest’s order that was shipped in Medusa', async ({ device, medusa }) => {
  const tab = await ordered(device);
  const [placed] = [...medusa.orders.values()].reverse();
  if (placed)
    placed.progress = { fulfillment_status: 'shipped', fulfillments: [{ id: 'ful_1', labels: [SHIPPED] }] };
  await device.pass(HOUR_MS);
  await tab.reload();
  await expect(parcels(tab).getByRole('link')).toHaveAttribute('href', SHIPPED.tracking_url);
});

test('prints an order in Medusa, which gives no invoices, as a confirmation', async ({ device, medusa }) => {
  const tab = await ordered(device);
  const [placed] = [...medusa.orders.values()].reverse();
  const number = String(placed?.display_id);
  await tab
    .getByRole('main')
    .getByRole('link', { name: text('order:receipt.paper') })
    .click();
  await expect(
    tab.getByRole('heading', { level: 1, name: text('printed-order:title.confirmed', { number }) }),
  ).toBeVisible();
  await expect(tab.getByRole('main')).toContainText(text('printed-order:noInvoice'));
});
