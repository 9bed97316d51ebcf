// Purchase journeys: customer, shipping and payment options, and what is sent to the backend.

import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  fillSteps,
  inStore,
  placeButton,
  savedHeading,
} from '../support/browser/buying.ts';
import {
  choosePassword,
  greeting,
  mailedLink,
  newPerson,
  notice,
  registerNew,
  untilOwnPrices,
} from '../support/browser/customers.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const field = (tab: Tab, name: string) =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });
const next = (tab: Tab, step: string) => tab.getByRole('button', { name: text(`checkout:${step}`) }).click();
const option = (tab: Tab, value: string) => tab.locator(`main [type=radio][value="${value}"]`);
const step = (tab: Tab) => new URL(tab.url()).searchParams.get('step');
const terms = (tab: Tab) => tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') });

/** Opens checkout with a product in the cart and completes the first step. */
async function toShipping(device: Device): Promise<Tab> {
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

async function toDoor(tab: Tab): Promise<void> {
  await option(tab, 'courier|home').check();
  await field(tab, 'street').fill('Ķiršu iela 12–4');
  await field(tab, 'zip').fill('LV-1010');
  await field(tab, 'city').fill('Rīga');
}

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
  const passed = [step(tab)];
  await toDoor(tab);
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

test('shows an empty cart instead of checkout [S2.123 S5.050]', async ({ device }) => {
  const tab = await device.openTab(inStore('en', '/checkout'));
  await expect(tab.getByRole('heading', { name: text('checkout:empty.title') })).toBeVisible();
  await expect(tab.locator('main form')).toHaveCount(0);
});

test("sends an order immediately, and deletes no line of the backend's cart [S1.027 S4.078]", async ({
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

const transmits = (orders: { transmitAutomatically: boolean; transmitOnThankYouPage: boolean }) => {
  const built = builtConfig() as { orders: object };
  return { ...built, orders: { ...built.orders, ...orders } };
};

/** Places an order offline, while the review step shows the given note. Leaves the connection cut. */
async function placeOffline(device: Device, note: 'offlineNote' | 'offlineNoteHeld'): Promise<Tab> {
  const tab = await toShipping(device);
  await toDoor(tab);
  await next(tab, 'continueToPayment');
  await option(tab, 'banktransfer').check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  device.connection.cut();
  await expect(tab.getByRole('main')).toContainText(text(`checkout:${note}`));
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  return tab;
}

test('sends offline orders automatically or from the thank-you page, as configured [S4.094 S4.095]', async ({
  bridge,
}) => {
  for (const transmitAutomatically of [true, false]) {
    const device = createDevice(
      bridge.address,
      transmits({ transmitAutomatically, transmitOnThankYouPage: !transmitAutomatically }),
    );
    const tab = await placeOffline(device, transmitAutomatically ? 'offlineNote' : 'offlineNoteHeld');
    device.connection.mend();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never sent');
    device.close();
  }
});

test('asks before it sends offline orders if no automatic sending is configured [S4.096]', async ({
  bridge,
}) => {
  const device = createDevice(
    bridge.address,
    transmits({ transmitAutomatically: false, transmitOnThankYouPage: false }),
  );
  const before = (await bridge.orders()).length;
  const tab = await placeOffline(device, 'offlineNoteHeld');
  device.connection.mend();
  const prompt = tab.getByRole('dialog');
  await inTime(device, () => prompt.isVisible(), 'the prompt was never shown');
  await expect(prompt.locator('.wait')).toHaveCount(1);
  expect((await bridge.orders()).length).toBe(before);
  await prompt.getByRole('button', { name: text('sync-sheet:send') }).click();
  await inTime(device, async () => (await bridge.orders()).length === before + 1, 'the order was never sent');
  device.close();
});

test('shows a message for each invalid field and stays on the step [S5.039 S5.040 S5.041 S5.042 S5.043 S5.044 S5.046 S5.047]', async ({
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

test('offers the countries of the backend in the address form [S9.078 S7.028]', async ({ device }) => {
  const tab = await toShipping(device);
  const offered = async (method: string) => {
    await option(tab, method).check();
    return tab.locator('main #country option').allTextContents();
  };
  await expect.poll(() => offered('courier|home')).toEqual(['Latvia']);
  await expect.poll(async () => (await offered('courier|baltic')).sort()).toEqual(['Estonia', 'Lithuania']);
});

test('asks for consent if the total has increased before the order is sent [S4.098 F76 I-25]', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const tab = await placeOffline(device, 'offlineNote');
  const [line] = (await device.documents('orders')).at(-1)?.lines ?? [];
  await bridge.changeProduct(line?.sku ?? '', { price: 4_999 });
  device.connection.mend();
  const asked = tab.getByRole('heading', { level: 1, name: text('order:consent.title') });
  await inTime(device, () => asked.isVisible(), 'consent was never asked for');
  expect((await bridge.orders()).length).toBe(before);
  await tab.getByRole('button', { name: pattern('order:consent.agree') }).click();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never sent');
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('creates an account with a guest order placed offline [S2.121 S2.122 S3.042 S4.079 S6.011]', async ({
  device,
  bridge,
}) => {
  const { email, password } = newPerson();
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  const wish = tab.getByRole('checkbox', { name: text('checkout:createAccount.label') });
  await wish.check();
  await inTime(
    device,
    async () => (await device.claim('personal-details'))?.createAccount === true,
    'createAccount was not stored',
  );
  await fillSteps(tab, email);
  device.connection.cut();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  expect(Object.keys((await device.claim('personal-details')) ?? {}).sort()).toEqual([
    'createAccount',
    'emailAddress',
    'firstName',
    'lastName',
    'phoneNumber',
  ]);
  expect(await device.claim('personal-details')).toMatchObject({ createAccount: false });
  expect(await device.documents('synctasks')).toEqual([]);
  device.connection.mend();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never sent');
  await expect(tab.getByRole('main')).toContainText(text('order:account.asked', { email }));
  const { pathname, search } = await mailedLink(bridge, email);
  expect(JSON.stringify(await device.documents('synctasks'))).not.toMatch(/password":/);
  await tab.goto(pathname + search);
  await choosePassword(tab, password);
  await expect(greeting(tab, 'Līga')).toBeVisible();
});

/** Simulates the push API of a browser; `subscribed` collects the application server keys. */
function pushes(subscribed: unknown[]) {
  const to = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
    p256dh: 'p'.repeat(87),
    auth: 's'.repeat(22),
  };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
    subscribed.push(applicationServerKey);
    return { toJSON: () => ({ endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }) };
  };
  const window = {
    PushManager: class {},
    Notification: { permission: 'default', requestPermission: async () => 'granted' },
    serviceWorker: {
      addEventListener: () => undefined,
      register: () => Promise.reject(new Error('No service worker')),
      getRegistration: async () => ({ pushManager: { subscribe } }),
    },
  };
  return { to, window };
}

test('queues an order after a server error, then cancels it if validation fails [S8.030 S8.031 S8.032 S8.033 S8.034 S8.035 F79 I-03]', async ({
  device,
  bridge,
}) => {
  const { orders } = builtConfig() as { orders: { contactEmail: string } };
  const refusal = {
    keyword: 'minLength',
    dataPath: '.addressInformation.shippingAddress.postcode',
    params: {},
    message: 'should NOT be shorter',
  };
  const answers = [
    [500, ''],
    [400, [refusal]],
    [400, ''],
  ] as const;
  let asked = 0;
  await bridge.faults([{ match: { path: '/api/order/create' }, action: 'status', status: 500 }]);
  const reminders: unknown[] = [];
  device.connection.spoil(({ path, body }, answer) => {
    if (path.endsWith('/push/subscribe')) reminders.push(JSON.parse(body));
    if (!path.endsWith('/order/create')) return answer;
    const [code, result] = answers[asked++] ?? [200, ''];
    const { order_id } = JSON.parse(body) as { order_id: string };
    return Response.json({ code, result }, { status: code, headers: { 'Idempotency-Key': order_id } });
  });
  const tab = await device.openTab(inStore('en'));
  const subscribed: unknown[] = [];
  await addOneToCart(tab);
  await fillCheckout(tab);
  const { window } = pushes(subscribed);
  Object.assign(tab.document.defaultView ?? {}, window);
  Object.defineProperty(tab.document.defaultView?.navigator, 'serviceWorker', {
    value: window.serviceWorker,
  });
  await placeButton(tab).click();
  await expect(notice(tab, 'order:queued')).toBeVisible();
  const main = tab.getByRole('main');
  await main.getByRole('button', { name: text('reminder:ask') }).click();
  await expect(main.getByText(text('reminder:done'))).toBeVisible();
  // the backend has stored the reminder before the page confirms it
  expect(reminders).toHaveLength(1);
  const { endpoint, ...keys } = pushes([]).to;
  expect(reminders).toMatchObject([{ store: 'en', subscription: { endpoint, keys } }]);
  expect(subscribed).toEqual([expect.stringMatching(/^[\w-]{87}$/)]);
  const invalid = main.getByRole('heading', { name: text('order:invalid.title') });
  await inTime(device, () => invalid.isVisible(), 'the refusal was not shown');
  await expect(main).toContainText(text('order:invalid.address', { email: orders.contactEmail }));
  await device.pass(600_000);
  expect(asked).toBe(2);
  await main.getByRole('button', { name: text('order:edit') }).click();
  await expect.poll(() => tab.path()).toBe(inStore('en', '/cart'));
  await expect(notice(tab, 'order:edited')).toBeVisible();
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(main.getByRole('heading', { name: text('order:rejected.title') })).toBeVisible();
  await expect(main).toContainText(text('order:reason.none'));
});
