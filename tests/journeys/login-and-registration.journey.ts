// A guest's way in: what needs a login, the login panel and the registration.
import { pattern, text } from '../texts.ts';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from './buying.ts';
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
} from './customers.ts';
import { expect, type Tab, test } from './journey.ts';

const inCheckout = (tab: Tab, name: string) =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });

test('S1.003 Shoppers can use the shop as guests or as logged-in customers.', async ({ device }) => {
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

test("S6.006 Only logged-in customers can see order history. S6.009 Pages for customers only show guests the text 'You need to be logged in to see this page': every page of the account, also after a reload", async ({
  device,
}) => {
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

test("S3.035 S8.026 Customers-only pages shown to guests: 'You need to be logged in to see this page' [see also S6.009]. After the login the page itself appears at the same address, with the focus on its heading, and a reload stays there.", async ({
  device,
}) => {
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
  // nobody is taken for a guest before this device was read
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

test('a wrong password is told above the button, and the right one logs in', async ({ device }) => {
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

test("S8.025 Error notification on an unexpected authorisation failure: 'Unexpected authorization error'.", async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await logOut(tab);
  const form = await openLogin(tab);
  await bridge.faults([{ match: { method: 'POST', path: '/api/user/login' }, action: 'html', times: 1 }]);
  await fillLogin(form, person);
  await expect(form.getByRole('alert')).toHaveText(text('account:auth.unexpected'));
  await expect(notices(tab)).toContainText(text('account:auth.unexpected'));
  await bridge.healthy();
  await fillLogin(form, person);
  await expect(greeting(tab, person.firstname)).toBeVisible();
});

test("Mistakes in the registration form. S5.033 A name shorter than 2 letters shows 'Name must have at least 2 letters'. S5.035 A password shorter than 8 shows 'Password must have at least 8 letters.'. S5.037 An invalid e-mail address shows 'Please provide valid e-mail address.'. S5.038 A name field with other characters shows 'Accepts only alphabet characters.' (decision: any Unicode letter, hyphen, apostrophe and space is accepted). S5.036 Two different passwords show 'Passwords must be identical.'.", async ({
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

test("S8.023 Registration with an e-mail already in use: 'A customer with the same email already exists in an associated website'.", async ({
  device,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await logOut(tab);
  const form = await openRegistration(tab);
  // with its own password it would be a registration sent again, and log in
  await fillRegistration(form, { ...person, password: 'somebody else’s password' });
  await expect(accountField(form, 'email')).toHaveAttribute('aria-invalid', 'true');
  await expect(accountField(form, 'email')).toHaveAccessibleDescription(text('errors:emailTaken'));
});

test('S2.135 A registration form exists.', async ({ device }) => {
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
