// Journeys of a customer with an address book at a third-party backend, which stores two addresses.
import { fieldsOf } from '../support/backend/foreign/exchange.ts';
import type { ForeignBackend } from '../support/backend/foreign/foreign-backend.ts';
import { inStore } from '../support/browser/buying.ts';
import { notice } from '../support/browser/customers.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { type Device, expect } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import { cut } from './account-page-parts.ts';
import {
  addressButton,
  addressCard,
  addressCards,
  place,
  registerWithAddresses,
  saved,
  saveIt,
  taskStates,
  toDelivery,
} from './address-steps.ts';
import { field, next } from './checkout-steps.ts';

const FIXED = 'flatrate|flatrate';
const BOOK = inStore('en', '/my-account/shipping-details');

/** Returns the streets of the profile that the backend returned last. */
async function streetsAtBackend(device: Device): Promise<(string | undefined)[]> {
  const { current } = (await device.claim('current-user')) as {
    current: { addresses: { id?: number; street: string[] }[] };
  };
  // only the backend assigns ids
  return current.addresses.map(({ id, street }) => (id === undefined ? undefined : street[0]));
}

/** Returns the street to which the only order is delivered. */
function orderedStreet(backend: ForeignBackend): string {
  const [order] = backend.orders();
  return JSON.stringify(fieldsOf(fieldsOf(order?.body.addressInformation).shippingAddress).street);
}

for (const api of ['v', 'm1'] as const) {
  const options = {
    api,
    unknownPath: 'envelope',
    sortsByUnknownField: true,
    needsCart: false,
  } as const;

  test(`offers the configured country if the backend lists none (${api}) [S7.028]`, async ({
    openForeignStorefront,
  }) => {
    const { device } = await openForeignStorefront(options);
    const tab = await registerWithAddresses(device, []);
    await expect(tab.getByLabel(pattern('checkout:fields.country', {}, 'start'))).toHaveValue('LV');
  });

  test(`orders to a saved address that the customer chooses (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront(options);
    const tab = await toDelivery(device, ['Pirmā iela', 'Otrā iela'], FIXED);
    await expect(saved(tab, 'Pirmā iela 12–4')).toBeChecked();
    await saved(tab, 'Otrā iela').check();
    await expect(field(tab, 'street')).toHaveValue('Otrā iela 12–4');
    await place(tab);
    await expect.poll(() => backend.orders().length).toBe(1);
    expect(orderedStreet(backend)).toContain('Otrā iela');
  });

  test(`saves an address that is typed in checkout offline (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront(options);
    const tab = await toDelivery(device, ['Pirmā iela'], FIXED);
    await expect(field(tab, 'street')).toHaveValue('Pirmā iela 12–4');
    await cut(device);
    await field(tab, 'street').fill('Trešā iela 3');
    await saveIt(tab).check();
    await next(tab, 'continueToPayment');
    await expect.poll(() => taskStates(device)).toContain('waiting');
    await tab.goto(BOOK);
    await expect(addressCard(tab, 'Trešā iela 3')).toBeVisible();
    device.connection.mend();
    await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
    await expect.poll(() => streetsAtBackend(device)).toEqual(['Pirmā iela', 'Trešā iela 3']);
  });

  test(`does not offer to save a third address (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront(options);
    const tab = await toDelivery(device, ['Pirmā iela', 'Otrā iela'], FIXED);
    await field(tab, 'street').fill('Trešā iela 3');
    await expect(saved(tab, 'Pirmā iela')).not.toBeChecked();
    await expect(saveIt(tab)).toBeHidden();
  });

  test(`shows the address book offline (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront(options);
    const tab = await registerWithAddresses(device, ['Pirmā iela', 'Otrā iela']);
    await cut(device);
    await tab.reload();
    await expect(addressCards(tab)).toHaveCount(2);
    await expect(addressCard(tab, 'Pirmā iela')).toContainText(
      text('account-pages:shippingDetails.isDelivery'),
    );
  });

  test(`keeps a default address that was chosen offline (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront(options);
    const tab = await registerWithAddresses(device, ['Pirmā iela', 'Otrā iela']);
    await cut(device);
    await addressButton(addressCard(tab, 'Otrā iela'), 'forDelivery').click();
    const badge = text('account-pages:shippingDetails.isDelivery');
    await expect(addressCard(tab, 'Otrā iela')).toContainText(badge);
    device.connection.mend();
    await expect.poll(async () => (await taskStates(device)).every((state) => state === 'done')).toBe(true);
    await tab.reload();
    await expect(addressCard(tab, 'Otrā iela')).toContainText(badge);
    await expect(addressCard(tab, 'Pirmā iela')).not.toContainText(badge);
  });
}
