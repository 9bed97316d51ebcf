// Journeys of a customer who chooses and saves addresses in checkout.
import { acceptedHeading, inStore } from '../support/browser/buying.ts';
import { notice } from '../support/browser/customers.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { cut } from './account-page-parts.ts';
import { addressCard, addressCards, place, saved, saveIt, taskStates, toDelivery } from './address-steps.ts';
import { field, next } from './checkout-steps.ts';

test('orders to a saved address that the customer chooses', async ({ device, bridge }) => {
  const tab = await toDelivery(device, ['Pirmā iela', 'Otrā iela']);
  await expect(saved(tab, 'Pirmā iela 12–4')).toBeChecked();
  await saved(tab, 'Otrā iela').check();
  await expect(field(tab, 'street')).toHaveValue('Otrā iela 12–4');
  await place(tab);
  await expect(acceptedHeading(tab)).toBeVisible();
  expect(await bridge.orders()).toHaveLength(1);
  const [order] = await device.documents('orders');
  expect(JSON.stringify(order?.body)).toContain('Otrā iela 12–4');
});

test('saves an address that is typed in checkout offline', async ({ device }) => {
  const tab = await toDelivery(device, ['Pirmā iela', 'Otrā iela']);
  await cut(device);
  await tab.getByRole('radio', { name: text('checkout:savedAddresses.other') }).check();
  await expect(field(tab, 'street')).toHaveValue('');
  await expect(saveIt(tab)).toBeHidden();
  await field(tab, 'street').fill('Trešā iela 3');
  await field(tab, 'zip').fill('LV-1010');
  await field(tab, 'city').fill('Rīga');
  await saveIt(tab).check();
  await next(tab, 'continueToPayment');
  await expect.poll(() => taskStates(device)).toContain('waiting');
  await tab.goto(inStore('en', '/my-account/shipping-details'));
  await expect(addressCard(tab, 'Trešā iela 3')).toBeVisible();
  device.connection.mend();
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  await expect(addressCards(tab)).toHaveCount(3);
});

test('offers many saved addresses in one control', async ({ device }) => {
  const tab = await toDelivery(device, ['A iela', 'B iela', 'C iela', 'D iela', 'E iela']);
  const choice = tab.getByRole('combobox', { name: text('checkout:savedAddresses.title') });
  await choice.selectOption('4');
  await expect(field(tab, 'street')).toHaveValue('E iela 12–4');
});
