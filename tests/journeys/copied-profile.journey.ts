// Tests two devices with identical storage, for example after restoring a backup or cloning a kiosk image.

import {
  acceptedHeading,
  addOneToCart,
  addSecond,
  cartBadge,
  fillCheckout,
  inStore,
  placeButton,
} from '../support/browser/buying.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

test('accepts the orders of both copies of a profile [F37 I-03]', async ({ newDevice, bridge }) => {
  const before = (await bridge.orders()).length;
  const original = newDevice();
  const first = await original.openTab(inStore('en'));
  const name = await addOneToCart(first);
  await expect(cartBadge(first, 1)).toBeVisible();
  await original.settled();
  original.close();
  const [one, other] = [newDevice(await original.copyOfStorage()), newDevice(await original.copyOfStorage())];

  const tab = await one.openTab(inStore('en'));
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const [placed] = await one.documents('orders');

  const later = await other.openTab(inStore('en'));
  await addSecond(later, name);
  await fillCheckout(later);
  await placeButton(later).click();
  await expect(acceptedHeading(later)).toBeVisible();
  const [rekeyed] = await other.documents('orders');
  expect(rekeyed?.id).toBe(placed?.id);
  expect(rekeyed?.body.order_id).not.toBe(placed?.body.order_id);
  const why = text('order:rekeyed.numbered', { number: placed?.order_number ?? '' });
  await expect(later.getByText(why)).toBeVisible();
  expect(await bridge.orders()).toHaveLength(before + 2);
  expect((await bridge.invariants()).ok).toBe(true);
});
