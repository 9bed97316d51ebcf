// Guest journeys: pages that need a login, the login panel, registration.

import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from '../support/browser/buying.ts';
import {
  accountField,
  fillLogin,
  fillRegistration,
  greeting,
  heading,
  loginNeeded,
  logOut,
  newPerson,
  notices,
  openLogin,
  openRegistration,
  panel,
  profileForm,
  registerNew,
  untilOwnPrices,
} from '../support/browser/customers.ts';
import { expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const inCheckout = (tab: Tab, name: string) =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });

test('orders as a guest and as a customer [S1.003]', async ({ device }) => {
  const person = newPerson();
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await fillCheckout(tab, person.email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  await registerNew(tab, person);
  await tab.goto('/en');
  await untilOwnPrices(device);
  await addOneToCart(tab);
  await tab.goto('/en/checkout');
  await expect(inCheckout(tab, 'firstName')).toHaveValue(person.firstname);
  await expect(inCheckout(tab, 'email')).toHaveValue(person.email);
  await fillCheckout(tab, person.email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
});

test('asks guests to log in on every account page [S6.006 S6.009]', async ({ device }) => {
  const tab = await device.openTab('/en');
  for (const page of [
    '',
    '/details',
    '/orders',
    '/orders/1',
    '/shipping-details',
    '/newsletter',
    '/reviews',
    '/loyalty-card',
  ]) {
    await tab.goto(`/en/my-account${page}`);
    await expect(loginNeeded(tab)).toBeVisible();
    await expect(tab).toHaveURL(`/en/my-account${page}`);
    await expect(accountField(tab, 'firstname')).toHaveCount(0);
  }
  await tab.reload();
  await expect(loginNeeded(tab)).toBeVisible();
});

test('opens the requested account page after the login [S3.035 S8.026 S6.009]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await logOut(tab);
  await tab.goto('/en/my-account/details');
  await expect(loginNeeded(tab)).toBeVisible();
  await tab
    .getByRole('main')
    .getByRole('button', { name: text('account:auth.login.title') })
    .click();
  await fillLogin(panel(tab), person);
  await expect(heading(tab, 'account:nav.details')).toBeFocused();
  await expect(tab).toHaveURL('/en/my-account/details');
  // the page for guests is not shown before the session is read from the device
  const shown = new Set<string>();
  const reloaded = tab.reload();
  const headings = new tab.window.MutationObserver(() => {
    for (const { textContent } of tab.document.querySelectorAll('h1')) shown.add(textContent ?? '');
  });
  headings.observe(tab.document, { childList: true, subtree: true });
  await reloaded;
  await expect(heading(tab, 'account:nav.details')).toBeVisible();
  await expect(accountField(profileForm(tab), 'firstname')).toHaveValue(person.firstname);
  expect([...shown]).toEqual([text('account:nav.details')]);
});

test('shows a message about a wrong password in the form', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await logOut(tab);
  const form = await openLogin(tab);
  await fillLogin(form, { ...person, password: 'not the password' });
  await expect(form.getByRole('alert')).toHaveText(text('errors:wrongLogin'));
  await fillLogin(form, person);
  await expect(panel(tab)).toBeHidden();
  await expect(greeting(tab, person.firstname)).toBeVisible();
});

test('shows an unexpected authorisation failure as an error [S8.025]', async ({ device, bridge }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await logOut(tab);
  const form = await openLogin(tab);
  await bridge.faults([{ match: { method: 'POST', path: '/api/user/login' }, action: 'html', times: 1 }]);
  await fillLogin(form, person);
  // the notice stands in the panel, beside its form
  await expect(notices(tab)).toContainText(text('account:auth.unexpected'));
  await expect(form.locator('form').getByRole('alert')).toHaveText(text('account:auth.unexpected'));
  await bridge.healthy();
  await fillLogin(form, person);
  await expect(greeting(tab, person.firstname)).toBeVisible();
});

test('shows a message for each invalid registration field [S5.033 S5.035 S5.037 S5.038 S5.036]', async ({
  device,
}) => {
  const form = await openRegistration(await device.openTab('/en/my-account'));
  const cases = [
    { name: 'firstname', wrong: 'A', message: 'nameShort', right: 'Анна-Ļū' },
    { name: 'password', wrong: '1234567', message: 'passwordShort', right: '12345678' },
    { name: 'email', wrong: 'liga@', message: 'email', right: 'liga@example.lv' },
    { name: 'lastname', wrong: 'Bērziņa 2', message: 'alphabet', right: "O'Nīla de la Ņē" },
  ];
  for (const { name, wrong, message, right } of cases) {
    const field = accountField(form, name);
    await field.fill(wrong);
    await field.press('Tab');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(pattern(`account:messages.${message}`, {}, 'within'));
    await field.fill(right);
    await expect(field).toHaveAttribute('aria-invalid', 'false');
  }
  await fillRegistration(form, newPerson(), { repeated: 'something else' });
  const repeated = accountField(form, 'repeated');
  await expect(repeated).toHaveAttribute('aria-invalid', 'true');
  await expect(repeated).toHaveAccessibleDescription(text('account:messages.passwordsDiffer'));
  await expect(repeated).toBeFocused();
});

test('rejects a registration with an e-mail address in use [S8.023]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await logOut(tab);
  const form = await openRegistration(tab);
  // with the same password, the backend would treat this as a repeated registration and log the user in
  await fillRegistration(form, { ...person, password: 'somebody else’s password' });
  await expect(accountField(form, 'email')).toHaveAttribute('aria-invalid', 'true');
  await expect(accountField(form, 'email')).toHaveAccessibleDescription(text('errors:emailTaken'));
});

test('registers an account using a form with autocomplete on each field [S2.135]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  const form = await openRegistration(tab);
  const autocomplete = {
    firstname: 'given-name',
    lastname: 'family-name',
    email: 'email',
    password: 'new-password',
    repeated: 'new-password',
  };
  for (const [name, value] of Object.entries(autocomplete))
    await expect(accountField(form, name)).toHaveAttribute('autocomplete', value);
  const person = newPerson();
  await fillRegistration(form, person);
  await expect(greeting(tab, person.firstname)).toBeVisible();
  expect(await device.claim('current-user')).toMatchObject({ current: { email: person.email } });
});

test('shows in the login panel that the account exists if its login is refused', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = newPerson();
  await bridge.faults([{ match: { path: '/api/user/login' }, action: 'status', status: 429 }]);
  await fillRegistration(await openRegistration(tab), person);
  await expect(tab.getByRole('dialog', { name: text('account:auth.login.title') })).toBeVisible();
  await expect(panel(tab).getByRole('status')).toHaveText(text('account:auth.register.made'));
  await expect(accountField(panel(tab), 'email')).toHaveValue(person.email);
  await expect(loginNeeded(tab)).toBeVisible();
  await bridge.healthy();
  await fillLogin(panel(tab), person);
  await expect(greeting(tab, person.firstname)).toBeVisible();
});
