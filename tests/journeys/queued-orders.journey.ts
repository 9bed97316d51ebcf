// Journeys of orders that wait on the device: placed offline, held for consent, or queued after a server error.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  fillSteps,
  inStore,
  placeButton,
  savedHeading,
} from '../support/browser/buying.ts';
import { choosePassword, greeting, mailedLink, newPerson, notice } from '../support/browser/customers.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { installPushes, pushSubscription } from '../support/browser/push-subscription.ts';
import { pattern, text } from '../support/texts.ts';
import { next, option, terms, toDoor, toShipping } from './checkout-steps.ts';

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

test('cancels an order that was queued after a server error if its validation fails [S8.030 S8.031 S8.032 S8.033 S8.034 S8.035 F79 I-03]', async ({
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
  const refusals = [
    [400, [refusal]],
    [400, ''],
  ] as const;
  // the outbox may send the order again at any time: it is refused only once the reminder is stored
  let isRefused = false;
  let refused = 0;
  await bridge.faults([{ match: { path: '/api/order/create' }, action: 'status', status: 500 }]);
  const reminders: unknown[] = [];
  device.connection.spoil(({ path, body }, answer) => {
    if (path.endsWith('/push/subscribe')) reminders.push(JSON.parse(body));
    if (!path.endsWith('/order/create')) return answer;
    const [code, result] = isRefused ? (refusals[refused++] ?? [200, '']) : [500, ''];
    const { order_id } = JSON.parse(body) as { order_id: string };
    return Response.json({ code, result }, { status: code, headers: { 'Idempotency-Key': order_id } });
  });
  const tab = await device.openTab(inStore('en'));
  const subscribed: unknown[] = [];
  await addOneToCart(tab);
  await fillCheckout(tab);
  installPushes(tab, subscribed);
  await placeButton(tab).click();
  await expect(notice(tab, 'order:queued')).toBeVisible();
  const main = tab.getByRole('main');
  await main.getByRole('button', { name: text('reminder:ask') }).click();
  await expect(main.getByText(text('reminder:done'))).toBeVisible();
  // the backend has stored the reminder before the page confirms it
  expect(reminders).toHaveLength(1);
  expect(reminders).toMatchObject([{ store: 'en', subscription: pushSubscription }]);
  expect(subscribed).toEqual([expect.stringMatching(/^[\w-]{87}$/)]);
  isRefused = true;
  const invalid = main.getByRole('heading', { name: text('order:invalid.title') });
  await inTime(device, () => invalid.isVisible(), 'the refusal was not shown');
  await expect(main).toContainText(text('order:invalid.address', { email: orders.contactEmail }));
  await device.pass(600_000);
  expect(refused).toBe(1);
  await main.getByRole('button', { name: text('order:edit') }).click();
  await expect.poll(() => tab.path()).toBe(inStore('en', '/cart'));
  await expect(notice(tab, 'order:edited')).toBeVisible();
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(main.getByRole('heading', { name: text('order:rejected.title') })).toBeVisible();
  await expect(main).toContainText(text('order:reason.none'));
});
