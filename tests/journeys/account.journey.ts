// Journeys that change the account itself: dashboard, profile, e-mail address, sessions on other devices, export and
// deletion.

import { deferred } from '#shared/domain/deferred.ts';
import {
  accountField,
  accountNav,
  fillLogin,
  greeting,
  logIn,
  loginNeeded,
  logOut,
  newPerson,
  notice,
  notices,
  openAccountPage,
  openLogin,
  type Person,
  profileForm,
  registerNew,
} from '../support/browser/customers.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

/** Registers a customer and opens the profile page. */
async function atProfile(device: Device): Promise<{ tab: Tab; person: Person }> {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await openAccountPage(tab, 'details');
  await expect(accountField(profileForm(tab), 'firstname')).toHaveValue(person.firstname);
  return { tab, person };
}

const save = (tab: Tab): Promise<void> =>
  profileForm(tab)
    .getByRole('button', { name: text('account:save') })
    .click();
const updated = (tab: Tab) => notice(tab, 'account:outcomes.profile-update');
/** Finds the text that is shown while a profile change is queued or in flight. */
const waits = (tab: Tab) =>
  profileForm(tab)
    .getByText(text('account:profile.savedHere'))
    .or(profileForm(tab).getByText(text('account:profile.sending')));

test('shows the account dashboard [S2.004 S2.126]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await tab.reload();
  await expect(greeting(tab, person.firstname)).toBeVisible();
  await expect(tab.getByRole('heading', { name: text('account:orders.title') })).toBeVisible();
  await expect(tab.getByRole('heading', { name: text('account:card.title') })).toBeVisible();
  const page = (name: string) =>
    accountNav(tab).getByRole('link', { name: text(`account:nav.${name}`), exact: true });
  await expect(page('dashboard')).toHaveAttribute('aria-current', 'page');
  for (const name of [
    'orders',
    'details',
    'shipping',
    'loyaltyCard',
    'specialOffers',
    'reviews',
    'recentlyViewed',
    'newsletter',
  ])
    await expect(page(name)).toBeVisible();
});

test('shows the profile and saves changes to it [S2.005 S2.127 S1.007]', async ({ device }) => {
  const { tab, person } = await atProfile(device);
  await tab.reload();
  await expect(tab).toHaveURL('/en/my-account/details');
  const form = profileForm(tab);
  await expect(accountField(form, 'firstname')).toHaveValue(person.firstname);
  await expect(accountField(form, 'lastname')).toHaveValue(person.lastname);
  await expect(accountField(form, 'email')).toHaveValue(person.email);
  await accountField(form, 'firstname').fill('Anna');
  await save(tab);
  await expect(updated(tab)).toBeVisible();
});

test('shows the error message of the backend as a notification [S8.052]', async ({ device, bridge }) => {
  const { tab } = await atProfile(device);
  await bridge.faults([{ match: { path: '/api/user/me', method: 'POST' }, action: 'status', status: 400 }]);
  await accountField(profileForm(tab), 'firstname').fill('Anna');
  await save(tab);
  // the bridge sends this message with an injected fault
  await expect(notices(tab)).toContainText('Fault on order');
});

test('queues a profile change made offline [S8.017]', async ({ device }) => {
  const { tab } = await atProfile(device);
  device.connection.cut();
  await accountField(profileForm(tab), 'firstname').fill('Anna');
  await save(tab);
  await expect(waits(tab)).toHaveText(text('account:profile.savedHere'));
  await tab.reload();
  await expect(accountField(profileForm(tab), 'firstname')).toHaveValue('Anna');
  await expect(waits(tab)).toBeVisible();
  device.connection.mend();
  await expect(updated(tab)).toBeVisible();
  await expect(waits(tab)).toBeHidden();
  await expect.poll(() => device.claim('current-user')).toMatchObject({ current: { firstname: 'Anna' } });
});

test('changes the e-mail address only with the current password', async ({ device }) => {
  const { tab, person } = await atProfile(device);
  const moved = newPerson();
  const password = accountField(profileForm(tab), 'currentPassword');
  await accountField(profileForm(tab), 'email').fill(moved.email);
  await password.fill('not the password');
  await save(tab);
  await expect(password).toHaveAccessibleDescription(pattern('errors:wrongPassword', {}, 'within'));
  await password.fill(person.password);
  await save(tab);
  await expect(updated(tab)).toBeVisible();
  await logOut(tab);
  await logIn(tab, { ...person, email: moved.email });
});

test('ends the session of another device', async ({ device, newDevice }) => {
  const { tab, person } = await atProfile(device);
  const other = await newDevice().openTab('/en/my-account');
  await logIn(other, person);
  await tab.reload();
  const end = tab.getByRole('button', { name: pattern('account:sessions.endOf') });
  await expect(end).toHaveCount(1);
  await end.click();
  await expect(notice(tab, 'account:sessions.ended')).toBeVisible();
  await expect(end).toHaveCount(0);
  await other.goto('/en/my-account/details');
  await expect(loginNeeded(other)).toBeVisible();
});

test('exports the personal data as a JSON file', async ({ device }) => {
  const { tab, person } = await atProfile(device);
  await tab.getByRole('button', { name: text('account:data.export') }).click();
  await expect.poll(() => tab.downloads.length).toBe(1);
  const [file] = tab.downloads;
  const today = new Date(device.now()).toISOString().slice(0, 10);
  expect(file?.name).toBe(`${text('account:data.file')}-${today}.json`);
  const data = JSON.parse((await file?.blob.text()) ?? '') as { customer?: { email?: string } };
  expect(data.customer?.email).toBe(person.email);
});

test('deletes the account once the password and a confirmation word are entered', async ({ device }) => {
  const { tab, person } = await atProfile(device);
  const asking = tab.getByRole('button', { name: text('account:delete.button') });
  const question = tab.getByRole('alertdialog');
  const password = accountField(question, 'password');
  const confirm = question.getByRole('button', { name: text('account:delete.confirm') });
  await asking.click();
  await expect(password).toBeVisible();
  await tab.press('Escape');
  await expect(question).toBeHidden();
  await expect(asking).toBeFocused();
  await asking.click();
  await confirm.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('not the password');
  const word = text('account:delete.word');
  await question.getByLabel(text('account:delete.typeWord', { word })).fill(word);
  await confirm.click();
  await expect(password).toHaveAccessibleDescription(text('errors:wrongPassword'));
  const { promise: answered, resolve: answer } = deferred<void>();
  device.connection.spoil(async ({ path }, response) => {
    if (path === '/api/user/delete') await answered;
    return response;
  });
  await password.fill(person.password);
  await tab.press('Enter');
  await expect(confirm).toBeDisabled();
  for (let press = 0; press < 3; press += 1) await tab.press('Escape');
  await expect(question).toBeVisible();
  answer();
  await expect(notice(tab, 'account:delete.done')).toBeVisible();
  const form = await openLogin(tab);
  await fillLogin(form, person);
  await expect(form.getByRole('alert')).toHaveText(text('errors:wrongLogin'));
});
