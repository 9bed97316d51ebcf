// Screens that a buying customer sees: notes in the cart, the order and its documents, feedback, and a logout with an
// unsent order.
import type { Locator } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addShownToCart, fillSteps, placeButton } from '../buying.ts';
import { registerHere } from '../customers.ts';
import { untilOnDevice } from '../device.ts';
import { noticesGone, open, scrolled, settled, type Visit } from './walk.ts';

/** Returns the number of the newest order at the bridge. */
const newest = async ({ bridge }: Visit): Promise<string> => (await bridge.orders()).at(-1)?.number ?? '';

const button = ({ page, lang }: Visit, key: string) =>
  page.getByRole('button', { name: text(key, { lang }), exact: true }).first();

/** True if the element appears within ten seconds. */
const comes = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

async function place(visit: Visit): Promise<void> {
  const { page, lang, picture } = visit;
  await fillSteps(page, 'liga@example.lv', lang);
  const agree = button(visit, 'checkout:priceChanged.agree');
  if (await comes(agree)) {
    await agree.scrollIntoViewIfNeeded();
    await picture('checkout, price changed');
    await agree.click();
  }
  await placeButton(page, lang).click();
}

/** Returns the SKU of the first line of the cart. */
async function firstInCart(visit: Visit): Promise<string> {
  await open(visit, '/cart');
  const link = visit.page.getByRole('main').locator('a[href*="/p/"]').first();
  const [, sku = ''] = /\/p\/([^/]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
  return decodeURIComponent(sku);
}

/** Walks through the mini cart, lines cleared by the backend, and a changed price. */
async function cart(visit: Visit): Promise<void> {
  const { page, lang, bridge, picture, prefix } = visit;
  await open(visit, '/c/laptops');
  await addShownToCart(page, lang);
  await noticesGone(visit);
  const link = page.getByRole('banner').locator('a[href$="/cart"]').first();
  await link.click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await picture('mini cart');
  await page.keyboard.press('Escape');
  await bridge.faults([{ match: { path: '/api/cart/pull' }, action: 'status', status: 400, times: 3 }]);
  await page.goto(`${prefix}/cart`);
  const back = button(visit, 'cart:setAside.putBack');
  if (await comes(back)) {
    await picture('cart, cleared by the shop');
    await bridge.healthy();
    await back.click();
    await back.waitFor({ state: 'hidden' });
  }
  await bridge.healthy();
  await bridge.changeProduct(await firstInCart(visit), { price: 1_234.5 });
}

/** Walks through an order: from the last button to the order page, the printout, and feedback. */
async function order(visit: Visit): Promise<void> {
  const { page, lang, picture, bridge } = visit;
  await open(visit, '/checkout');
  await place(visit);
  await acceptedHeading(page, lang).waitFor();
  await settled(page);
  const feedback = await page
    .getByRole('link', { name: text('order:accepted.feedback', { lang }) })
    .getAttribute('href');
  await page.emulateMedia({ media: 'print' });
  await picture('thank you, in print');
  await page.emulateMedia({ media: 'screen' });
  const number = await newest(visit);
  await bridge.deliver(number, new Date().toISOString());
  await open(visit, '/my-account/orders');
  await picture('account, orders with one');
  await page
    .getByRole('main')
    .locator(`a[href$="/orders/${number}"], a[href*="/my-account/orders/"]`)
    .first()
    .click();
  await settled(page);
  await picture('account, one order');
  await scrolled(page, 900);
  await picture('account, one order, below');
  await page.goto(feedback ?? '/');
  await settled(page);
  await picture('order feedback');
  await page
    .getByRole('radio', { name: text('order-feedback:stars', { lang, count: 4 }) })
    .check({ force: true });
  await page
    .getByRole('textbox', { name: pattern('order-feedback:fields.detail', { lang }, 'start') })
    .fill('Ātri un labi.');
  await picture('order feedback, filled in');
  await button(visit, 'order-feedback:send').click();
  await page.getByRole('status').first().waitFor();
  await settled(page);
  await picture('order feedback, sent');
  await open(visit, '/my-account/reviews');
  await picture('account, reviews to write');
}

/** Walks through product reviews and their form. */
async function reviews(visit: Visit): Promise<void> {
  const { page, lang, picture } = visit;
  await open(visit, '/p/VK-2/x');
  const heading = page.getByRole('heading', { level: 2, name: text('reviews:title', { lang }) });
  await heading.scrollIntoViewIfNeeded();
  await page.locator('.review-list').waitFor();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await picture('product reviews');
  await button(visit, 'reviews:write').click();
  const stars = page.getByRole('radiogroup').first();
  await stars.waitFor();
  await stars.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await picture('product review, writing');
}

/** Walks through a pending order, an order whose total rose, the logout prompt, and the page after the logout. */
async function offline(visit: Visit): Promise<void> {
  const { page, lang, picture, line, bridge } = visit;
  await open(visit, '/c/laptops');
  await addShownToCart(page, lang);
  await noticesGone(visit);
  const sku = await firstInCart(visit);
  await open(visit, '/checkout');
  line.cut();
  await place(visit);
  await page.waitForURL(/order-completed/);
  await settled(page);
  await picture('thank you, waiting');
  await bridge.changeProduct(sku, { price: 2_345.5 });
  line.mend();
  await page
    .locator('.connection-bar')
    .filter({ hasText: text('connection:line.asks.title', { lang }) })
    .waitFor();
  await settled(page);
  await picture('thank you, asks for consent');
  line.cut();
  await open(visit, '/my-account');
  await page
    .getByRole('navigation', { name: text('account:nav.label', { lang }) })
    .getByRole('button', { name: text('account:logout.button', { lang }) })
    .click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await picture('logout with an order that waits, offline');
  await question.getByRole('button', { name: text('account:logout.unsent.seal', { lang }) }).click();
  await page.locator('.hero').waitFor();
  await settled(page);
  await picture('home, a sealed order waits');
  line.mend();
}

/** Walks as a customer who buys. Needs a new browser and a connection. */
export async function walkAsBuyer(visit: Visit): Promise<void> {
  const { page, prefix, lang } = visit;
  await page.goto(`${prefix}/my-account`);
  await registerHere(page, undefined, lang);
  await noticesGone(visit);
  await untilOnDevice(page);
  const failed: unknown[] = [];
  // a failed part does not prevent the others
  for (const part of [reviews, cart, order, offline])
    await part(visit).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}
