// Purchase journeys: customer, shipping and payment options, and what is sent to the backend.
import { acceptedHeading, addOneToCart, fillSteps, inStore, placeButton } from '../support/browser/buying.ts';
import { newPerson, registerNew, untilOwnPrices } from '../support/browser/customers.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import { field, next, option, step, terms, toDoor, toShipping } from './checkout-steps.ts';

/** Places the order from the payment step. Returns the request body and the totals. */
async function pay(device: Device, tab: Tab, method: string) {
  await option(tab, method).check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const order = (await device.documents('orders')).at(-1);
  if (!order) throw new Error('No order on the device');
  return { ...order.body, totals: order.totals };
}

test('leads a guest through all steps to the thank-you page [S1.006 S2.003 S2.020 S2.112 S2.124 S6.010]', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const tab = await toShipping(device);
  await toDoor(tab);
  const passed = [step(tab)];
  await next(tab, 'continueToPayment');
  await option(tab, 'banktransfer').waitFor();
  passed.push(step(tab));
  await option(tab, 'banktransfer').check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  passed.push(step(tab));
  expect(passed).toEqual(['shipping', 'payment', 'orderReview']);
  tab.goBack();
  await option(tab, 'banktransfer').waitFor();
  tab.goBack();
  await expect(field(tab, 'city')).toHaveValue('Rīga');
  await next(tab, 'continueToPayment');
  await option(tab, 'banktransfer').waitFor();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe('/en/order-completed');
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('sends the company details of a legal person and the order note [S1.034 S2.119 S2.120 S3.044]', async ({
  device,
}) => {
  const tab = await toShipping(device);
  await toDoor(tab);
  await tab.getByRole('checkbox', { name: text('checkout:legalPerson') }).check();
  await field(tab, 'company').fill('SIA Alfa');
  await field(tab, 'companyCode').fill('40003000000');
  await field(tab, 'taxId').fill('LV40003000000');
  await tab.getByRole('button', { name: text('checkout:addNote') }).click();
  await field(tab, 'orderNotes').fill('Zvanīt pēc 18');
  await next(tab, 'continueToPayment');
  const address = {
    country: 'LV',
    streetAddress: '',
    apartmentNumber: '',
    city: '',
    state: '',
    region_id: 0,
    zipCode: '',
  };
  await expect
    .poll(() => device.claim('payment-details'))
    .toMatchObject({
      ...address,
      firstName: 'Līga',
      lastName: 'Bērziņa',
      phoneNumber: '+371 20 000 000',
      company: 'SIA Alfa',
      taxId: 'LV40003000000',
      companyCode: '40003000000',
      paymentMethod: 'banktransfer',
      paymentMethodAdditional: {},
    });
  const { addressInformation: sent } = await pay(device, tab, 'banktransfer');
  expect(sent.billingAddress).toMatchObject({ company: 'SIA Alfa', vat_id: 'LV40003000000' });
  expect(sent.shippingExtraFields).toMatchObject({
    company_code: '40003000000',
    order_notes: 'Zvanīt pēc 18',
  });
});

test('completes checkout without the optional fields [S5.048]', async ({ device }) => {
  const tab = await toShipping(device);
  await toDoor(tab);
  await tab.getByRole('checkbox', { name: text('checkout:legalPerson') }).check();
  await next(tab, 'continueToPayment');
  const { addressInformation: sent } = await pay(device, tab, 'banktransfer');
  expect(sent.billingAddress.company).toBe('');
});

test('places an order with a pickup point and its fee [S1.035 S2.113 S2.116 S5.032 S7.048]', async ({
  device,
}) => {
  const tab = await toShipping(device);
  const legalPerson = tab.getByRole('checkbox', { name: text('checkout:legalPerson') });
  await legalPerson.check();
  await field(tab, 'company').fill('3M');
  await option(tab, 'pickup|parcel').check();
  const found = tab.getByRole('group', { name: pattern('checkout:fields.pickupPoint', {}, 'start') });
  const search = found.getByRole('searchbox', { name: text('checkout:points.search') });
  // the search is the first invalid field on the page, although it was rendered last
  await next(tab, 'continueToPayment');
  await expect(search).toHaveAttribute('aria-invalid', 'true');
  await expect(search).toBeFocused();
  await legalPerson.uncheck();
  await search.fill('liela iela 13');
  await expect(found.getByRole('radio')).toHaveCount(1);
  await search.fill('LV-1001');
  // the nearest point is listed first
  await expect(found.getByRole('radio').first()).toHaveValue('RIX-001');
  const point = await tab.locator('main label:has([value="RIX-001"]) b').textContent();
  await option(tab, 'RIX-001').check();
  await expect(found.getByRole('list', { name: text('checkout:points.hours') })).toBeVisible();
  await next(tab, 'continueToPayment');
  const asked = () => device.connection.asked().filter(({ path }) => path.endsWith('/cart/pickup-point'));
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  const body = await pay(device, tab, 'collection');
  expect(body.addressInformation).toMatchObject({
    shipping_carrier_code: 'pickup',
    shipping_method_code: 'parcel',
    payment_method_code: 'collection',
    shippingExtraFields: { pickup_point: 'RIX-001' },
  });
  const { promises } = builtConfig() as { promises: { collectionFee: number } };
  expect(body.totals.payment).toBe(promises.collectionFee);
  // the digest of the displayed terms is sent with the order and shown
  const digest = body.addressInformation.shippingExtraFields.shown_digest?.slice(0, 12) ?? '-';
  const main = tab.getByRole('main');
  await expect(main).toContainText(text('order:shown.digest', { digest }));
  // the page shows name and address of the pickup point
  const { street = [], city, postcode } = body.addressInformation.shippingAddress ?? {};
  await expect(main.getByText(pattern('order:track.pickup'))).toBeVisible();
  await expect(main.getByText(`${point} · ${[...street, city, postcode].join(', ')}`)).toBeVisible();
});

test('places an order with courier delivery and cash on delivery [S2.114 S2.115]', async ({ device }) => {
  const tab = await toShipping(device);
  await toDoor(tab);
  await next(tab, 'continueToPayment');
  await option(tab, 'cashondelivery').waitFor();
  // this method is offered for collection only
  await expect(option(tab, 'collection')).toHaveCount(0);
  const body = await pay(device, tab, 'cashondelivery');
  expect(body.addressInformation).toMatchObject({
    shipping_carrier_code: 'courier',
    payment_method_code: 'cashondelivery',
    shippingAddress: { city: 'Rīga', postcode: 'LV-1010', country_id: 'LV' },
  });
  const main = tab.getByRole('main');
  await expect(main.getByText(pattern('order:track.delivery'))).toBeVisible();
  await expect(main.getByText('Ķiršu iela 12–4, Rīga, LV-1010')).toBeVisible();
});

test('sends an order immediately without deleting lines of the backend’s cart [S1.027 S4.078]', async ({
  device,
}) => {
  const tab = await toShipping(device);
  await toDoor(tab);
  await next(tab, 'continueToPayment');
  const asked: string[] = [];
  device.connection.spoil(({ path }, answer) => {
    asked.push(path);
    return answer;
  });
  await pay(device, tab, 'banktransfer');
  expect(asked.filter((path) => path.endsWith('/order/create'))).toHaveLength(1);
  await device.pass(60_000);
  expect(asked.filter((path) => path.endsWith('/cart/delete'))).toEqual([]);
  await tab.goto(inStore('en', '/cart'));
  await expect(tab.getByRole('heading', { name: text('cart:empty.title') })).toBeVisible();
});

test("lists a customer's orders, each with its own page [S2.008 S2.009 S2.130]", async ({ device }) => {
  const tab = await device.openTab(inStore('en'));
  const person = newPerson();
  await registerNew(tab, person);
  await tab.goto(inStore('en'));
  await untilOwnPrices(device);
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  await fillSteps(tab, person.email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const number = (await device.documents('orders'))[0]?.order_number ?? '-';
  await tab.goto(inStore('en', '/my-account/orders'));
  const link = tab.getByRole('main').getByRole('link').filter({ hasText: number }).first();
  // before the order history has loaded, the row links to the order stored on this device
  await expect(link).toHaveAttribute('href', inStore('en', `/my-account/orders/${number}`));
  await link.click();
  await expect.poll(() => tab.path()).toBe(inStore('en', `/my-account/orders/${number}`));
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(number);
});
