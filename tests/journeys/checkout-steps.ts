// The steps of checkout, as a user takes them.
import { addOneToCart, inStore } from '../support/browser/buying.ts';
import type { Device, Tab } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

export const field = (tab: Tab, name: string) =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });
export const next = (tab: Tab, step: string) =>
  tab.getByRole('button', { name: text(`checkout:${step}`) }).click();
export const option = (tab: Tab, value: string) => tab.locator(`main [type=radio][value="${value}"]`);
export const step = (tab: Tab) => new URL(tab.url()).searchParams.get('step');
export const terms = (tab: Tab) =>
  tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') });

/** Opens checkout with a product in the cart and completes the first step. */
export async function toShipping(device: Device): Promise<Tab> {
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  await field(tab, 'firstName').fill('Līga');
  await field(tab, 'lastName').fill('Bērziņa');
  await field(tab, 'email').fill('liga@example.lv');
  await field(tab, 'phone').fill('+371 20 000 000');
  await next(tab, 'continueToShipping');
  return tab;
}

export async function toDoor(tab: Tab): Promise<void> {
  await option(tab, 'courier|home').check();
  await field(tab, 'street').fill('Ķiršu iela 12–4');
  await field(tab, 'zip').fill('LV-1010');
  await field(tab, 'city').fill('Rīga');
}
