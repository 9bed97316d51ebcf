// Walks through every screen as a guest who buys and as a customer, then through the same pages offline.
import type { Page } from '@playwright/test';
import type { BridgeAdmin } from '#tests/support/backend/bridge-admin.ts';
import { type Language, pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addShownToCart, fillSteps, placeButton } from '../buying.ts';
import { guestButton, panel, registerHere } from '../customers.ts';
import { untilOnDevice } from '../device.ts';
import type { Line } from '../network.ts';

export type Visit = {
  page: Page;
  line: Line;
  bridge: BridgeAdmin;
  lang: Language;
  /** prefix of every path: "" in the default store view */
  prefix: string;
  isPhone: boolean;
  /** takes a screenshot of the current view */
  picture: (screen: string) => Promise<void>;
};

/** Products from the demo catalogue, one of each type, and common pages. */
const pages = {
  category: '/c/laptops',
  'category of departments': '/c/large-appliances',
  'product of options': '/p/VK-2/x',
  'product of parts': '/p/RB-DUO/x',
  search: '/search?q=norra',
  'search without a result': '/search?q=qqqwwwzzz',
  wishlist: '/wishlist',
  compare: '/compare',
  cart: '/cart',
  'about us': '/about-us',
  delivery: '/i/delivery',
  contact: '/contact',
  branches: '/branches',
  'energy labels': '/i/energy-labels',
  news: '/news',
  newsletter: '/newsletter',
  alerts: '/alerts',
  'newsletter, mailed link': '/newsletter/anna@example.lv/0123456789abcdef',
  'special offers': '/special-offers',
  'page not found': '/no-such-page',
  error: '/error',
} as const;
const quiet = ['cart', 'wishlist', 'compare', 'search without a result', 'page not found', 'error'] as const;
const accountPages = [
  'details',
  'shipping-details',
  'orders',
  'newsletter',
  'reviews',
  'alerts',
  'recently-viewed',
  'loyalty-card',
] as const;

/** Opens a path like a link within the document, and waits until nothing on the page is loading. */
export async function open({ page, prefix }: Visit, path: string): Promise<void> {
  const before = await page.evaluateHandle((to) => {
    const { title } = document;
    const isElsewhere = new URL(to, location.href).href !== location.href;
    window.scrollTo(0, 0);
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return { isElsewhere, title, heading: document.querySelector('h1') };
  }, `${prefix}${path}` || '/');
  // the previous page stays rendered until the next one's script has loaded
  await page.waitForFunction(
    ({ isElsewhere, title, heading }) => !isElsewhere || document.title !== title || !heading?.isConnected,
    before,
  );
  await settled(page);
}

/**
 * Waits until nothing in view is loading. Checks `twice`, because a screen that replaces another one begins loading
 * late.
 */
export async function settled(page: Page, twice = true): Promise<void> {
  // the previous content disappears with the next frame
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // checks elements in view only; the others may load on scrolling
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll('main :is([aria-busy=true], .skeleton, .skeleton-tile)'),
      ...[...document.images].filter((image) => !image.complete && image.loading !== 'lazy'),
    ].every((element) => element.getBoundingClientRect().top >= innerHeight),
  );
  await page.evaluate(() => document.fonts.ready);
  if (twice) await settled(page, false);
}

/** Scrolls down by a number of pixels, to the end by default, and waits until the page is rendered. */
export async function scrolled(page: Page, by = 1e6): Promise<void> {
  await page.evaluate((pixels) => window.scrollBy({ top: pixels, behavior: 'instant' }), by);
  await settled(page);
}

const shown = async (visit: Visit, screen: string, path: string): Promise<void> => {
  await open(visit, path);
  await visit.picture(screen);
};

/** Takes a screenshot of each overlay: languages and, on phones, menu and filters. */
async function overlays(visit: Visit): Promise<void> {
  const { page, lang, isPhone, picture } = visit;
  const dialog = page.getByRole('dialog');
  const over = async (screen: string, press: () => Promise<void>) => {
    await press();
    await dialog.waitFor();
    await picture(screen);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  await open(visit, '');
  await over('languages', () => button(pattern('app:tools.language', { lang })).click());
  if (!isPhone) return;
  await over('menu', () => button(text('category:menu.title', { lang })).click());
  await open(visit, pages.category);
  await over('filters', () => button(text('category:filters', { lang })).click());
}

/** Waits until all notices have disappeared; they stay while the pointer is over them. */
export async function noticesGone({ page, lang }: Visit): Promise<void> {
  await page.mouse.move(0, 0);
  const notices = page.getByRole('region', { name: text('app:notices', { lang }) }).getByRole('listitem');
  while ((await notices.count()) > 0) await notices.first().waitFor({ state: 'detached' });
}

/** Adds two products to each list and one to the cart. */
async function fill(visit: Visit): Promise<void> {
  const { page, lang } = visit;
  await open(visit, pages.category);
  for (const key of ['wishlist:add', 'compare:add'])
    for (const at of [0, 1])
      await page
        .getByRole('main')
        .getByRole('button', { name: pattern(key, { lang }) })
        .nth(at)
        .click();
  await addShownToCart(page, lang);
  await visit.picture('added to the cart');
  await noticesGone(visit);
}

/** Places the order from checkout to its number. */
async function buy(visit: Visit): Promise<void> {
  const { page, lang, picture } = visit;
  await shown(visit, 'checkout', '/checkout');
  await page.getByRole('button', { name: text('checkout:continueToShipping', { lang }) }).click();
  await page.getByRole('alert').first().waitFor();
  await picture('checkout with mistakes');
  await fillSteps(page, 'liga@example.lv', lang);
  await picture('checkout, last step');
  await placeButton(page, lang).click();
  await acceptedHeading(page, lang).waitFor();
  await settled(page);
  await picture('thank you');
}

/** Walks through pages offline, with the data that the device has stored. */
async function withoutNetwork(
  visit: Visit,
  paths: readonly (readonly [string, string])[],
  last?: (visit: Visit) => Promise<void>,
): Promise<void> {
  visit.line.cut();
  // the connection bar is shown once the outage is detected
  await visit.page.locator('.connection-bar').waitFor();
  for (const [screen, path] of paths) await shown(visit, `${screen}, offline`, path);
  await last?.(visit);
  visit.line.mend();
}

/** Sets an alert offline, and shows where it waits. */
async function setAlert(visit: Visit): Promise<void> {
  const { page, lang, picture } = visit;
  const button = (key: string) => page.getByRole('button', { name: text(key, { lang }), exact: true });
  await open(visit, pages['product of options']);
  await button('delivery:alert.price').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('liga@example.lv');
  await button('alerts:submit').click();
  await dialog
    .getByRole('status')
    .filter({ hasText: text('alerts:asked.saved', { lang }) })
    .waitFor();
  await picture('alert, offline');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await shown(visit, 'alerts, one waits, offline', pages.alerts);
  await button('connection:whatWaits').click();
  await dialog.waitFor();
  await picture('what waits, offline');
  await page.keyboard.press('Escape');
}

/** Walks as a guest from the first visit to an order. Needs a new browser and a connection. */
export async function walkAsGuest(visit: Visit): Promise<void> {
  const { page, prefix, picture } = visit;
  await page.goto(prefix || '/');
  await page.locator('#shop:not([aria-busy])').waitFor();
  await settled(page);
  await picture('home');
  await untilOnDevice(page);
  for (const screen of quiet) await shown(visit, `${screen}, nothing yet`, pages[screen]);
  await shown(visit, 'account, guest', '/my-account');
  await overlays(visit);
  await fill(visit);
  const all = [['home', ''], ...Object.entries(pages)] as const;
  for (const [screen, path] of all.slice(1)) await shown(visit, screen, path);
  await open(visit, pages.news);
  const article = await page.getByRole('main').locator('.news a').first().getAttribute('href');
  const news = ['article', (article ?? '').slice(prefix.length)] as const;
  await shown(visit, ...news);
  await open(visit, pages['energy labels']);
  const archive = page.locator('.energy-archive');
  await archive.getByRole('listitem').first().waitFor();
  await archive.evaluate((element) => element.scrollIntoView());
  await picture('energy labels, archive');
  await withoutNetwork(visit, [...all, news], setAlert);
  await buy(visit);
}

/** Walks as a customer from the login to every account page. */
export async function walkAsCustomer(visit: Visit): Promise<void> {
  const { page, prefix, lang, picture } = visit;
  await page.goto(`${prefix}/my-account`);
  await guestButton(page, 'login', lang).click();
  await panel(page).getByRole('textbox').first().waitFor();
  await picture('login');
  await page.keyboard.press('Escape');
  await registerHere(page, undefined, lang);
  await noticesGone(visit);
  await picture('account');
  const all = accountPages.map((name) => [`account, ${name}`, `/my-account/${name}`] as const);
  for (const [screen, path] of all) await shown(visit, screen, path);
  await untilOnDevice(page);
  await withoutNetwork(visit, all);
}
