// What a shopper can choose on the way to an order: who buys, how the goods come, how they are paid; and what the shop
// is sent of it.
import { pattern, text } from '../texts.ts';
import { createDevice } from './browser/device.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  fillSteps,
  inStore,
  placeButton,
  savedHeading,
} from './buying.ts';
import {
  choosePassword,
  greeting,
  mailedLink,
  newPerson,
  notice,
  registerNew,
  untilOwnPrices,
} from './customers.ts';
import { inTime } from './in-time.ts';
import { builtConfig, type Device, expect, type Tab, test } from './journey.ts';

const field = (tab: Tab, name: string) =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });
const next = (tab: Tab, step: string) => tab.getByRole('button', { name: text(`checkout:${step}`) }).click();
const option = (tab: Tab, value: string) => tab.locator(`main [type=radio][value="${value}"]`);
const step = (tab: Tab) => new URL(tab.url()).searchParams.get('step');
const terms = (tab: Tab) => tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') });

/** Opens checkout with something in the cart and passes the first step. */
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

/** From the payment step to the shop's number. Out: what the shop was sent. */
async function pay(device: Device, tab: Tab, method: string) {
  await option(tab, method).check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const order = (await device.documents('orders')).at(-1);
  if (!order) throw new Error('no order is on the device');
  return { ...order.body, totals: order.totals };
}

test('S1.006 S2.003 S2.020 S2.112 S2.124 S6.010 A guest fills a cart, passes personal details, shipping, payment and review in this order, and comes to the thank-you page.', async ({
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

test('S1.034 S2.119 S2.120 S3.044 A legal person gets an invoice with company, code and VAT number, and may leave a note.', async ({
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

test('S5.048 The fields company name, company code, VAT code and order notes are optional: checkout completes without them.', async ({
  device,
}) => {
  const tab = await toShipping(device);
  await toDoor(tab);
  await tab.getByRole('checkbox', { name: text('checkout:legalPerson') }).check();
  await next(tab, 'continueToPayment');
  const { addressInformation: sent } = await pay(device, tab, 'banktransfer');
  expect(sent.billingAddress.company).toBe('');
});

test('S1.035 S2.113 S2.116 S5.032 S7.048 Goods are collected at a pickup point, whose field has the focus while it is missing, and which the shop’s cart is told; they are paid there, with the fee of the configuration.', async ({
  device,
}) => {
  const tab = await toShipping(device);
  const legalPerson = tab.getByRole('checkbox', { name: text('checkout:legalPerson') });
  await legalPerson.check();
  await field(tab, 'company').fill('3M');
  await option(tab, 'pickup|parcel').check();
  const found = tab.getByRole('group', { name: pattern('checkout:fields.pickupPoint', {}, 'start') });
  const search = found.getByRole('searchbox', { name: text('checkout:points.search') });
  // the first mistake of the page, though its field came last
  await next(tab, 'continueToPayment');
  await expect(search).toHaveAttribute('aria-invalid', 'true');
  await expect(search).toBeFocused();
  await legalPerson.uncheck();
  await search.fill('liela iela 13');
  await expect(found.getByRole('radio')).toHaveCount(1);
  await search.fill('LV-1001');
  // the nearest comes first
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
  // what was shown goes with the order, and the page still says it
  const digest = body.addressInformation.shippingExtraFields.shown_digest?.slice(0, 12) ?? '-';
  const main = tab.getByRole('main');
  await expect(main).toContainText(text('order:shown.digest', { digest }));
  // where it is fetched: the point by its name, and its address
  const { street = [], city, postcode } = body.addressInformation.shippingAddress ?? {};
  await expect(main.getByText(pattern('order:track.pickup'))).toBeVisible();
  await expect(main.getByText(`${point} · ${[...street, city, postcode].join(', ')}`)).toBeVisible();
});

test('S2.114 S2.115 Goods come by courier and are paid in cash, at the door.', async ({ device }) => {
  const tab = await toShipping(device);
  await toDoor(tab);
  await next(tab, 'continueToPayment');
  await option(tab, 'cashondelivery').waitFor();
  // it goes with collecting only
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

test('S2.123 S5.050 An empty cart cannot enter checkout.', async ({ device }) => {
  const tab = await device.openTab(inStore('en', '/checkout'));
  await expect(tab.getByRole('heading', { name: text('checkout:empty.title') })).toBeVisible();
  await expect(tab.locator('main form')).toHaveCount(0);
});

test('S1.027 S4.078 An order goes straight to the backend once it is placed; the cart is empty, and nothing is taken out of the shop’s cart.', async ({
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

test('S2.008 S2.009 S2.130 The account has the orders of a customer, and a page for each.', async ({
  device,
}) => {
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
  // until the shop's history has come, the device's own order of that number stands in its place
  await expect(link).toHaveAttribute('href', inStore('en', `/my-account/orders/${number}`));
  await link.click();
  await expect.poll(() => tab.path()).toBe(inStore('en', `/my-account/orders/${number}`));
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(number);
});

const transmits = (orders: { transmitAutomatically: boolean; transmitOnThankYouPage: boolean }) => {
  const built = builtConfig() as { orders: object };
  return { ...built, orders: { ...built.orders, ...orders } };
};

/** Places an order without a network, which is still cut afterwards. */
async function placeOffline(device: Device): Promise<Tab> {
  const tab = await toShipping(device);
  await toDoor(tab);
  await next(tab, 'continueToPayment');
  await option(tab, 'banktransfer').check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  device.connection.cut();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  return tab;
}

test('S4.094 S4.095 Offline orders are transmitted automatically where that is enabled, else on the thank-you page.', async ({
  bridge,
}) => {
  for (const transmitAutomatically of [true, false]) {
    const device = createDevice(
      bridge.address,
      transmits({ transmitAutomatically, transmitOnThankYouPage: !transmitAutomatically }),
    );
    const tab = await placeOffline(device);
    device.connection.mend();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never sent');
    device.close();
  }
});

test('S4.096 Where offline orders are transmitted neither automatically nor on the thank-you page, a prompt lists them, and they are sent when it is confirmed.', async ({
  bridge,
}) => {
  const device = createDevice(
    bridge.address,
    transmits({ transmitAutomatically: false, transmitOnThankYouPage: false }),
  );
  const before = (await bridge.orders()).length;
  const tab = await placeOffline(device);
  device.connection.mend();
  const prompt = tab.getByRole('dialog');
  await inTime(device, () => prompt.isVisible(), 'nobody asked');
  await expect(prompt.locator('.wait')).toHaveCount(1);
  expect((await bridge.orders()).length).toBe(before);
  await prompt.getByRole('button', { name: text('sync-sheet:send') }).click();
  await inTime(device, async () => (await bridge.orders()).length === before + 1, 'the order was never sent');
  device.close();
});

test('S5.039 S5.040 S5.041 S5.042 S5.043 S5.044 S5.046 S5.047 What is wrong with a field is said in the specified words, and the step is not passed.', async ({
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

test('S9.078 The countries are Lithuania, Latvia, Estonia. S7.028 GET /country/list returns the countries, used in the address forms.', async ({
  device,
}) => {
  const tab = await toShipping(device);
  const offered = async (method: string) => {
    await option(tab, method).check();
    return tab.locator('main #country option').allTextContents();
  };
  await expect.poll(() => offered('courier|home')).toEqual(['Latvia']);
  await expect.poll(async () => (await offered('courier|baltic')).sort()).toEqual(['Estonia', 'Lithuania']);
});

test('S4.098 An order whose total rose between confirming offline and sending waits for the shopper’s consent (F76, I-25).', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const tab = await placeOffline(device);
  const [line] = (await device.documents('orders')).at(-1)?.lines ?? [];
  await bridge.changeProduct(line?.sku ?? '', { price: 4_999 });
  device.connection.mend();
  const asked = tab.getByRole('heading', { level: 1, name: text('order:consent.title') });
  await inTime(device, () => asked.isVisible(), 'nobody asked');
  expect((await bridge.orders()).length).toBe(before);
  await tab.getByRole('button', { name: pattern('order:consent.agree') }).click();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never sent');
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('S2.121 S2.122 S3.042 S4.079 S6.011 A guest may create an account with the order, made offline too: the shop is asked for it once it has the order, a link to choose the password is e-mailed, no password is ever on the device, and the wish is dropped.', async ({
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
    'the wish was not kept',
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

/** A browser with a push service, as far as the shop asks it. In: takes the keys that it is asked with. */
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
      register: () => Promise.reject(new Error('none here')),
      getRegistration: async () => ({ pushManager: { subscribe } }),
    },
  };
  return { to, window };
}

test("S8.030 S8.031 S8.032 S8.033 S8.034 S8.035 An order that meets a server error is queued, said so, and a reminder of it is offered; one that the shop's validation refuses is cancelled, with the reason, the fields to check and the e-mail to write to, and not sent again; a refusal without a reason has words of its own (F79, I-03).", async ({
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
  // whoever reads it may leave: the shop knows
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
