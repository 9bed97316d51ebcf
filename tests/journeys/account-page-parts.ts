// Parts of the account pages.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { type Device, expect, type Tab } from '../support/browser/journey.ts';

export const main = (tab: Tab) => tab.getByRole('main');

/** Cuts the connection once everything that the pages need offline is on the device. */
export async function cut(device: Device): Promise<void> {
  await untilOnDevice(device);
  device.connection.cut();
}

/** Buys one product as the logged-in customer and returns its name. */
export async function buy(tab: Tab, email: string): Promise<string> {
  const name = await addOneToCart(tab);
  await fillCheckout(tab, email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  return name;
}
