// Steps for login, registration and logout, located by role and accessible name, in any language.
import { randomUUID } from 'node:crypto';
import { type Language, pattern, text } from '../texts.ts';
import { inStore } from './buying.ts';
import { type Device, expect, type Locator, type Tab, until } from './journey.ts';
import type { JourneyBridge } from './journey-bridge.ts';

export type Person = { firstname: string; lastname: string; email: string; password: string };
type Login = Pick<Person, 'email' | 'password'>;

/** Data of a customer without an account yet. */
export const newPerson = (): Person => ({
  firstname: 'Līga',
  lastname: "Bērziņa-O'Nīla",
  email: `liga.${randomUUID()}@example.lv`,
  password: 'četri vārdi pēc kārtas',
});

/** Opens a page of a store view, unless the tab is already there. */
export async function atPage(tab: Tab, path: string, lang: Language = 'en'): Promise<void> {
  if (tab.path() !== inStore(lang, path)) await tab.goto(inStore(lang, path));
}

/** The login and registration panel, or any other open dialog. */
export const panel = (tab: Tab): Locator => tab.getByRole('dialog');
/** A field of an account form, by its key below `account:fields`. */
export const accountField = (form: Tab | Locator, name: string, lang: Language = 'en'): Locator =>
  form.getByLabel(text(`account:fields.${name}`, { lang }), { exact: true });
export const accountButton = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('banner').getByRole('link', { name: text('app:tools.account', { lang }) });
/** The heading that guests see on a customers-only page. */
export const loginNeeded = (tab: Tab, lang: Language = 'en'): Locator =>
  heading(tab, 'account:loginNeeded.title', lang);

/** Waits until the device has customer group prices: they change the price of products added before. */
export async function untilOwnPrices(device: Device): Promise<void> {
  const guests = /^price\|\w+\|0\|/;
  await until(
    async () => {
      const prices = (await device.documents('lookups')).filter(({ key }) => key.startsWith('price|'));
      return prices.some(({ key }) => !guests.test(key)) ? true : undefined;
    },
    () => 'no price of the customer’s group is on the device',
  );
}

const press = (form: Tab | Locator, key: string, lang: Language): Promise<void> =>
  form.getByRole('button', { name: text(key, { lang }), exact: true }).click();
const inGuestView = (tab: Tab): Locator => tab.getByRole('main');

/** Opens the login panel from the account page of a guest and returns it. */
export async function openLogin(tab: Tab, lang: Language = 'en'): Promise<Locator> {
  await atPage(tab, '/my-account', lang);
  await press(inGuestView(tab), 'account:auth.login.title', lang);
  await expect(accountField(panel(tab), 'email', lang)).toBeFocused();
  return panel(tab);
}

/** Opens the registration panel from the account page of a guest and returns it. */
export async function openRegistration(tab: Tab, lang: Language = 'en'): Promise<Locator> {
  await atPage(tab, '/my-account', lang);
  await press(inGuestView(tab), 'account:auth.register.title', lang);
  await expect(accountField(panel(tab), 'firstname', lang)).toBeFocused();
  return panel(tab);
}

/** Fills and submits the login form; does not wait for the result. */
export async function fillLogin(form: Locator, { email, password }: Login, lang: Language = 'en') {
  await accountField(form, 'email', lang).fill(email);
  await accountField(form, 'password', lang).fill(password);
  await press(form, 'account:auth.login.submit', lang);
}

/** Fills and submits the registration form; does not wait for the result. */
export async function fillRegistration(
  form: Locator,
  person: Person,
  { repeated = person.password, lang = 'en' }: { repeated?: string; lang?: Language } = {},
): Promise<void> {
  await accountField(form, 'firstname', lang).fill(person.firstname);
  await accountField(form, 'lastname', lang).fill(person.lastname);
  await accountField(form, 'email', lang).fill(person.email);
  await accountField(form, 'password', lang).fill(person.password);
  await accountField(form, 'repeated', lang).fill(repeated);
  await press(form, 'account:auth.register.submit', lang);
}

/** The heading of the account dashboard. */
export const greeting = (tab: Tab, name: string, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: text('account:dashboard.hello', { lang, name }) });

/** Registers an account; ends on the dashboard. */
export async function registerNew(tab: Tab, person = newPerson(), lang: Language = 'en'): Promise<Person> {
  await fillRegistration(await openRegistration(tab, lang), person, { lang });
  await expect(greeting(tab, person.firstname, lang)).toBeVisible();
  return person;
}

/** Logs in; ends on the dashboard. */
export async function logIn(
  tab: Tab,
  person: Login & Pick<Person, 'firstname'>,
  lang: Language = 'en',
): Promise<void> {
  await fillLogin(await openLogin(tab, lang), person, lang);
  await expect(greeting(tab, person.firstname, lang)).toBeVisible();
}

/** The navigation of the account pages. */
export const accountNav = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('navigation', { name: text('account:nav.label', { lang }) });
/** Opens an account page, by its key below `account:nav`. */
export const openAccountPage = (tab: Tab, name: string, lang: Language = 'en'): Promise<void> =>
  accountNav(tab, lang)
    .getByRole('link', { name: text(`account:nav.${name}`, { lang }) })
    .click();

export const logOutButton = (tab: Tab, lang: Language = 'en'): Locator =>
  accountNav(tab, lang).getByRole('button', { name: text('account:logout.button', { lang }) });

/** Logs out on an account page; ends on the home page. */
export async function logOut(tab: Tab, lang: Language = 'en'): Promise<void> {
  await logOutButton(tab, lang).click();
  await expect(notice(tab, 'account:logout.done', lang)).toBeVisible();
}

/** The region of notifications. */
export const notices = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('region', { name: text('app:notices', { lang }) });
/** The first occurrence of a text on the page, by its key; placeholders match anything. */
export const notice = (tab: Tab, key: string, lang: Language = 'en'): Locator =>
  tab.getByText(pattern(key, { lang }, 'within')).first();
/** The page heading, by the key of its text; placeholders match anything. */
export const heading = (tab: Tab, key: string, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: pattern(key, { lang }) });
export const profileForm = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('form', { name: text('account:profile.title', { lang }) });
export const passwordForm = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('form', { name: text('account:password.title', { lang }) });

/** Fills and submits the form that a mailed link opens. */
export async function choosePassword(tab: Tab, password: string): Promise<void> {
  await accountField(tab, 'newPassword').fill(password);
  await accountField(tab, 'repeatNewPassword').fill(password);
  await press(tab, 'account:reset.submit', 'en');
}

/** Waits until the newest mail to an e-mail address contains a password link, and returns the link. */
export async function mailedLink(bridge: JourneyBridge, email: string): Promise<URL> {
  const words = async () => (await bridge.outbox()).find(({ mail }) => mail?.to === email)?.mail?.text ?? '';
  await expect.poll(words).toContain('/reset-password?');
  return new URL(/https?:\/\/\S+/.exec(await words())?.[0] ?? '');
}
