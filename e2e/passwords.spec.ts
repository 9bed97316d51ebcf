// Passwords: changed, forgotten, reset by mail, with and without a line.
import type { Page } from '@playwright/test';
import {
  fillLogin,
  greeting,
  heading,
  logIn,
  loginNeeded,
  logOut,
  mailedLink,
  newPerson,
  notice,
  openLogin,
  panel,
  passwordForm,
  readyForCustomers,
  registerNew,
} from './customers.ts';
import { untilOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ bridge }) => readyForCustomers(bridge));
test.afterEach(({ bridge }) => bridge.line.mend());

test.describe('passwords', () => {
  async function change(page: Page, current: string, next: string): Promise<void> {
    await passwordForm(page).getByLabel('Current password').fill(current);
    await passwordForm(page).getByLabel('New password', { exact: true }).fill(next);
    await passwordForm(page).getByLabel('Repeat the new password').fill(next);
    await passwordForm(page).getByRole('button', { name: 'Change the password' }).click();
  }

  test("S4.113 On a successful password change a notice appears. S8.016 Notification after a successful password change: 'Password has successfully been changed' [see also S4.113]. S6.005 Only logged-in customers can change their password.", async ({
    shop,
  }) => {
    await shop.goto('/en/my-account/details');
    await expect(loginNeeded(shop)).toBeVisible();
    await expect(passwordForm(shop)).toHaveCount(0);
    const person = await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await change(shop, person.password, 'another long password');
    await expect(notice(shop, 'Password has successfully been changed')).toBeVisible();
    await expect(passwordForm(shop).getByLabel('Current password')).toHaveValue('');
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
    await expect(passwordForm(shop).getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect(passwordForm(shop).getByLabel('Current password')).toBeFocused();
  });

  test("S7.008 S8.015 Error notification when POST /user/change-reset-password or a password change is tried offline: 'Reset password feature does not work while offline!' (open: the specification does not say exactly where; build what users would expect) [see also S4.112].", async ({
    shop,
    bridge,
  }) => {
    const person = await registerNew(shop);
    await untilOnDevice(shop);
    await shop.goto('/en/my-account/details');
    await passwordForm(shop).waitFor();
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
