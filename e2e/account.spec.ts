// The account from the first registration to its deletion: panel, profile, passwords, two tabs, with and without a line.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Bridge } from './bridge-process.ts';
import {
  acceptedHeading,
  addOneToCart,
  claimOnDisk,
  fillCheckout,
  placeButton,
  savedHeading,
  untilOnDevice,
} from './buying.ts';
import {
  accountButton,
  fillLogin,
  fillRegistration,
  greeting,
  logIn,
  loginNeeded,
  logOut,
  logOutButton,
  newPerson,
  openLogin,
  panel,
  registerNew,
} from './customers.ts';
import { expect, test } from './shop.ts';

const notice = (page: Page, text: string) => page.getByText(text).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const profile = (page: Page) => page.getByRole('form', { name: 'Profile' });
const passwords = (page: Page) => page.getByRole('form', { name: 'Password' });

test.beforeEach(async ({ bridge }) => {
  bridge.line.mend();
  await bridge.healthy();
  await bridge.forgetTries();
});
test.afterEach(({ bridge }) => bridge.line.mend());

/** The link of the newest mail to an address. */
async function mailedLink(bridge: Bridge, email: string): Promise<URL> {
  const text = async () => (await bridge.outbox()).find(({ mail }) => mail?.to === email)?.mail?.text ?? '';
  await expect.poll(text).toContain('/reset-password?');
  return new URL(/https?:\/\/\S+/.exec(await text())?.[0] ?? '');
}

test.describe('a guest', () => {
  test('S1.003 Shoppers can use the shop as guests or as logged-in customers.', async ({ shop }) => {
    const person = newPerson();
    await addOneToCart(shop);
    await fillCheckout(shop, person.email);
    await placeButton(shop).click();
    await expect(acceptedHeading(shop)).toBeVisible();
    await registerNew(shop, person);
    await addOneToCart(shop);
    await shop.goto('/en/checkout');
    await expect(shop.getByLabel('First name')).toHaveValue(person.firstname);
    await expect(shop.getByLabel('E-mail')).toHaveValue(person.email);
    await fillCheckout(shop, person.email);
    await placeButton(shop).click();
    await expect(acceptedHeading(shop)).toBeVisible();
  });

  for (const path of ['/my-account', '/my-account/details'])
    test(`S6.009 Pages for customers only show guests the text 'You need to be logged in to see this page': ${path}`, async ({
      shop,
    }) => {
      await shop.goto(`/en${path}`);
      await expect(loginNeeded(shop)).toBeVisible();
      await expect(shop).toHaveURL(new RegExp(`/en${path}$`));
      await shop.reload();
      await expect(loginNeeded(shop)).toBeVisible();
      await expect(shop.getByLabel('First name')).toHaveCount(0);
    });

  test("S3.035 S8.026 Customers-only pages shown to guests: 'You need to be logged in to see this page' [see also S6.009]. After the login the page itself appears at the same address, with the focus on its heading, and a reload stays there.", async ({
    shop,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    await shop.goto('/en/my-account/details');
    await expect(loginNeeded(shop)).toBeVisible();
    await shop.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await fillLogin(panel(shop), person);
    await expect(heading(shop, 'Profile and password')).toBeFocused();
    await expect(shop).toHaveURL(/\/en\/my-account\/details$/);
    // nobody is taken for a guest before this device was read
    await shop.addInitScript((guest) => {
      Object.assign(window, { wasGuest: false });
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === guest) Object.assign(window, { wasGuest: true });
      }).observe(document, { childList: true, subtree: true });
    }, 'You need to be logged in to see this page');
    await shop.reload();
    await expect(heading(shop, 'Profile and password')).toBeVisible();
    await expect(profile(shop).getByLabel('First name')).toHaveValue(person.firstname);
    expect(await shop.evaluate(() => (window as unknown as { wasGuest: boolean }).wasGuest)).toBe(false);
  });

  test('S2.134 A login form exists (open: no route is given; build what users would expect): it opens from the header over any page, by keyboard, and leads back.', async ({
    shop,
  }) => {
    await shop.goto('/en');
    // what a press needs comes after the first view, together with the hearts of the cards
    await shop
      .getByRole('button', { name: /^Add to wishlist/ })
      .first()
      .waitFor();
    await accountButton(shop).focus();
    await shop.keyboard.press('Enter');
    await expect(panel(shop).getByLabel('E-mail')).toBeFocused();
    await expect(panel(shop).getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username');
    const password = panel(shop).getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await panel(shop).getByRole('button', { name: 'Show the password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await shop.keyboard.press('Escape');
    await expect(panel(shop)).toBeHidden();
    await expect(accountButton(shop)).toBeFocused();
    await expect(shop).toHaveURL(/\/en$/);
  });

  test('a wrong password is told above the button, and the right one logs in', async ({ shop }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    const form = await openLogin(shop);
    await fillLogin(form, { ...person, password: 'not the password' });
    await expect(form.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
    await fillLogin(form, person);
    await expect(panel(shop)).toBeHidden();
    await expect(greeting(shop, person.firstname)).toBeVisible();
  });

  test("S8.025 Error notification on an unexpected authorisation failure: 'Unexpected authorization error'.", async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    const form = await openLogin(shop);
    await bridge.faults([
      {
        match: { method: 'POST', path: '/api/user/login' },
        action: 'html',
        times: 1,
      },
    ]);
    await fillLogin(form, person);
    await expect(form.getByRole('alert')).toHaveText('Unexpected authorization error');
    await expect(shop.getByRole('region', { name: 'Notices' })).toContainText(
      'Unexpected authorization error',
    );
    await bridge.healthy();
    await fillLogin(form, person);
    await expect(greeting(shop, person.firstname)).toBeVisible();
  });
});

test.describe('the registration form', () => {
  const open = async (shop: Page) => {
    await shop.goto('/en/my-account');
    await shop.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
    return panel(shop);
  };
  const told = (shop: Page, label: string) =>
    panel(shop).getByLabel(label, { exact: true }).and(shop.locator('[aria-invalid="true"]'));
  const cases = [
    [
      "S5.033 A name shorter than 2 letters shows 'Name must have at least 2 letters'.",
      'First name',
      'A',
      'Name must have at least 2 letters',
    ],
    [
      "S5.035 A password shorter than 8 shows 'Password must have at least 8 letters.'.",
      'Password',
      '1234567',
      'Password must have at least 8 letters.',
    ],
    [
      "S5.037 An invalid e-mail address shows 'Please provide valid e-mail address.'.",
      'E-mail',
      'liga@',
      'Please provide valid e-mail address.',
    ],
    [
      "S5.038 A name field with other characters shows 'Accepts only alphabet characters.' (decision: any Unicode letter, hyphen, apostrophe and space is accepted).",
      'Last name',
      'Bērziņa 2',
      'Accepts only alphabet characters.',
    ],
  ] as const;
  for (const [title, label, typed, message] of cases)
    test(title, async ({ shop }) => {
      const form = await open(shop);
      const field = form.getByLabel(label, { exact: true });
      await field.fill(typed);
      await field.blur();
      await expect(told(shop, label)).toHaveAccessibleDescription(new RegExp(message.replace(/[.]/g, '\\.')));
      const right = {
        'First name': 'Анна-Ļū',
        Password: '12345678',
        'E-mail': 'liga@example.lv',
        'Last name': "O'Nīla de la Ņē",
      };
      await field.fill(right[label]);
      await expect(field).toHaveAttribute('aria-invalid', 'false');
    });

  test("S5.036 Two different passwords show 'Passwords must be identical.'.", async ({ shop }) => {
    const form = await open(shop);
    await fillRegistration(form, newPerson(), 'something else');
    await expect(told(shop, 'Repeat the password')).toHaveAccessibleDescription(
      'Passwords must be identical.',
    );
    await expect(form.getByLabel('Repeat the password')).toBeFocused();
  });

  test("S8.023 Registration with an e-mail already in use: 'A customer with the same email already exists in an associated website'.", async ({
    shop,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    const form = await open(shop);
    // with its own password it would be a registration sent again, and log in
    await fillRegistration(form, { ...person, password: 'somebody else’s password' });
    await expect(told(shop, 'E-mail')).toHaveAccessibleDescription(
      'A customer with the same email already exists in an associated website',
    );
  });

  test('S2.135 A registration form exists.', async ({ shop }) => {
    const form = await open(shop);
    const expected = {
      'First name': 'given-name',
      'Last name': 'family-name',
      'E-mail': 'email',
      Password: 'new-password',
      'Repeat the password': 'new-password',
    };
    for (const [label, autocomplete] of Object.entries(expected))
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', autocomplete);
    const person = newPerson();
    await fillRegistration(form, person);
    await expect(greeting(shop, person.firstname)).toBeVisible();
    expect(await claimOnDisk(shop, 'current-user')).toMatchObject({ current: { email: person.email } });
  });
});

test.describe('the account', () => {
  test('S2.004 The path /my-account shows the account dashboard. S2.126 The account has a dashboard.', async ({
    shop,
  }) => {
    const person = await registerNew(shop);
    await shop.goto('/en/my-account');
    await expect(greeting(shop, person.firstname)).toBeVisible();
    await expect(shop.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
    await expect(shop.getByRole('heading', { name: 'Loyalty card' })).toBeVisible();
    const pages = shop.getByRole('navigation', { name: 'My account' });
    await expect(pages.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    for (const name of [
      'Orders',
      'Profile and password',
      'Shipping details',
      'Loyalty card',
      'Special offers',
      'My reviews',
      'Recently viewed',
      'Newsletter',
    ])
      await expect(pages.getByRole('link', { name })).toBeVisible();
  });

  test('S1.007 A customer can manage an account with order history.', async ({ shop, bridge }) => {
    const person = await registerNew(shop);
    await addOneToCart(shop);
    await fillCheckout(shop, person.email);
    await placeButton(shop).click();
    await expect(acceptedHeading(shop)).toBeVisible();
    const number = (await bridge.orders())[0]?.number ?? 'none';
    await shop.goto('/en/my-account');
    await expect(shop.getByRole('main').getByRole('link', { name: new RegExp(number) })).toBeVisible();
    await shop.goto('/en/my-account/details');
    await profile(shop).getByLabel('First name').fill('Anna');
    await profile(shop).getByRole('button', { name: 'Save' }).click();
    await expect(notice(shop, 'Account data has successfully been updated')).toBeVisible();
  });

  test('S8.052 Server error messages show as error notifications.', async ({ shop, bridge }) => {
    await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await bridge.faults([{ match: { path: '/api/user/me', method: 'POST' }, action: 'status', status: 400 }]);
    await profile(shop).getByLabel('First name').fill('Anna');
    await profile(shop).getByRole('button', { name: 'Save' }).click();
    await expect(shop.getByRole('region', { name: 'Notices' })).toContainText('Fault on order');
  });

  test('S2.005 The path /my-account/details shows the profile. S2.127 The account has a profile.', async ({
    shop,
  }) => {
    const person = await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await expect(profile(shop).getByLabel('First name')).toHaveValue(person.firstname);
    await expect(profile(shop).getByLabel('Last name')).toHaveValue(person.lastname);
    await expect(profile(shop).getByLabel('E-mail')).toHaveValue(person.email);
  });

  test("S8.017 Notification after a successful profile update: 'Account data has successfully been updated'. Changed without a line, it is saved here, shown, and sent when the line is back.", async ({
    shop,
    bridge,
  }) => {
    await registerNew(shop);
    await untilOnDevice(shop);
    await shop.goto('/en/my-account/details');
    bridge.line.cut();
    await profile(shop).getByLabel('First name').fill('Anna');
    await profile(shop).getByRole('button', { name: 'Save' }).click();
    await expect(profile(shop).getByText(/Saved on this device/)).toBeVisible();
    await shop.reload();
    await expect(profile(shop).getByLabel('First name')).toHaveValue('Anna');
    bridge.line.mend();
    await expect(notice(shop, 'Account data has successfully been updated')).toBeVisible({ timeout: 60_000 });
    await expect(profile(shop).getByText(/Saved on this device/)).toBeHidden();
    expect(await claimOnDisk(shop, 'current-user')).toMatchObject({ current: { firstname: 'Anna' } });
  });

  test('another e-mail address needs the password; the next login is with the new one', async ({ shop }) => {
    const person = await registerNew(shop);
    const moved = newPerson();
    await shop.goto('/en/my-account/details');
    await profile(shop).getByLabel('E-mail').fill(moved.email);
    await profile(shop).getByLabel('Current password').fill('not the password');
    await profile(shop).getByRole('button', { name: 'Save' }).click();
    await expect(profile(shop).getByLabel('Current password')).toHaveAccessibleDescription(
      /The current password is wrong/,
    );
    await profile(shop).getByLabel('Current password').fill(person.password);
    await profile(shop).getByRole('button', { name: 'Save' }).click();
    await expect(notice(shop, 'Account data has successfully been updated')).toBeVisible();
    await logOut(shop);
    await logIn(shop, { ...person, email: moved.email });
  });
});

test.describe('passwords', () => {
  async function change(page: Page, current: string, next: string): Promise<void> {
    await passwords(page).getByLabel('Current password').fill(current);
    await passwords(page).getByLabel('New password', { exact: true }).fill(next);
    await passwords(page).getByLabel('Repeat the new password').fill(next);
    await passwords(page).getByRole('button', { name: 'Change the password' }).click();
  }

  test("S4.113 On a successful password change a notice appears. S8.016 Notification after a successful password change: 'Password has successfully been changed' [see also S4.113]. S6.005 Only logged-in customers can change their password.", async ({
    shop,
  }) => {
    await shop.goto('/en/my-account/details');
    await expect(loginNeeded(shop)).toBeVisible();
    await expect(passwords(shop)).toHaveCount(0);
    const person = await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await change(shop, person.password, 'another long password');
    await expect(notice(shop, 'Password has successfully been changed')).toBeVisible();
    await expect(passwords(shop).getByLabel('Current password')).toHaveValue('');
    await logOut(shop);
    await logIn(shop, { ...person, password: 'another long password' });
  });

  test("S8.019 Notification on a failed password change: 'Error while changing password'. S8.020 On a failed password change the server's errorMessage is shown.", async ({
    shop,
  }) => {
    await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await change(shop, 'not the password', 'another long password');
    const notices = shop.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('Error while changing password');
    await expect(notices).toContainText("The password doesn't match this account.");
  });

  test('a wrong current password is told at its field', async ({ shop }) => {
    await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await change(shop, 'not the password', 'another long password');
    await expect(passwords(shop).getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect(passwords(shop).getByLabel('Current password')).toBeFocused();
  });

  test("S7.008 S8.015 Error notification when POST /user/change-reset-password or a password change is tried offline: 'Reset password feature does not work while offline!' (open: the specification does not say exactly where; build what users would expect) [see also S4.112].", async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await untilOnDevice(shop);
    await shop.goto('/en/my-account/details');
    await passwords(shop).waitFor();
    bridge.line.cut();
    await expect(shop.getByRole('status').filter({ hasText: 'No connection since' })).toBeVisible({
      timeout: 60_000,
    });
    const asked: string[] = [];
    shop.context().on('request', (request) => {
      if (/password/.test(new URL(request.url()).pathname.replace('/en/reset-password', '')))
        asked.push(request.url());
    });
    await change(shop, person.password, 'another long password');
    const notices = shop.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('Reset password feature does not work while offline!');
    await shop.goto('/en/reset-password?email=a%40b.lv&token=x');
    await shop.getByLabel('New password', { exact: true }).fill('another long password');
    await shop.getByLabel('Repeat the new password').fill('another long password');
    await shop.getByRole('button', { name: 'Save the password and log in' }).click();
    await expect(notices).toContainText('Reset password feature does not work while offline!');
    const form = shop.getByRole('form', { name: 'Choose a new password' });
    await expect(form.getByRole('alert')).toHaveText('Reset password feature does not work while offline!');
    expect(asked.filter((address) => address.includes('/api/'))).toEqual([]);
  });

  test('S2.136 A password reset form exists (open: the routes table has no reset-password route although a prefetch group of that name exists; build what users would expect): from the forgotten password by mail to the account, the token in no address.', async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    const form = await openLogin(shop);
    await form.getByLabel('E-mail').fill(person.email);
    await form.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(form.getByLabel('E-mail')).toHaveValue(person.email);
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(form.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();
    await shop.keyboard.press('Escape');

    const link = await mailedLink(bridge, person.email);
    await shop.goto(link.pathname + link.search);
    await expect(heading(shop, 'Choose a new password')).toBeVisible();
    await expect(shop).toHaveURL(/\/reset-password$/);
    await shop.getByLabel('New password', { exact: true }).fill('a password by mail');
    await shop.getByLabel('Repeat the new password').fill('a password by mail');
    await shop.getByRole('button', { name: 'Save the password and log in' }).click();
    await expect(greeting(shop, person.firstname)).toBeVisible();
    await expect(shop).toHaveURL(/\/my-account$/);
    await shop.goBack();
    expect(shop.url()).not.toContain('token');

    // the link was used: the way on is another one
    await shop.goto(link.pathname + link.search);
    await shop.getByLabel('New password', { exact: true }).fill('a password by mail');
    await shop.getByLabel('Repeat the new password').fill('a password by mail');
    await shop.getByRole('button', { name: 'Save the password and log in' }).click();
    await expect(shop.getByRole('alert')).toContainText('This link is old or was used already');
    await shop.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(panel(shop).getByLabel('E-mail')).toHaveValue(person.email);
  });

  test("S8.021 Notification when the reset mail cannot be requested: 'Error while sending reset password e-mail'. S7.005 POST /user/reset-password: failure shows its message.", async ({
    shop,
    bridge,
  }) => {
    const told = 'Error while sending reset password e-mail: Fault on order';
    const form = await openLogin(shop);
    await form.getByRole('button', { name: 'Forgot your password?' }).click();
    await form.getByLabel('E-mail').fill('liga@example.lv');
    await bridge.faults([
      {
        match: { method: 'POST', path: '/api/user/reset-password' },
        action: 'status',
        status: 500,
      },
    ]);
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(shop.getByRole('region', { name: 'Notices' })).toContainText(told);
    await expect(form.getByRole('alert')).toHaveText(told);
  });

  test('S8.054 A server error message is not shown when the code is ENOTFOUND: neither where a mail is asked for nor where somebody logs in.', async ({
    page,
  }) => {
    const result = { message: 'getaddrinfo ENOTFOUND backend.shop.example', code: 'ENOTFOUND' };
    for (const path of ['reset-password', 'login'])
      await page.route(`**/api/user/${path}**`, (route) =>
        route.fulfill({ status: 500, json: { code: 500, result } }),
      );
    const form = await openLogin(page);
    await fillLogin(form, newPerson());
    await expect(form.getByRole('alert')).toHaveText('Unexpected authorization error');
    await form.getByRole('button', { name: 'Forgot your password?' }).click();
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(form.getByRole('alert')).toHaveText('Error while sending reset password e-mail');
    await expect(page.getByText('ENOTFOUND')).toHaveCount(0);
  });

  test('an e-mail the shop does not know gets the same answer as one it knows', async ({ shop }) => {
    const form = await openLogin(shop);
    await form.getByRole('button', { name: 'Forgot your password?' }).click();
    await form.getByLabel('E-mail').fill(newPerson().email);
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(form.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  });

  test("S8.022 Password reset form for an unknown e-mail: 'Provided email does not exist' (decision: shown only if the configuration allows it).", async ({
    page,
  }) => {
    await page.route('**/shop.config.json', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, accounts: { tellUnknownEmail: true } } });
    });
    await page.route('**/api/user/reset-password**', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 404, result: { errorMessage: 'no such entity', errorCode: 'email-unknown' } },
      }),
    );
    const form = await openLogin(page);
    await form.getByRole('button', { name: 'Forgot your password?' }).click();
    await form.getByLabel('E-mail').fill('nobody@example.lv');
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription('Provided email does not exist');
  });
});

test.describe('logging out', () => {
  test("S4.111 Logout shows a logged-out notice unless silent. S8.018 Notification after logout unless silent: 'You're logged out' [see also S4.111].", async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await logOut(shop);
    expect(await claimOnDisk(shop, 'current-user')).toBeUndefined();
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
    expect(await claimOnDisk(shop, 'current-user')).toBeUndefined();
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
    expect(await claimOnDisk(shop, 'current-user')).toBeDefined();
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
    await expect(profile(second).getByLabel('E-mail')).toHaveValue(person.email, { timeout: 1_000 });
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

test.describe('own data', () => {
  test('logins of other devices are listed and ended', async ({ shop, browser, bridge }) => {
    const person = await registerNew(shop);
    const elsewhere = await browser.newContext({ baseURL: bridge.line.address });
    const other = await elsewhere.newPage();
    await logIn(other, person);
    await shop.goto('/en/my-account/details');
    const end = shop.getByRole('button', { name: /^End the login/ });
    await expect(end).toHaveCount(1);
    await end.click();
    await expect(notice(shop, 'The login has ended')).toBeVisible();
    await expect(end).toHaveCount(0);
    await other.goto('/en/my-account/details');
    await expect(loginNeeded(other)).toBeVisible({ timeout: 30_000 });
    await elsewhere.close();
  });

  test('everything the shop keeps comes as a JSON file', async ({ shop }) => {
    const person = await registerNew(shop);
    await shop.goto('/en/my-account/details');
    const coming = shop.waitForEvent('download');
    await shop.getByRole('button', { name: 'Download my data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { customer?: { email?: string } };
    expect(data.customer?.email).toBe(person.email);
  });

  test('the account is deleted with the password and a typed word, and the login is over', async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await shop.goto('/en/my-account/details');
    const asking = shop.getByRole('button', { name: 'Delete the account' });
    const question = shop.getByRole('alertdialog');
    await asking.click();
    await expect(question.getByLabel('Password', { exact: true })).toBeVisible();
    await shop.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(asking).toBeFocused();
    await asking.click();
    const confirm = question.getByRole('button', { name: 'Delete for good' });
    await confirm.click();
    await expect(question.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await question.getByLabel('Password', { exact: true }).fill('not the password');
    await question.getByLabel('To confirm, type: delete').fill('delete');
    await confirm.click();
    await expect(question.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'The current password is wrong.',
    );
    await bridge.faults([
      { match: { method: 'POST', path: '/api/user/delete' }, action: 'delay', ms: 1_500 },
    ]);
    await question.getByLabel('Password', { exact: true }).fill(person.password);
    await shop.keyboard.press('Enter');
    await expect(confirm).toBeDisabled();
    for (let press = 0; press < 3; press += 1) await shop.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expect(notice(shop, 'The account is deleted')).toBeVisible();
    await bridge.healthy();
    const form = await openLogin(shop);
    await fillLogin(form, person);
    await expect(form.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
  });
});

for (const [store, prefix] of [
  ['Latvian', ''],
  ['English', '/en'],
  ['Russian', '/ru'],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the account can be used by everybody: ${store}, ${colorScheme}`, async ({ shop }) => {
      const findings = async () => {
        const { violations } = await new AxeBuilder({ page: shop })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        return violations.map(
          (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`,
        );
      };
      await shop.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shop.goto(`${prefix}/my-account`);
      await shop.getByRole('main').getByRole('button').first().waitFor();
      expect(await findings(), 'guest').toEqual([]);
      await shop.getByRole('main').getByRole('button').first().click();
      await panel(shop).getByRole('textbox').first().waitFor();
      expect(await findings(), 'login').toEqual([]);
      await registerNew(shop);
      for (const path of ['/my-account', '/my-account/details', '/reset-password?email=a%40b.lv&token=x']) {
        await shop.goto(prefix + path);
        await shop.getByRole('heading', { level: 1 }).waitFor();
        expect(await findings(), path).toEqual([]);
      }
    });
