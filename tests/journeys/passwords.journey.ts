// Password journeys, online and offline: changing a password, and resetting a forgotten one by mail.

import { inStore } from '../support/browser/buying.ts';
import {
  accountButton,
  accountField,
  choosePassword,
  fillLogin,
  greeting,
  heading,
  logIn,
  loginNeeded,
  logOut,
  mailedLink,
  newPerson,
  notice,
  notices,
  openAccountPage,
  openLogin,
  panel,
  passwordForm,
  registerNew,
} from '../support/browser/customers.ts';
import { builtConfig, expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const account = inStore('en', '/my-account');
const words = (key: string) => text(`account:${key}`);
const press = (form: Tab | Locator, key: string) =>
  form.getByRole('button', { name: words(key), exact: true }).click();
const forgotten = (form: Locator) => press(form, 'auth.login.forgotten');

/** Fills and submits the form that changes a password. */
async function change(tab: Tab, current: string, next: string): Promise<void> {
  const form = passwordForm(tab);
  await accountField(form, 'currentPassword').fill(current);
  await accountField(form, 'newPassword').fill(next);
  await accountField(form, 'repeatNewPassword').fill(next);
  await press(form, 'password.submit');
}

test('lets only a logged-in customer change the password [S4.113 S8.016 S6.005]', async ({ device }) => {
  const tab = await device.openTab(`${account}/details`);
  await expect(loginNeeded(tab)).toBeVisible();
  await expect(passwordForm(tab)).toHaveCount(0);
  await accountButton(tab).click();
  const person = await registerNew(tab);
  await openAccountPage(tab, 'details');
  await change(tab, person.password, 'another long password');
  await expect(notice(tab, 'account:password.changed')).toBeVisible();
  await expect(accountField(passwordForm(tab), 'currentPassword')).toHaveValue('');
  await logOut(tab);
  await accountButton(tab).click();
  await logIn(tab, { ...person, password: 'another long password' });
});

test("shows the backend's message after a failed password change [S8.019 S8.020]", async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(account);
  await registerNew(tab);
  await openAccountPage(tab, 'details');
  let message = '';
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/user/change-password') || answer.ok) return answer;
    const body = (await answer.clone().json()) as { result: { errorMessage: string } };
    message = body.result.errorMessage;
    return answer;
  });
  await change(tab, 'not the password', 'another long password');
  await expect(notices(tab)).toContainText(words('password.failed'));
  expect(message).not.toBe('');
  await expect(notices(tab)).toContainText(message);
  const current = accountField(passwordForm(tab), 'currentPassword');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toBeFocused();
  expect((await bridge.journal()).some(({ route }) => route.endsWith('/user/change-password'))).toBe(true);
});

test('rejects a password change while offline [S7.008 S8.015 S4.112]', async ({ device }) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  await openAccountPage(tab, 'details');
  await passwordForm(tab).waitFor();
  device.connection.cut();
  const noConnection = pattern('connection:line.offline.title', {}, 'within');
  await expect(tab.getByRole('status').filter({ hasText: noConnection })).toBeVisible();
  const before = device.connection.asked().length;
  await change(tab, person.password, 'another long password');
  await expect(notices(tab)).toContainText(words('password.offline'));
  await tab.goto('/en/reset-password?email=a%40b.lv&token=x');
  await choosePassword(tab, 'another long password');
  await expect(notices(tab)).toContainText(words('password.offline'));
  const form = tab.getByRole('form', { name: words('reset.title') });
  await expect(form.getByRole('alert')).toHaveText(words('password.offline'));
  const asked = device.connection.asked().slice(before);
  expect(asked.filter(({ path }) => path.includes('password'))).toEqual([]);
});

test('resets a forgotten password with a mailed link [S2.136]', async ({ device, bridge }) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  await logOut(tab);
  await accountButton(tab).click();
  const form = await openLogin(tab);
  await accountField(form, 'email').fill(person.email);
  await forgotten(form);
  await expect(accountField(form, 'email')).toHaveValue(person.email);
  await press(form, 'auth.forgotten.submit');
  await expect(form.getByRole('heading', { name: words('auth.sent.title') })).toBeFocused();
  await tab.press('Escape');

  const link = await mailedLink(bridge, person.email);
  await tab.goto(link.pathname + link.search);
  await expect(heading(tab, 'account:reset.title')).toBeVisible();
  await expect(tab).toHaveURL(/\/reset-password$/);
  await choosePassword(tab, 'a password by mail');
  await expect(greeting(tab, person.firstname)).toBeVisible();
  await expect(tab).toHaveURL(/\/my-account$/);
  // the URL with the token was replaced in the history
  expect(tab.window.history.length).toBe(1);

  // the link cannot be used again, but another one can be requested
  await tab.goto(link.pathname + link.search);
  await choosePassword(tab, 'a password by mail');
  await expect(tab.getByRole('form').getByRole('alert')).toContainText(
    pattern('errors:linkExpired', {}, 'within'),
  );
  await press(tab, 'reset.again');
  await expect(accountField(panel(tab), 'email')).toHaveValue(person.email);
});

test('shows in the login panel that the password was reset if the login is refused', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  await logOut(tab);
  await accountButton(tab).click();
  const form = await openLogin(tab);
  await accountField(form, 'email').fill(person.email);
  await forgotten(form);
  await press(form, 'auth.forgotten.submit');
  const link = await mailedLink(bridge, person.email);
  await tab.goto(link.pathname + link.search);
  await bridge.faults([{ match: { path: '/api/user/login' }, action: 'status', status: 429 }]);
  await choosePassword(tab, 'a password by mail');
  await expect(panel(tab).getByRole('status')).toHaveText(words('password.changedLogIn'));
  await bridge.healthy();
  await accountField(panel(tab), 'password').fill('a password by mail');
  await press(panel(tab), 'auth.login.submit');
  await expect(greeting(tab, person.firstname)).toBeVisible();
});

test('shows why a reset mail cannot be requested [S8.021 S7.005]', async ({ device, bridge }) => {
  const tab = await device.openTab(account);
  const form = await openLogin(tab);
  await forgotten(form);
  await accountField(form, 'email').fill('liga@example.lv');
  await bridge.faults([
    { match: { method: 'POST', path: '/api/user/reset-password' }, action: 'status', status: 500 },
  ]);
  await press(form, 'auth.forgotten.submit');
  const reported = `${words('auth.forgotten.failed')}: Fault on order`;
  await expect(notices(tab)).toContainText(reported);
  await expect(form.locator('form').getByRole('alert')).toHaveText(reported);
});

test('hides server error messages with the code ENOTFOUND [S8.054]', async ({ device }) => {
  const result = { message: 'getaddrinfo ENOTFOUND backend.shop.example', code: 'ENOTFOUND' };
  device.connection.spoil(({ path }, answer) =>
    /\/user\/(reset-password|login)$/.test(path)
      ? Response.json({ code: 500, result }, { status: 500 })
      : answer,
  );
  const tab = await device.openTab(account);
  const form = await openLogin(tab);
  await fillLogin(form, newPerson());
  await expect(form.locator('form').getByRole('alert')).toHaveText(words('auth.unexpected'));
  await forgotten(form);
  await press(form, 'auth.forgotten.submit');
  await expect(form.locator('form').getByRole('alert')).toHaveText(words('auth.forgotten.failed'));
  await expect(tab.getByText('ENOTFOUND')).toHaveCount(0);
});

test('confirms a reset mail even for an unknown e-mail address', async ({ device }) => {
  const tab = await device.openTab(account);
  const form = await openLogin(tab);
  await forgotten(form);
  await accountField(form, 'email').fill(newPerson().email);
  await press(form, 'auth.forgotten.submit');
  await expect(form.getByRole('heading', { name: words('auth.sent.title') })).toBeVisible();
});

test('reports an unknown e-mail address if the configuration allows it [S8.022]', async ({ device }) => {
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/user/reset-password')
      ? Response.json(
          { code: 404, result: { errorMessage: 'no such entity', errorCode: 'email-unknown' } },
          { status: 404 },
        )
      : answer,
  );
  const config = { ...builtConfig(), accounts: { tellUnknownEmail: true } };
  const tab = await device.openTab(account, { config });
  const form = await openLogin(tab);
  await forgotten(form);
  await accountField(form, 'email').fill('nobody@example.lv');
  await press(form, 'auth.forgotten.submit');
  await expect(accountField(form, 'email')).toHaveAccessibleDescription(text('errors:emailUnknown'));
});
