// The address book, as a user sees and changes it in the account and in checkout.
import { addOneToCart, inStore, placeButton } from '../support/browser/buying.ts';
import { notice, registerNew } from '../support/browser/customers.ts';
import { type Device, expect, type Tab } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import { next, option, terms } from './checkout-steps.ts';

export const addressCards = (tab: Tab) =>
  tab.getByRole('list', { name: text('account-pages:shippingDetails.list') }).getByRole('listitem');
export const addressCard = (tab: Tab, street: string) => addressCards(tab).filter({ hasText: street });
/** Finds a button of a card; its name contains the street. */
export const addressButton = (card: ReturnType<typeof addressCard>, key: string) =>
  card.getByRole('button', { name: new RegExp(`^${text(`account-pages:shippingDetails.${key}`)}: `) });

/** Fills and saves the open form of an address, which has this title. */
export async function fillAddress(tab: Tab, street: string, title: 'new' | 'editing'): Promise<void> {
  const form = tab.getByRole('form', { name: text(`account-pages:shippingDetails.${title}`) });
  const fields = {
    'account-pages:shippingDetails.street': street,
    'account-pages:shippingDetails.house': '12–4',
    'checkout:fields.city': 'Rīga',
    'checkout:fields.zip': 'LV-1010',
    'checkout:fields.phone': '+371 20 000 000',
  };
  for (const [key, value] of Object.entries(fields))
    await form.getByLabel(pattern(key, {}, 'start')).fill(value);
  await form.getByRole('button', { name: text('account-pages:save'), exact: true }).click();
}

/** The saved address of a street in the delivery step. */
export const saved = (tab: Tab, street: string) => tab.getByRole('radio', { name: new RegExp(`^${street}`) });
/** The choice to save the address that is typed in the delivery step. */
export const saveIt = (tab: Tab) => tab.getByRole('checkbox', { name: text('checkout:savedAddresses.save') });

/** Registers a customer and saves addresses with these streets; ends on the page of the address book. */
export async function registerWithAddresses(device: Device, streets: readonly string[]): Promise<Tab> {
  const tab = await device.openTab(inStore('en', '/my-account'));
  await registerNew(tab);
  await tab.goto(inStore('en', '/my-account/shipping-details'));
  for (const street of streets) {
    const add = tab.getByRole('button', { name: text('account-pages:shippingDetails.add') });
    if (street !== streets[0]) await add.click();
    await fillAddress(tab, street, 'new');
    await expect(addressCard(tab, street)).toBeVisible();
  }
  if (streets.length > 0) await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  return tab;
}

/** Opens the delivery step with a product and a shipping method for a new customer with these addresses. */
export async function toDelivery(
  device: Device,
  streets: readonly string[],
  method = 'courier|home',
): Promise<Tab> {
  const tab = await registerWithAddresses(device, streets);
  await tab.goto(inStore('en'));
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  await next(tab, 'continueToShipping');
  await option(tab, method).check();
  return tab;
}

/** Continues from the delivery step, and places the order. */
export async function place(tab: Tab): Promise<void> {
  await next(tab, 'continueToPayment');
  await next(tab, 'continueToReview');
  await terms(tab).check();
  await placeButton(tab).click();
}

/** Returns the states of the tasks on the device, in no particular order. */
export const taskStates = async (device: Device) =>
  (await device.documents('synctasks')).map(({ state }) => state);
