// Steps for login, registration and logout. Controls are located by role and name, in the English store view by
// default.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, pattern, text } from '#tests/support/texts.ts';
import type { Bridge } from './bridge-process.ts';

export type Person = { firstname: string; lastname: string; email: string; password: string };

/** Data for a customer who has no account yet. */
export const newPerson = (): Person => ({
  firstname: 'Līga',
  lastname: "Bērziņa-O'Nīla",
  email: `liga.${randomUUID()}@example.lv`,
  password: 'četri vārdi pēc kārtas',
});

/** Finds a field of an account form by the key of its label. */
const field = (form: Locator, name: string, lang: Language): Locator =>
  form.getByLabel(text(`account:fields.${name}`, { lang }), { exact: true });

export const panel = (page: Page): Locator => page.getByRole('dialog');
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: text('app:tools.account') });
export const emailField = (form: Locator, lang: Language = 'en'): Locator => field(form, 'email', lang);
export const passwordField = (form: Locator, lang: Language = 'en'): Locator => field(form, 'password', lang);

/** The button that opens the panel, on a page for customers. */
export const guestButton = (page: Page, form: 'login' | 'register', lang: Language = 'en'): Locator =>
  page.getByRole('main').getByRole('button', { name: text(`account:auth.${form}.title`, { lang }) });

/** Opens the login panel on the account page of a guest and returns it. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/en/my-account');
  await guestButton(page, 'login').click();
  await expect(emailField(panel(page))).toBeFocused();
  return panel(page);
}

export async function fillLogin(form: Locator, { email, password }: Pick<Person, 'email' | 'password'>) {
  await emailField(form).fill(email);
  await passwordField(form).fill(password);
  await form.getByRole('button', { name: text('account:auth.login.submit'), exact: true }).click();
}

export async function fillRegistration(form: Locator, person: Person, lang: Language = 'en') {
  await field(form, 'firstname', lang).fill(person.firstname);
  await field(form, 'lastname', lang).fill(person.lastname);
  await field(form, 'email', lang).fill(person.email);
  await field(form, 'password', lang).fill(person.password);
  await field(form, 'repeated', lang).fill(person.password);
  await form.getByRole('button', { name: text('account:auth.register.submit', { lang }) }).click();
}

export const greeting = (page: Page, name: string, lang: Language = 'en'): Locator =>
  page.getByRole('heading', { level: 1, name: text('account:dashboard.hello', { lang, name }) });

/** Registers an account on the open account page of a guest; ends on the dashboard. */
export async function registerHere(page: Page, person = newPerson(), lang: Language = 'en'): Promise<Person> {
  await guestButton(page, 'register', lang).click();
  await fillRegistration(panel(page), person, lang);
  // `waitFor` uses the page's timeout; the timeouts of `expect` apply only within tests
  await greeting(page, person.firstname, lang).waitFor();
  return person;
}

/** Opens the account page and registers an account; ends on the dashboard. */
export async function registerNew(page: Page, person = newPerson()): Promise<Person> {
  await page.goto('/en/my-account');
  return registerHere(page, person);
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password' | 'firstname'>) {
  await fillLogin(await openLogin(page), person);
  await expect(greeting(page, person.firstname)).toBeVisible();
}

export const logOutButton = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: text('account:nav.label') })
    .getByRole('button', { name: text('account:logout.button') });

export async function logOut(page: Page): Promise<void> {
  await logOutButton(page).click();
  await expect(page.getByText(text('account:logout.done')).first()).toBeVisible();
}

/** Makes the bridge reachable and healthy, and resets its rate limits. */
export async function readyForCustomers(bridge: Bridge): Promise<void> {
  bridge.line.mend();
  await bridge.healthy();
}

/** Fills and saves the open form of an address on the page of shipping details. */
export async function saveAddress(page: Page, street: string, lang: Language = 'en'): Promise<void> {
  const form = page.getByRole('form', { name: text('account-pages:shippingDetails.new', { lang }) });
  const fields = {
    'account-pages:shippingDetails.street': street,
    'account-pages:shippingDetails.house': '12–4',
    'checkout:fields.city': 'Rīga',
    'checkout:fields.zip': 'LV-1010',
    'checkout:fields.phone': '+371 20 000 000',
  };
  for (const [key, value] of Object.entries(fields))
    await form.getByLabel(pattern(key, { lang }, 'start')).fill(value);
  await form.getByRole('button', { name: text('account-pages:save', { lang }), exact: true }).click();
  await page.getByText(street).waitFor();
}
