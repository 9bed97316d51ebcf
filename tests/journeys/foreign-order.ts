// Guest orders at third-party backends.
import { addOneToCart, fillCheckout, inStore, placeButton } from '../support/browser/buying.ts';
import type { Device, Tab } from '../support/browser/journey.ts';

/** Options of the most lenient backend. */
export const forbearing = { unknownPath: 'envelope', sortsByUnknownField: true, needsCart: false } as const;

/**
 * Orders one product as a guest.
 * @param payment code of the payment method; the first one by default
 */
export async function order(device: Device, payment?: string): Promise<Tab> {
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await fillCheckout(tab, 'liga@example.lv', 'en', payment);
  await placeButton(tab).click();
  return tab;
}
