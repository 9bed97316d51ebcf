// Steps of a guest purchase. Controls are located by role and name, in the English store view by default.
import type { Locator, Page } from '@playwright/test';
import { type Language, pattern, text } from '#tests/support/texts.ts';

/** The Add buttons for listed products without options, except products that earlier tests have sold out. */
export const addButtons = (page: Page, lang: Language = 'en'): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut', { lang }) })
    .getByRole('button', { name: pattern('adding:addNamed', { lang }) });

export const addedNotice = (page: Page, lang: Language = 'en'): Locator =>
  page
    .getByText(text('cart:notices.added', { lang }))
    // this notice is shown offline, where the stock cannot be confirmed
    .or(page.getByText(text('cart:notices.volatile', { lang })))
    .first();

/** Adds the first product of the page that needs no options to the cart; returns its name. */
export async function addShownToCart(page: Page, lang: Language = 'en'): Promise<string> {
  // waits for hydration: until then, the page queues clicks, and Playwright would click again if the layout moved
  await page.locator('#shop:not([aria-busy])').waitFor();
  // a list may be inserted above between reading and clicking, so the button is located by the name that was read
  const label = (await addButtons(page, lang).first().getAttribute('aria-label')) ?? '';
  await addButtons(page, lang)
    .and(page.getByLabel(label, { exact: true }))
    .first()
    .click();
  await addedNotice(page, lang).waitFor();
  return label.replace(text('adding:addNamed', { lang, name: '' }), '');
}

/** Opens the home page and adds a product to the cart; returns its name. */
export async function addOneToCart(page: Page, home = '/en', lang: Language = 'en'): Promise<string> {
  await page.goto(home);
  return addShownToCart(page, lang);
}

/** Fills the four steps of the open checkout as a guest with courier delivery. Does not place the order. */
export async function fillSteps(page: Page, email: string, lang: Language = 'en'): Promise<void> {
  const field = (name: string) => page.getByLabel(pattern(`checkout:fields.${name}`, { lang }, 'start'));
  const button = (key: string) => page.getByRole('button', { name: text(key, { lang }) });
  const press = (key: string) => button(key).click();
  await field('firstName').fill('Līga');
  await field('lastName').fill("Bērziņa-O'Nīla");
  await field('email').fill(email);
  await field('phone').fill('+371 20 000 000');
  await press('checkout:continueToShipping');
  await button('checkout:continueToPayment').waitFor();
  // a cart of services has no address
  if (await field('street').isVisible()) {
    await field('street').fill('Ķiršu iela 12–4');
    await field('zip').fill('LV-1010');
    await field('city').fill('Rīga');
  }
  await press('checkout:continueToPayment');
  await page.locator('[type=radio][name=paymentMethod]').first().check();
  await press('checkout:continueToReview');
  await page.getByRole('checkbox', { name: pattern('checkout:terms.agree', { lang }, 'start') }).check();
}

/** Opens checkout and fills its four steps. */
export async function fillCheckout(
  page: Page,
  email: string,
  home = '/en',
  lang: Language = 'en',
): Promise<void> {
  await page.goto(`${home}/checkout`);
  await fillSteps(page, email, lang);
}

export const placeButton = (page: Page, lang: Language = 'en'): Locator =>
  page.getByRole('button', { name: pattern('checkout:place', { lang }) });

/** The heading shown only once the order has its number. */
export const acceptedHeading = (page: Page, lang: Language = 'en'): Locator =>
  page.getByRole('heading', { level: 1, name: pattern('order:accepted.title', { lang }) });
export const savedHeading = (page: Page, lang: Language = 'en'): Locator =>
  page.getByRole('heading', { level: 1, name: pattern('order:saved.title', { lang }) });
