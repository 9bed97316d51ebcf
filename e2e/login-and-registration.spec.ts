// A guest's way in: what needs a login, the login panel and the registration.
import type { Page } from '@playwright/test';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from './buying.ts';
import {
  fillLogin,
  fillRegistration,
  greeting,
  heading,
  loginNeeded,
  logOut,
  newPerson,
  openLogin,
  panel,
  profileForm,
  readyForCustomers,
  registerNew,
} from './customers.ts';
import { claimOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ bridge }) => readyForCustomers(bridge));
test.afterEach(({ bridge }) => bridge.line.mend());

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
    await expect(profileForm(shop).getByLabel('First name')).toHaveValue(person.firstname);
    expect(await shop.evaluate(() => (window as unknown as { wasGuest: boolean }).wasGuest)).toBe(false);
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
    expect(await claimOnDevice(shop, 'current-user')).toMatchObject({ current: { email: person.email } });
  });
});
