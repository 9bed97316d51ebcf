// Tests that the page for developers shows the state of the worker while an order is pending and after it was sent.

import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
} from '../support/browser/buying.ts';
import { expect, type Tab, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

const row = (tab: Tab, name: string) => tab.getByRole('cell', { name });

test('shows developers leader, queue, pulls and recent calls, without personal data', async ({ device }) => {
  const shopper = await device.openTab(inStore('en'));
  await addOneToCart(shopper);
  await fillCheckout(shopper);
  device.connection.cut();
  await placeButton(shopper).click();
  await expect(savedHeading(shopper)).toBeVisible();
  const page = await device.openTab('/en/dev/sync');
  await expect(page.getByRole('heading', { name: text('dev-sync:title') })).toBeVisible();
  await expect(row(page, 'confirmed')).toBeVisible();
  await expect(page.getByText(text('dev-sync:follows'))).toBeVisible();
  await expect(row(page, 'lv')).toBeVisible();
  expect(page.document.body.textContent).not.toContain('@');
  device.connection.mend();
  await expect(acceptedHeading(shopper)).toBeVisible();
  await expect(row(page, 'catalog/query').first()).toBeVisible();
  await expect(row(page, 'confirmed')).toHaveCount(0);
});
