// Passwords: changed, forgotten, reset by mail, online and offline.
import { pattern, text } from '../texts.ts';
import { inStore } from './buying.ts';
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
} from './customers.ts';
import { builtConfig, expect, type Locator, type Tab, test } from './journey.ts';

const account = inStore('en', '/my-account');
const words = (key: string) => text(`account:${key}`);
const press = (form: Tab | Locator, key: string) =>
  form.getByRole('button', { name: words(key), exact: true }).click();
const forgotten = (form: Locator) => press(form, 'auth.login.forgotten');

/** Fills the form that changes a password, and sends it. */
async function change(tab: Tab, current: string, next: string): Promise<void> {
  const form = passwordForm(tab);
  await accountField(form, 'currentPassword').fill(current);
  await accountField(form, 'newPassword').fill(next);
  await accountField(form, 'repeatNewPassword').fill(next);
  await press(form, 'password.submit');
}

test("S4.113 On a successful password change a notice appears. S8.016 Notification after a successful password change: 'Password has successfully been changed' [see also S4.113]. S6.005 Only logged-in customers can change their password.", async ({
  device,
}) => {
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

test("S8.019 Notification on a failed password change: 'Error while changing password'. S8.020 On a failed password change the server's errorMessage is shown. A wrong current password is told at its field.", async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(account);
  await registerNew(tab);
  await openAccountPage(tab, 'details');
  let said = '';
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/user/change-password') || answer.ok) return answer;
    const body = (await answer.clone().json()) as { result: { errorMessage: string } };
    said = body.result.errorMessage;
    return answer;
  });
  await change(tab, 'not the password', 'another long password');
  await expect(notices(tab)).toContainText(words('password.failed'));
  expect(said).not.toBe('');
  await expect(notices(tab)).toContainText(said);
  const current = accountField(passwordForm(tab), 'currentPassword');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toBeFocused();
  expect((await bridge.journal()).some(({ route }) => route.endsWith('/user/change-password'))).toBe(true);
});

test("S7.008 S8.015 Error notification when POST /user/change-reset-password or a password change is tried offline: 'Reset password feature does not work while offline!' (open: the specification does not say exactly where; build what users would expect) [see also S4.112].", async ({
  device,
}) => {
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

test('S2.136 A password reset form exists (open: the routes table has no reset-password route although a prefetch group of that name exists; build what users would expect): from the forgotten password by mail to the account, the token in no address.', async ({
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
  // the address with the token was replaced: there is no way back to it
  expect(tab.window.history.length).toBe(1);

  // the link was used: the way on is another one
  await tab.goto(link.pathname + link.search);
  await choosePassword(tab, 'a password by mail');
  await expect(tab.getByRole('form').getByRole('alert')).toContainText(
    pattern('errors:linkExpired', {}, 'within'),
  );
  await press(tab, 'reset.again');
  await expect(accountField(panel(tab), 'email')).toHaveValue(person.email);
});

test("S8.021 Notification when the reset mail cannot be requested: 'Error while sending reset password e-mail'. S7.005 POST /user/reset-password: failure shows its message.", async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(account);
  const form = await openLogin(tab);
  await forgotten(form);
  await accountField(form, 'email').fill('liga@example.lv');
  await bridge.faults([
    { match: { method: 'POST', path: '/api/user/reset-password' }, action: 'status', status: 500 },
  ]);
  await press(form, 'auth.forgotten.submit');
  const told = `${words('auth.forgotten.failed')}: Fault on order`;
  await expect(notices(tab)).toContainText(told);
  await expect(form.getByRole('alert')).toHaveText(told);
});

test('S8.054 A server error message is not shown when the code is ENOTFOUND: neither where a mail is asked for nor where somebody logs in.', async ({
  device,
}) => {
  const result = { message: 'getaddrinfo ENOTFOUND backend.shop.example', code: 'ENOTFOUND' };
  device.connection.spoil(({ path }, answer) =>
    /\/user\/(reset-password|login)$/.test(path)
      ? Response.json({ code: 500, result }, { status: 500 })
      : answer,
  );
  const tab = await device.openTab(account);
  const form = await openLogin(tab);
  await fillLogin(form, newPerson());
  await expect(form.getByRole('alert')).toHaveText(words('auth.unexpected'));
  await forgotten(form);
  await press(form, 'auth.forgotten.submit');
  await expect(form.getByRole('alert')).toHaveText(words('auth.forgotten.failed'));
  await expect(tab.getByText('ENOTFOUND')).toHaveCount(0);
});

test('an e-mail the shop does not know gets the same answer as one it knows', async ({ device }) => {
  const tab = await device.openTab(account);
  const form = await openLogin(tab);
  await forgotten(form);
  await accountField(form, 'email').fill(newPerson().email);
  await press(form, 'auth.forgotten.submit');
  await expect(form.getByRole('heading', { name: words('auth.sent.title') })).toBeVisible();
});

test("S8.022 Password reset form for an unknown e-mail: 'Provided email does not exist' (decision: shown only if the configuration allows it).", async ({
  device,
}) => {
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
