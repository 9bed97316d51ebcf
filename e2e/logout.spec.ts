// Out of the account: by wish, by the shop's refusal, in two tabs, with orders not yet sent.
import { addOneToCart, fillCheckout, placeButton, savedHeading } from './buying.ts';
import {
  fillLogin,
  greeting,
  heading,
  logIn,
  loginNeeded,
  logOut,
  logOutButton,
  notice,
  panel,
  profileForm,
  readyForCustomers,
  registerNew,
} from './customers.ts';
import { claimOnDevice, untilOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ bridge }) => readyForCustomers(bridge));
test.afterEach(({ bridge }) => bridge.line.mend());

test.describe('logging out', () => {
  test("S4.111 Logout shows a logged-out notice unless silent. S8.018 Notification after logout unless silent: 'You're logged out' [see also S4.111].", async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    expect(await claimOnDevice(shop, 'current-user')).toBeUndefined();
    // a silent one: the shop no longer renews the session
    await logIn(shop, person);
    await shop.reload();
    await expect(greeting(shop, person.firstname)).toBeVisible();
    await bridge.faults([
      { match: { method: 'POST', path: '/api/user/refresh' }, action: 'status', status: 401 },
    ]);
    await bridge.expireTokens();
    await shop.getByRole('link', { name: 'Profile and password' }).click();
    await expect(panel(shop).getByLabel('E-mail')).toBeVisible();
    await expect(shop.getByText("You're logged out")).toHaveCount(0);
  });

  test("S4.091 After a failed refresh the signup modal is shown. S8.027 Token refresh error with code 401: 'Error refreshing user token. User is not authorized to access the resource'.", async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await shop.goto('/en/my-account');
    await expect(greeting(shop, person.firstname)).toBeVisible();
    await bridge.faults([
      { match: { method: 'POST', path: '/api/user/refresh' }, action: 'status', status: 401 },
    ]);
    await bridge.expireTokens();
    await shop.getByRole('link', { name: 'Profile and password' }).click();
    await expect(panel(shop).getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(shop.getByRole('region', { name: 'Notices' })).toContainText(
      'Error refreshing user token. User is not authorized to access the resource',
    );
    await bridge.healthy();
    await fillLogin(panel(shop), person);
    await expect(heading(shop, 'Profile and password')).toBeVisible();
    await shop.reload();
    await expect(heading(shop, 'Profile and password')).toBeVisible();
    await expect(panel(shop)).toBeHidden();
  });

  test('S4.110 Logout with unsent orders asks: send now, keep sealed, cancel (decision): cancelled, everything stays; sent, the shop has them; sealed, nobody reads them here', async ({
    shop,
    bridge,
  }) => {
    test.setTimeout(180_000);
    const person = await registerNew(shop);
    await untilOnDevice(shop);
    const orderOffline = async () => {
      bridge.line.cut();
      await addOneToCart(shop);
      await fillCheckout(shop, person.email);
      await placeButton(shop).click();
      await expect(savedHeading(shop)).toBeVisible();
      await shop.goto('/en/my-account');
      await logOutButton(shop).click();
    };
    const question = shop.getByRole('alertdialog', { name: '1 order is not sent yet' });
    const before = (await bridge.orders()).length;
    await orderOffline();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(greeting(shop, person.firstname)).toBeVisible();
    await logOutButton(shop).click();
    await question.getByRole('button', { name: 'Leave and log out' }).click();
    await expect(notice(shop, "You're logged out")).toBeVisible();
    expect(await claimOnDevice(shop, 'current-user')).toBeUndefined();
    bridge.line.mend();
    const placed = async () => (await bridge.orders()).length - before;
    await expect.poll(placed, { timeout: 60_000 }).toBe(1);

    await logIn(shop, person);
    await bridge.faults([{ match: { path: '/api/order/create' }, action: 'status', status: 503 }]);
    await orderOffline();
    bridge.line.mend();
    await expect(async () => {
      await question.getByRole('button', { name: 'Send now' }).click();
      await expect(question.getByRole('alert')).toContainText('Not everything could be sent', {
        timeout: 15_000,
      });
      const refused = (await bridge.journal()).filter(({ status }) => status === 503);
      expect(refused.some(({ route }) => route.endsWith('/order/create'))).toBe(true);
    }).toPass({ timeout: 60_000 });
    expect(await claimOnDevice(shop, 'current-user')).toBeDefined();
    expect(await placed()).toBe(1);
    await bridge.healthy();
    await expect(async () => {
      await question.getByRole('button', { name: 'Send now' }).click({ timeout: 2_000 });
      await expect(notice(shop, "You're logged out")).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 60_000 });
    expect(await placed()).toBe(2);
  });

  test('another tab follows login and logout within a second, and shows nothing of the person any more', async ({
    shop,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    const second = await shop.context().newPage();
    await second.goto('/en/my-account/details');
    await expect(loginNeeded(second)).toBeVisible();
    await logIn(shop, person);
    await expect(profileForm(second).getByLabel('E-mail')).toHaveValue(person.email, { timeout: 1_000 });
    await logOut(shop);
    await expect(loginNeeded(second)).toBeVisible({ timeout: 1_000 });
    await expect(second.getByText(person.email)).toHaveCount(0);
  });

  test('what was typed into checkout is gone from the memory of another tab', async ({ shop }) => {
    const person = await registerNew(shop);
    await addOneToCart(shop);
    const second = await shop.context().newPage();
    await second.goto('/en/checkout');
    await expect(second.getByLabel('First name')).toHaveValue(person.firstname);
    // as long as the tab's own watch needs to come
    await second.evaluate(async () => void (await navigator.serviceWorker.ready));
    await shop.goto('/en/my-account');
    await logOut(shop);
    await expect(second.getByRole('heading', { name: 'The cart is empty' })).toBeVisible();
    await second.getByRole('link', { name: 'To the home page' }).click();
    await addOneToCart(second);
    await second.goto('/en/checkout');
    await expect(second.getByLabel('First name')).toHaveValue('');
  });
});
