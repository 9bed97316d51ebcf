// Steps of a guest purchase, located by role and accessible name, in any language.
import { type Language, pattern, text } from '../texts.ts';
import { type Device, expect, type Locator, type Tab, until } from './journey.ts';

/** Returns the path of a page in a store view. */
export const inStore = (lang: Language, path = ''): string =>
  lang === 'lv' ? path || '/' : `/${lang}${path}`;

/** The notice after adding to the cart, or its offline variant, which states that the stock is unconfirmed. */
export const addedNotice = (tab: Tab, lang: Language = 'en'): Locator =>
  tab
    .getByText(text('cart:notices.added', { lang }))
    .or(tab.getByText(text('cart:notices.volatile', { lang })))
    .first();

/** Adds the first product that is in stock and needs no options to the cart; returns its name. */
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

/** The cart link in the header, showing `count` pieces. */
export const cartBadge = (tab: Tab, count: number): Locator =>
  tab.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });

/** Adds a second piece of the only product in the cart, given its name. */
export async function addSecond(tab: Tab, name: string): Promise<void> {
  await expect(cartBadge(tab, 1)).toBeVisible();
  const add = tab.getByRole('main').getByRole('button', { name: text('adding:addNamed', { name }) });
  await expect(add.first()).toHaveAttribute('aria-busy', 'false');
  await add.first().click();
  await expect(cartBadge(tab, 2)).toBeVisible();
  // the count is shown before the piece is written
  await expect(add.first()).toHaveAttribute('aria-busy', 'false');
}

/** A checkout field, by its key below `checkout:fields`. */
export const checkoutField = (tab: Tab, name: string, lang: Language = 'en'): Locator =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, { lang }, 'start') });
const next = (tab: Tab, step: string, lang: Language): Promise<void> =>
  tab.getByRole('button', { name: text(`checkout:${step}`, { lang }) }).click();

/**
 * Opens checkout and fills its four steps as a guest with courier delivery. Does not place the order.
 * @param payment code of the payment method; the first one by default
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

/**
 * Like `fillCheckout`, on an open checkout. Pass `isDelivered` false for a cart without shipping: it has no address.
 */
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
  await (payment ? wayToPay(tab, payment) : firstWayToPay(tab)).check();
  await toReview(tab, lang);
}

/** Continues from the payment step to the review and accepts the terms. */
export async function toReview(tab: Tab, lang: Language = 'en'): Promise<void> {
  await next(tab, 'continueToReview', lang);
  await tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', { lang }, 'start') }).check();
}

/** The radio button of a payment method, by its code. */
export const wayToPay = (tab: Tab, code: string): Locator => tab.locator(`[type=radio][value="${code}"]`);

/** The radio button of the first payment method; the step before has radio buttons, too. */
export const firstWayToPay = (tab: Tab): Locator => tab.locator('[type=radio][name=paymentMethod]').first();

export const placeButton = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('button', { name: pattern('checkout:place', { lang }) });

/** The heading of an accepted order with a number. */
export const acceptedHeading = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: pattern('order:accepted.title', { lang }) });
/** The heading of an accepted order without a number. */
export const unnumberedHeading = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: text('order:accepted.titleNoNumber', { lang }) });
export const savedHeading = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('heading', { level: 1, name: pattern('order:saved.title', { lang }) });

/** Timeout for pulling hundreds of products on a loaded machine. */
const CATALOGUE_WITHIN_MS = 100_000;

/** Waits until the current store view is completely on the device, so that it works offline. */
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
