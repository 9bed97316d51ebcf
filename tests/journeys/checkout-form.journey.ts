// Journeys through the checkout form: messages for invalid fields, countries, and an empty cart.
import { inStore, placeButton } from '../support/browser/buying.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { field, next, option, step, toDoor, toShipping } from './checkout-steps.ts';

test('shows an empty cart instead of checkout [S2.123 S5.050]', async ({ device }) => {
  const tab = await device.openTab(inStore('en', '/checkout'));
  await expect(tab.getByRole('heading', { name: text('checkout:empty.title') })).toBeVisible();
  await expect(tab.locator('main form')).toHaveCount(0);
});

test('stays on the step with a message for each invalid field [S5.039 S5.040 S5.041 S5.042 S5.043 S5.044 S5.046 S5.047]', async ({
  device,
}) => {
  const tab = await toShipping(device);
  const main = tab.getByRole('main');
  const message = (name: string) => text(`checkout:messages.${name}`);
  await toDoor(tab);
  await tab.getByRole('checkbox', { name: text('checkout:legalPerson') }).check();
  for (const [name, words, wrong] of [
    ['zip', 'LV', 'zipShort'],
    ['zip', 'LT-10100', 'zipFormat'],
    ['taxId', '12', 'taxIdShort'],
    ['taxId', 'LV', 'taxNumberShort'],
    ['taxId', 'LV12', 'taxIdInvalid'],
    ['taxId', '12345', 'taxIdInvalid'],
    ['companyCode', '1', 'companyCodeShort'],
  ] as const) {
    await field(tab, name).fill(words);
    await next(tab, 'continueToPayment');
    await expect(main).toContainText(message(wrong));
    await expect(main.getByRole('alert')).toContainText(message('fixErrors'));
    expect(step(tab)).toBe('shipping');
    await field(tab, name).fill(name === 'zip' ? 'LV-1010' : '');
  }
  await next(tab, 'continueToPayment');
  await option(tab, 'banktransfer').check();
  await next(tab, 'continueToReview');
  await placeButton(tab).click();
  await expect(main).toContainText(message('terms'));
  expect(await device.documents('orders')).toEqual([]);
});

test('removes the message of a field that another choice hides', async ({ device }) => {
  const tab = await toShipping(device);
  const summary = tab.getByRole('alert').filter({ hasText: text('checkout:messages.fixErrors') });
  await toDoor(tab);
  await field(tab, 'zip').fill('');
  await field(tab, 'city').fill('');
  await next(tab, 'continueToPayment');
  await expect(summary.getByRole('link')).toHaveCount(2);
  await option(tab, 'pickup|shop').check();
  await expect(summary).toHaveCount(0);
});

test('offers the countries of the backend in the address form [S9.078 S7.028]', async ({ device }) => {
  const tab = await toShipping(device);
  const offered = async (method: string) => {
    await option(tab, method).check();
    return tab.locator('main #country option').allTextContents();
  };
  await expect.poll(() => offered('courier|home')).toEqual(['Latvia']);
  await expect.poll(async () => (await offered('courier|baltic')).sort()).toEqual(['Estonia', 'Lithuania']);
});
