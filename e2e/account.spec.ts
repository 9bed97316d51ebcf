// The account itself: dashboard, profile, e-mail address, other logins, export and deletion.
import { readFile } from 'node:fs/promises';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from './buying.ts';
import {
  fillLogin,
  greeting,
  logIn,
  loginNeeded,
  logOut,
  newPerson,
  notice,
  openLogin,
  profileForm,
  readyForCustomers,
  registerNew,
} from './customers.ts';
import { claimOnDevice, untilOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ bridge }) => readyForCustomers(bridge));
test.afterEach(({ bridge }) => bridge.line.mend());

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
    await profileForm(shop).getByLabel('First name').fill('Anna');
    await profileForm(shop).getByRole('button', { name: 'Save' }).click();
    await expect(notice(shop, 'Account data has successfully been updated')).toBeVisible();
  });

  test('S8.052 Server error messages show as error notifications.', async ({ shop, bridge }) => {
    await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await bridge.faults([{ match: { path: '/api/user/me', method: 'POST' }, action: 'status', status: 400 }]);
    await profileForm(shop).getByLabel('First name').fill('Anna');
    await profileForm(shop).getByRole('button', { name: 'Save' }).click();
    await expect(shop.getByRole('region', { name: 'Notices' })).toContainText('Fault on order');
  });

  test('S2.005 The path /my-account/details shows the profile. S2.127 The account has a profile.', async ({
    shop,
  }) => {
    const person = await registerNew(shop);
    await shop.goto('/en/my-account/details');
    await expect(profileForm(shop).getByLabel('First name')).toHaveValue(person.firstname);
    await expect(profileForm(shop).getByLabel('Last name')).toHaveValue(person.lastname);
    await expect(profileForm(shop).getByLabel('E-mail')).toHaveValue(person.email);
  });

  test("S8.017 Notification after a successful profile update: 'Account data has successfully been updated'. Changed without a line, it is saved here, shown, and sent when the line is back.", async ({
    shop,
    bridge,
  }) => {
    await registerNew(shop);
    await untilOnDevice(shop);
    await shop.goto('/en/my-account/details');
    bridge.line.cut();
    await profileForm(shop).getByLabel('First name').fill('Anna');
    await profileForm(shop).getByRole('button', { name: 'Save' }).click();
    await expect(profileForm(shop).getByText(/Saved on this device/)).toBeVisible();
    await shop.reload();
    await expect(profileForm(shop).getByLabel('First name')).toHaveValue('Anna');
    bridge.line.mend();
    await expect(notice(shop, 'Account data has successfully been updated')).toBeVisible({ timeout: 60_000 });
    await expect(profileForm(shop).getByText(/Saved on this device/)).toBeHidden();
    expect(await claimOnDevice(shop, 'current-user')).toMatchObject({ current: { firstname: 'Anna' } });
  });

  test('another e-mail address needs the password; the next login is with the new one', async ({ shop }) => {
    const person = await registerNew(shop);
    const moved = newPerson();
    await shop.goto('/en/my-account/details');
    await profileForm(shop).getByLabel('E-mail').fill(moved.email);
    await profileForm(shop).getByLabel('Current password').fill('not the password');
    await profileForm(shop).getByRole('button', { name: 'Save' }).click();
    await expect(profileForm(shop).getByLabel('Current password')).toHaveAccessibleDescription(
      /The current password is wrong/,
    );
    await profileForm(shop).getByLabel('Current password').fill(person.password);
    await profileForm(shop).getByRole('button', { name: 'Save' }).click();
    await expect(notice(shop, 'Account data has successfully been updated')).toBeVisible();
    await logOut(shop);
    await logIn(shop, { ...person, email: moved.email });
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
