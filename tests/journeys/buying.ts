// A guest's way through the shop, by role and name, in any language.
import { type Language, pattern, text } from '../texts.ts';
import { type Device, expect, type Locator, type Tab, until } from './journey.ts';

/** Path of a page in a store view. */
export const inStore = (lang: Language, path = ''): string =>
  lang === 'lv' ? path || '/' : `/${lang}${path}`;

/** What is told of an addition; without a connection, that nobody can confirm the stock. */
export const addedNotice = (tab: Tab, lang: Language = 'en'): Locator =>
  tab
    .getByText(text('cart:notices.added', { lang }))
    .or(tab.getByText(text('cart:notices.volatile', { lang })))
    .first();

/** Puts the first product that needs no choice, and is not sold out, into the cart. Out: its name. */
export async function addOneToCart(tab: Tab, lang: Language = 'en', page = inStore(lang)): Promise<string> {
  if (tab.path() !== page) await tab.goto(page);
  const add = tab
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut', { lang }) })
    .getByRole('button', { name: pattern('adding:addNamed', { lang }) })
    .first();
  const name = pattern('adding:addNamed', { lang });
  const label = (await add.getAttribute('aria-label')) ?? '';
  await add.click();
  await expect(addedNotice(tab, lang)).toBeVisible();
  return name.exec(label)?.[1] ?? label;
}

/** The way to the cart in the header. In: how many pieces it tells of. */
export const cartBadge = (tab: Tab, count: number): Locator =>
  tab.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });

/** Adds a second piece of what was added to an empty cart. In: its name. */
export async function addSecond(tab: Tab, name: string): Promise<void> {
  await expect(cartBadge(tab, 1)).toBeVisible();
  const add = tab.getByRole('main').getByRole('button', { name: text('adding:addNamed', { name }) });
  await expect(add.first()).toHaveAttribute('aria-busy', 'false'); // a press while the first is added counts for nothing
  await add.first().click();
  await expect(cartBadge(tab, 2)).toBeVisible();
}

/** A field of checkout. In: its name among `checkout:fields`. */
export const checkoutField = (tab: Tab, name: string, lang: Language = 'en'): Locator =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, { lang }, 'start') });
const next = (tab: Tab, step: string, lang: Language): Promise<void> =>
  tab.getByRole('button', { name: text(`checkout:${step}`, { lang }) }).click();

/**
 * Opens checkout and fills the four steps as a guest who takes the courier. Stops before the last button.
 * In: the code of the way to pay, the first one without it.
 */
export async function fillCheckout(
  tab: Tab,
  email = 'liga@example.lv',
  lang: Language = 'en',
  payment?: string,
): Promise<void> {
  await tab.goto(inStore(lang, '/checkout'));
  await fillSteps(tab, email, lang, payment);
}

/** As fillCheckout, where checkout is open already. `isDelivered` false: nothing is sent, so no address is asked for. */
export async function fillSteps(
  tab: Tab,
  email = 'liga@example.lv',
  lang: Language = 'en',
  payment?: string,
  isDelivered = true,
): Promise<void> {
  await checkoutField(tab, 'firstName', lang).fill('Līga');
  await checkoutField(tab, 'lastName', lang).fill("Bērziņa-O'Nīla");
  await checkoutField(tab, 'email', lang).fill(email);
  await checkoutField(tab, 'phone', lang).fill('+371 20 000 000');
  await next(tab, 'continueToShipping', lang);
  if (isDelivered) {
    await checkoutField(tab, 'street', lang).fill('Ķiršu iela 12–4');
    await checkoutField(tab, 'zip', lang).fill('LV-1010');
    await checkoutField(tab, 'city', lang).fill('Rīga');
  }
  await next(tab, 'continueToPayment', lang);
  await (payment ? wayToPay(tab, payment) : tab.getByRole('radio').first()).check();
  await toReview(tab, lang);
}

/** From the step of payment to the last button. */
export async function toReview(tab: Tab, lang: Language = 'en'): Promise<void> {
  await next(tab, 'continueToReview', lang);
  await tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', { lang }, 'start') }).check();
}

/** The choice of a way to pay, by its code. */
export const wayToPay = (tab: Tab, code: string): Locator => tab.locator(`[type=radio][value="${code}"]`);

export const placeButton = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('button', { name: pattern('checkout:place', { lang }) });

/** The heading of an order that the backend has accepted and numbered. */
export const acceptedHeading = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: pattern('order:accepted.title', { lang }) });
/** The heading of an order that the backend has accepted and not numbered. */
export const unnumberedHeading = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: text('order:accepted.titleNoNumber', { lang }) });
export const savedHeading = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: pattern('order:saved.title', { lang }) });

/** Ends the wait for hundreds of products; a loaded machine takes its time for them. */
const CATALOGUE_WITHIN_MS = 100_000;

/** Waits until the whole shown store view is on the device, so that it can be used without a network. */
export async function untilOnDevice(device: Device): Promise<void> {
  await until(
    async () => {
      const found = await device.documents('lookups');
      return found.some(({ kind, value }) => kind === 'catalogue-sync' && value.complete) ? true : undefined;
    },
    () => 'the catalogue is not on the device',
    CATALOGUE_WITHIN_MS,
  );
}
