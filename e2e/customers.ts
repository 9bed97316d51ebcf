// A customer's way into the account and out of it, by role and name, in the English store view.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Bridge } from './bridge-process.ts';

export type Person = { firstname: string; lastname: string; email: string; password: string };

/** Somebody the shop does not know yet. */
export const newPerson = (): Person => ({
  firstname: 'Līga',
  lastname: "Bērziņa-O'Nīla",
  email: `liga.${randomUUID()}@example.lv`,
  password: 'četri vārdi pēc kārtas',
});

export const panel = (page: Page): Locator => page.getByRole('dialog');
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Account' });
/** What a guest sees in place of a customers-only page. */
export const loginNeeded = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'You need to be logged in to see this page' });

/** Opens the panel from the guest's view of the account. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/en/my-account');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(panel(page).getByLabel('E-mail')).toBeFocused();
  return panel(page);
}

export async function fillLogin(form: Locator, { email, password }: Pick<Person, 'email' | 'password'>) {
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function fillRegistration(form: Locator, person: Person, repeated = person.password) {
  await form.getByLabel('First name').fill(person.firstname);
  await form.getByLabel('Last name').fill(person.lastname);
  await form.getByLabel('E-mail').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Repeat the password').fill(repeated);
  await form.getByRole('button', { name: 'Create an account' }).click();
}

export const greeting = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name: `Hello, ${name}!` });

/** Makes an account; the dashboard is open afterwards. */
export async function registerNew(page: Page, person = newPerson()): Promise<Person> {
  await page.goto('/en/my-account');
  await page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(panel(page), person);
  await expect(greeting(page, person.firstname)).toBeVisible();
  return person;
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password' | 'firstname'>) {
  await fillLogin(await openLogin(page), person);
  await expect(greeting(page, person.firstname)).toBeVisible();
}

export const logOutButton = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'My account' }).getByRole('button', { name: 'Log out' });

export async function logOut(page: Page): Promise<void> {
  await logOutButton(page).click();
  await expect(page.getByText("You're logged out").first()).toBeVisible();
}

export const notice = (page: Page, text: string): Locator => page.getByText(text).first();
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
export const profileForm = (page: Page): Locator => page.getByRole('form', { name: 'Profile' });
export const passwordForm = (page: Page): Locator => page.getByRole('form', { name: 'Password' });

/** A bridge that answers, with nobody's earlier tries counted against the next test. */
export async function readyForCustomers(bridge: Bridge): Promise<void> {
  bridge.line.mend();
  await bridge.healthy();
  await bridge.forgetTries();
}

/** The link of the newest mail to an address. */
export async function mailedLink(bridge: Bridge, email: string): Promise<URL> {
  const text = async () => (await bridge.outbox()).find(({ mail }) => mail?.to === email)?.mail?.text ?? '';
  await expect.poll(text).toContain('/reset-password?');
  return new URL(/https?:\/\/\S+/.exec(await text())?.[0] ?? '');
}
