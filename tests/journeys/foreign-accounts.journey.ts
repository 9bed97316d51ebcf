// Account journeys against existing third-party backends: login, registration and profile.

import { addOneToCart, cartBadge, inStore } from '../support/browser/buying.ts';
import {
  accountField,
  fillLogin,
  fillRegistration,
  greeting,
  logIn,
  loginNeeded,
  logOut,
  newPerson,
  notice,
  notices,
  openAccountPage,
  openLogin,
  openRegistration,
  panel,
  passwordForm,
  profileForm,
} from '../support/browser/customers.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { expect, type Tab } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

const forbearing = { unknownPath: 'envelope', sortsByUnknownField: true } as const;
const anna = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};

async function changePassword(tab: Tab, current: string, next: string): Promise<void> {
  const form = passwordForm(tab);
  await accountField(form, 'currentPassword').fill(current);
  await accountField(form, 'newPassword').fill(next);
  await accountField(form, 'repeatNewPassword').fill(next);
  await form.getByRole('button', { name: text('account:password.submit'), exact: true }).click();
}

for (const api of ['v', 'm1'] as const) {
  test(`keeps the cart of a guest who logs in after failed attempts (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, customers: [anna], ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await addOneToCart(tab);
    await tab.goto(inStore('en', '/my-account/details'));
    await expect(loginNeeded(tab)).toBeVisible();
    await tab.goto(inStore('en', '/my-account'));
    const registration = await openRegistration(tab);
    await fillRegistration(registration, { ...newPerson(), email: anna.email });
    // only the response's message names the invalid field
    await expect(registration.getByRole('alert')).toContainText(
      /A customer with the same email already exists/,
    );
    await tab.reload();
    const form = await openLogin(tab);
    await fillLogin(form, { ...anna, password: 'not the password' });
    // a 500 contains only a message, which is shown unchanged
    const refused = api === 'v' ? text('errors:wrongLogin') : 'The account sign-in was incorrect';
    await expect(form.getByRole('alert')).toContainText(refused);
    await fillLogin(form, anna);
    await expect(panel(tab)).toBeHidden();
    await expect(greeting(tab, anna.firstname)).toBeVisible();
    await expect(cartBadge(tab, 1)).toBeVisible();
    await device.settled();
    await tab.reload();
    await expect(cartBadge(tab, 1)).toBeVisible();
    const { server_cart_id } = (await device.claim('cart')) as { server_cart_id: string };
    expect(backend.cart(server_cart_id)).toEqual([1]);
  });

  test(`changes profile and password (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, customers: [anna], ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await logIn(tab, anna);
    await openAccountPage(tab, 'details');
    const save = () =>
      profileForm(tab)
        .getByRole('button', { name: text('account:save') })
        .click();
    await accountField(profileForm(tab), 'firstname').fill('Inga');
    await save();
    await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
    device.connection.cut();
    await accountField(profileForm(tab), 'lastname').fill('Ozola');
    await save();
    await expect(profileForm(tab).getByText(text('account:profile.savedHere'))).toBeVisible();
    device.connection.mend();
    await expect(profileForm(tab).getByText(text('account:profile.savedHere'))).toBeHidden();
    await expect
      .poll(async () => ((await device.claim('current-user')) as { current: object }).current)
      .toMatchObject({ firstname: 'Inga', lastname: 'Ozola' });
    await changePassword(tab, 'not the password', 'another long password');
    await expect(notices(tab)).toContainText("The password doesn't match this account.");
    await changePassword(tab, anna.password, 'another long password');
    await expect(notice(tab, 'account:password.changed')).toBeVisible();
    await logOut(tab);
    await tab.goto(inStore('en', '/my-account'));
    await fillLogin(await openLogin(tab), { ...anna, password: 'another long password' });
    await expect(greeting(tab, 'Inga')).toBeVisible();
  });
}
