// axe checks every screen in each language and both themes. Each language is walked through once as a guest and once as
// a customer, in one document where possible. The dark theme is checked without a reload, and colours are checked in
// the first language only.
import type { Page } from '@playwright/test';
import { type Language, pattern, text } from '#tests/support/texts.ts';
import { findings, findingsInWords } from './axe.ts';
import { acceptedHeading, addShownToCart, fillSteps, placeButton } from './buying.ts';
import { guestButton, panel, readyForCustomers, registerHere, saveAddress } from './customers.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './storefront.ts';

const languages: [Language, string][] = [
  ['lv', ''],
  ['en', '/en'],
  ['ru', '/ru'],
];

/** Titles of the demo's accessibility statement. */
const statement: Record<Language, string> = {
  lv: 'Piekļūstamības paziņojums',
  en: 'Accessibility statement',
  ru: 'Заявление о доступности',
};

/** Navigates within the document, like a click on a link. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Opens a screen and waits for its heading and until nothing on it is loading. */
async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });

/** Opens the first category of the menu and waits for its own products, because the home page shows products, too. */
async function openCategory(page: Page, prefix: string): Promise<void> {
  await go(page, prefix || '/');
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/c\//);
  await page.getByRole('complementary').getByRole('checkbox').first().waitFor();
  await cards(page).nth(4).waitFor();
}

for (const [lang, prefix] of languages) {
  const t = (key: string, values = {}) => text(key, { lang, ...values });
  const like = (key: string) => pattern(key, { lang });
  const found = lang === 'lv' ? findings : findingsInWords;

  test(`finds no axe violations on guest screens within one document (${lang}) [S2.137]`, async ({
    page,
    bridge,
  }) => {
    const look = async (screen: string) => expect.soft(await found(page), screen).toEqual([]);
    const orders = await countOrders(bridge);
    await page.goto(prefix || '/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await cards(page).nth(4).waitFor();
    await look('home');
    await page
      .getByRole('banner')
      .getByRole('button', { name: like('app:tools.language') })
      .click();
    await page.getByRole('dialog').waitFor();
    await look('language');
    await page.keyboard.press('Escape');
    const search = page.getByRole('banner').getByRole('combobox');
    await search.fill('norra');
    await page.getByRole('option').first().waitFor();
    await look('search suggestions');
    await search.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    for (const [path, title] of [
      ['/cart', t('cart:title')],
      ['/checkout', t('checkout:title')],
      ['/order-completed', t('order:none.title')],
      ['/wishlist', t('wishlist:title')],
      ['/compare', t('compare:title')],
      ['/my-account/recently-viewed', t('recently-viewed:title')],
      ['/search?q=qqqwwwzzz', /qqqwwwzzz/],
      ['/search?q=norra', /norra/],
      ['/search?q=ledusskpais', /ledusskpais/],
      ['/branches', t('branches:title')],
      ['/error', t('pages:error.title')],
      ['/page-not-found', t('pages:pageNotFound.title')],
    ] as const) {
      await open(page, prefix + path, title);
      await look(path);
    }

    // checks the screens with content
    await openCategory(page, prefix);
    await look('category');
    for (const key of ['wishlist:add', 'compare:add'])
      for (const place of [0, 1]) {
        const mark = page
          .getByRole('main')
          .getByRole('button', { name: like(key) })
          .nth(place);
        await mark.click();
        await expect(mark).toHaveAttribute('aria-pressed', 'true');
      }
    const bought = await addShownToCart(page, lang);
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/p\//);
    await page
      .getByRole('main')
      .getByRole('button', { name: like('wishlist:add') })
      .first()
      .waitFor();
    await look('product');
    await open(page, `${prefix}/wishlist`, t('wishlist:title'));
    await expect(cards(page)).toHaveCount(2);
    await look('wishlist');
    await open(page, `${prefix}/compare`, t('compare:title'));
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(3);
    await look('compare');
    await open(page, `${prefix}/my-account/recently-viewed`, t('recently-viewed:title'));
    await expect(cards(page)).toHaveCount(1);
    await look('recently viewed');
    await open(page, `${prefix}/p/KA-AURORA/krasts-aurora`, /Aurora/);
    await page.getByRole('region', { name: t('product-facts:title') }).waitFor();
    await look('facts by law');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('delivery:alert.price') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('alerts:submit'), exact: true })
      .click();
    await page.getByText(t('alerts:messages.required')).waitFor();
    await look('alert with a mistake');
    await page.getByRole('dialog').getByRole('textbox').fill(`axe-${lang}@example.lv`);
    await page.keyboard.press('Enter');
    await page.getByText(t('alerts:asked.done.email', { email: `axe-${lang}@example.lv` })).waitFor();
    await look('requested alert');
    await page.keyboard.press('Escape');
    const [asking] = await bridge.outbox();
    await open(
      page,
      prefix + (/\/alerts\/\S+/.exec(asking?.mail?.text ?? '')?.[0] ?? ''),
      t('alerts:list.title'),
    );
    await page.getByRole('button', { name: t('alerts:list.confirm'), exact: true }).waitFor();
    await look('alerts to be confirmed');
    await page.getByRole('button', { name: t('alerts:list.confirm'), exact: true }).click();
    await page.getByText(t('alerts:list.confirmed')).waitFor();
    await look('alerts');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer:accessibility'), exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(statement[lang]);
    await look('accessibility statement');
    await open(page, `${prefix}/cart`, t('cart:title'));
    await page
      .getByRole('main')
      .getByRole('button', { name: like('cart:removeNamed') })
      .waitFor();
    await look('cart');
    await go(page, prefix || '/');
    await cards(page).nth(4).waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('adding:badge', { count: 1 }) })
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText(bought);
    await look('cart drawer');
    await drawer.getByRole('link', { name: t('cart:checkout') }).click();
    await page.getByRole('button', { name: t('checkout:continueToShipping') }).click();
    await page.getByRole('alert').first().waitFor();
    await look('checkout with mistakes');
    await fillSteps(page, 'liga@example.lv', lang);
    await look('checkout, last step');
    await placeButton(page, lang).click();
    await acceptedHeading(page, lang).waitFor();
    const [placed] = await bridge.orders();
    await expect(acceptedHeading(page, lang)).toContainText(placed?.number ?? 'none');
    await look('thank you');
    const linkTo = async (key: string) =>
      (await page
        .getByRole('main')
        .getByRole('link', { name: t(`order:accepted.${key}`) })
        .getAttribute('href')) ?? '';
    const [feedback, withdrawal] = [await linkTo('feedback'), await linkTo('withdraw')];
    await bridge.invoice(placed?.number ?? '', { number: 'A-17', issued_on: '2026-03-29' });
    const paper = page.getByRole('main').getByRole('link', { name: t('order:receipt.paper') });
    await open(
      page,
      (await paper.getAttribute('href')) ?? '',
      t('printed-order:invoice', { number: 'A-17' }),
    );
    await look('invoice');
    await open(page, feedback, t('order-feedback:title'));
    await page.getByRole('button', { name: t('order-feedback:send') }).click();
    await page.getByText(t('order-feedback:messages.required')).waitFor();
    await look('order feedback with a mistake');
    await open(page, withdrawal, t('withdrawal:title'));
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: t('withdrawal:next') }).click();
    await page.getByText(t('withdrawal:nothingChosen')).waitFor();
    await look('withdrawal with a mistake');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('withdrawal:next') }).click();
    await page.getByRole('button', { name: t('withdrawal:confirm.button') }).waitFor();
    await look('withdrawal to be confirmed');
    await page.getByRole('button', { name: t('withdrawal:confirm.button') }).click();
    await page.getByRole('heading', { level: 1, name: t('withdrawal:received.title') }).waitFor();
    await look('receipt of a withdrawal');
    expect(await orders()).toBe(1);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test(`finds no axe violations on customer screens (${lang})`, async ({ page, bridge }) => {
    await readyForCustomers(bridge);
    const look = async (screen: string) => expect.soft(await found(page), screen).toEqual([]);
    await page.goto(`${prefix}/my-account`);
    await guestButton(page, 'login', lang).waitFor();
    await look('guest');
    await guestButton(page, 'login', lang).click();
    await panel(page).getByRole('textbox').first().waitFor();
    await look('login');
    await page.keyboard.press('Escape');
    await open(page, `${prefix}/reset-password?email=a%40b.lv&token=x`, t('account:reset.title'));
    await look('choose a new password');
    await go(page, `${prefix}/my-account`);
    await registerHere(page, undefined, lang);
    await look('dashboard');
    for (const [path, key] of [
      ['details', 'account:nav.details'],
      ['shipping-details', 'account-pages:shippingDetails.title'],
      ['orders', 'account-pages:orders.title'],
      ['newsletter', 'account-pages:newsletter.title'],
      ['reviews', 'account-pages:reviews.title'],
      ['alerts', 'alerts:list.title'],
      ['loyalty-card', 'account-pages:loyaltyCard.title'],
    ] as const) {
      await open(page, `${prefix}/my-account/${path}`, t(key));
      await look(path);
    }
    await open(page, `${prefix}/special-offers`, t('account-pages:specialOffers.title'));
    await look('special offers');
    await open(page, `${prefix}/my-account/shipping-details`, t('account-pages:shippingDetails.title'));
    await saveAddress(page, 'Ķiršu iela', lang);
    await page.getByRole('button', { name: t('account-pages:shippingDetails.add') }).click();
    await look('form of another address');
    await saveAddress(page, 'Miera iela', lang);
    await look('address book');
    await openCategory(page, prefix);
    await addShownToCart(page, lang);
    await open(page, `${prefix}/checkout`, t('checkout:title'));
    await page.getByRole('button', { name: t('checkout:continueToShipping') }).click();
    await page.getByRole('radio', { name: like('checkout:savedAddresses.other') }).check();
    await look('saved addresses in checkout');
  });
}
