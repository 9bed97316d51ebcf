// Delivery journeys against backends that list shipping methods only for a cart: offline, abroad, with regions.

import { deferred } from '#shared/domain/deferred.ts';
import { fieldsOf } from '../support/backend/foreign/exchange.ts';
import {
  acceptedHeading,
  addOneToCart,
  checkoutField,
  firstWayToPay,
  inStore,
  placeButton,
  savedHeading,
  toReview,
} from '../support/browser/buying.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { inTime } from '../support/browser/in-time.ts';
import { type Device, expect, type Tab, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const cartsOnly = {
  unknownPath: 'envelope',
  sortsByUnknownField: true,
  needsCart: true,
  shopData: 'none',
} as const;
const main = (tab: Tab) => tab.getByRole('main');
const method = (tab: Tab, code: string) => tab.locator(`[type=radio][value="${code}"]`);
const FIXED = 'flatrate|flatrate';
const ABROAD = 'post|abroad';

const informationOf = (order: { body: object } | undefined) =>
  fieldsOf(fieldsOf(order?.body).addressInformation);

/** Waits until the device has stored that the shipping step is open. */
const stepSaved = (device: Device): Promise<unknown> =>
  until(
    async () => {
      const checkout = (await device.claim('checkout')) as { step: string } | undefined;
      return checkout?.step === 'shipping' || undefined;
    },
    () => 'the step was not saved',
  );

async function fillPerson(tab: Tab): Promise<void> {
  await checkoutField(tab, 'firstName').fill('Līga');
  await checkoutField(tab, 'lastName').fill('Ozola');
  await checkoutField(tab, 'email').fill('liga@example.lv');
  await checkoutField(tab, 'phone').fill('+371 20 000 000');
  await tab.getByRole('button', { name: text('checkout:continueToShipping') }).click();
}
async function fillAddress(tab: Tab): Promise<void> {
  await checkoutField(tab, 'street').fill('Ķiršu iela 12–4');
  await checkoutField(tab, 'zip').fill('LV-1010');
  await checkoutField(tab, 'city').fill('Rīga');
}
const toPayment = (tab: Tab) => tab.getByRole('button', { name: text('checkout:continueToPayment') }).click();

for (const api of ['v', 'm1'] as const) {
  test(`places an order offline with a shipping method seen earlier (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, ...cartsOnly });
    const tab = await device.openTab(inStore('en'));
    await addOneToCart(tab);
    await tab.goto(inStore('en', '/checkout'));
    await fillPerson(tab);
    await expect(method(tab, FIXED)).toBeVisible();
    await stepSaved(device);
    device.connection.cut();
    await tab.reload();
    const note = main(tab).getByText(text('checkout:shipping.to_be_confirmed'));
    await expect(note).toBeVisible();
    await method(tab, FIXED).check();
    await fillAddress(tab);
    await toPayment(tab);
    await firstWayToPay(tab).check();
    await toReview(tab);
    await expect(note).toBeVisible();
    await placeButton(tab).click();
    await expect(savedHeading(tab)).toBeVisible();
    device.connection.mend();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
    expect(backend.orders()).toHaveLength(1);
    expect(informationOf(backend.orders()[0])).toMatchObject({ shipping_method_code: 'flatrate' });
    expect(informationOf(backend.orders()[0]).shippingExtraFields).not.toHaveProperty('delivery_terms');
  });
}

test('asks for consent when a shipping method seen earlier has become more expensive', async ({
  openForeignStorefront,
}) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...cartsOnly });
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  await fillPerson(tab);
  await expect(method(tab, FIXED)).toBeVisible();
  await stepSaved(device);
  device.connection.cut();
  await tab.reload();
  await method(tab, FIXED).check();
  await fillAddress(tab);
  await toPayment(tab);
  await firstWayToPay(tab).check();
  await toReview(tab);
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  backend.repriceDelivery('flatrate', 8);
  device.connection.mend();
  const title = tab.getByRole('heading', { level: 1, name: text('order:delivery.title') });
  await inTime(device, () => title.isVisible(), 'the shopper was never asked', 5_000);
  expect(backend.orders()).toEqual([]);
  await tab.getByRole('button', { name: pattern('order:consent.agree') }).click();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  const [made] = backend.orders();
  expect(informationOf(made).shippingExtraFields).toMatchObject({
    confirmed_total: made?.grandTotal.toFixed(2),
  });
});

test('sends an order whose delivery cost was open once the customer confirms the cost', async ({
  openForeignStorefront,
}) => {
  const { device, backend } = await openForeignStorefront({
    api: 'v',
    ...cartsOnly,
    configured: (config) => ({ ...config, orders: { ...config.orders, deliveryToBeAgreed: true } }),
  });
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  device.connection.cut();
  await tab.goto(inStore('en', '/checkout'));
  await fillPerson(tab);
  await expect(main(tab).getByText(text('checkout:shipping.toBeAgreed')).first()).toBeVisible();
  await fillAddress(tab);
  await toPayment(tab);
  await toReview(tab);
  await tab.getByRole('button', { name: pattern('checkout:placeLater') }).click();
  await expect(main(tab).getByText(text('order:saved.toBeAgreed'))).toBeVisible();
  device.connection.mend();
  const title = tab.getByRole('heading', { level: 1, name: text('order:delivery.title') });
  await inTime(device, () => title.isVisible(), 'the shopper was never asked', 5_000);
  await device.pass(600_000);
  expect(backend.orders()).toEqual([]);
  await tab.getByRole('button', { name: pattern('order:consent.agree') }).click();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  const [made, ...more] = backend.orders();
  expect(more).toEqual([]);
  expect(informationOf(made)).toMatchObject({
    shipping_method_code: 'flatrate',
    shippingExtraFields: { confirmed_total: made?.grandTotal.toFixed(2) },
  });
});

test('accepts no order offline without a known shipping method', async ({ openForeignStorefront }) => {
  const { device } = await openForeignStorefront({ api: 'v', ...cartsOnly });
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  device.connection.cut();
  await tab.goto(inStore('en', '/checkout'));
  await expect(main(tab).getByText(text('checkout:noMethods.title'))).toBeVisible();
});

const baltic = [
  { id: 'LV', full_name_locale: 'Latvia', available_regions: [] },
  { id: 'EE', full_name_locale: 'Estonia', available_regions: [] },
];

test('does not offer shipping methods of the previously selected country', async ({
  openForeignStorefront,
}) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...cartsOnly, countries: baltic });
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  await fillPerson(tab);
  await method(tab, FIXED).check();
  const { promise: held, resolve: release } = deferred<void>();
  device.connection.spoil(async ({ path }, answer) => {
    if (path.endsWith('/cart/shipping-methods')) await held;
    return answer;
  });
  await tab.getByLabel(pattern('checkout:fields.country', {}, 'start')).selectOption('EE');
  await expect(main(tab).getByText(text('checkout:shipping.asking'))).toBeVisible();
  await expect(method(tab, FIXED)).toHaveCount(0);
  release();
  await expect(method(tab, ABROAD)).toBeVisible();
  await expect(method(tab, FIXED)).toHaveCount(0);
  expect(backend.orders()).toEqual([]);
});

const withRegions = [
  {
    id: 'LV',
    full_name_locale: 'Latvia',
    available_regions: [
      { id: '615', code: 'LV-RIX', name: 'Rīga' },
      { id: '617', code: 'LV-LPX', name: 'Liepāja' },
    ],
  },
];

for (const isOffline of [false, true])
  test(`sends the required region of a country in three fields (${isOffline ? 'offline' : 'online'})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({
      api: 'v',
      ...cartsOnly,
      countries: withRegions,
    });
    const tab = await device.openTab(inStore('en'));
    await addOneToCart(tab);
    await tab.goto(inStore('en', '/checkout'));
    await fillPerson(tab);
    await expect(method(tab, FIXED)).toBeVisible();
    await until(
      async () =>
        (await device.documents('reference')).some(
          ({ kind, store }) => kind === 'country' && store === 'en',
        ) || undefined,
      () => 'the countries were never pulled',
    );
    if (isOffline) device.connection.cut();
    await method(tab, FIXED).check();
    await fillAddress(tab);
    await toPayment(tab);
    const region = tab.getByLabel(pattern('checkout:fields.region', {}, 'start'));
    await expect(region).toHaveAttribute('aria-invalid', 'true');
    await region.selectOption('617');
    await toPayment(tab);
    await firstWayToPay(tab).check();
    await toReview(tab);
    await placeButton(tab).click();
    if (isOffline) device.connection.mend();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
    const [made] = backend.orders();
    expect(fieldsOf(informationOf(made).shippingAddress)).toMatchObject({
      region: 'Liepāja',
      region_id: 617,
      region_code: 'LV-LPX',
    });
  });
