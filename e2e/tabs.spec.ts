// Two real tabs of one browser: one cart never becomes two orders.
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from './buying.ts';
import { claimOnDevice } from './device.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './storefront.ts';

/** Waits until the review is stored as the current step; another tab opens checkout at the stored step. */
const untilReviewStored = (page: Page) =>
  expect.poll(() => claimOnDevice(page, 'checkout')).toMatchObject({ step: 'orderReview' });

test('places one order for the same cart in two tabs [F44 I-02]', async ({ page, context, bridge }) => {
  const orders = await countOrders(bridge);
  await addOneToCart(page);
  await fillCheckout(page, 'liga@example.lv');
  await untilReviewStored(page);
  const second = await context.newPage();
  await second.goto('/en/checkout');
  expect(await second.evaluate(() => 'locks' in navigator)).toBe(true);
  await second.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') }).check();
  // both tabs click simultaneously, because a tab that is notified of the other's order no longer shows the button
  const press = (tab: Page) =>
    placeButton(tab).evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const button of buttons) button.click();
    });
  await placeButton(second).waitFor();
  await Promise.all([press(page), press(second)]);
  for (const tab of [page, second]) await expect(acceptedHeading(tab)).toBeVisible();
  expect(await orders()).toBe(1);
  expect((await bridge.invariants()).ok).toBe(true);
});

test('reloads a page restored from the back/forward cache [F50]', async ({ page }) => {
  await addOneToCart(page);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes';
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.locator('html:not([data-kept])')).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: text('adding:badge', { count: 1 }) }),
  ).toBeVisible();
});

test('places one order from two tabs without https and Web Locks [F49 I-02]', async ({
  page,
  context,
  bridge,
}) => {
  const orders = await countOrders(bridge);
  const home = bridge.line.address.replace('127.0.0.1', 'shop.test');
  const second = await context.newPage();
  await page.goto(`${home}/en`);
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
  await addOneToCart(page, `${home}/en`);
  await fillCheckout(page, 'liga@example.lv', `${home}/en`);
  await untilReviewStored(page);
  await second.goto(`${home}/en/checkout`);
  await placeButton(second).waitFor();
  await placeButton(page).click();
  for (const tab of [page, second]) await expect(acceptedHeading(tab)).toBeVisible();
  expect(await orders()).toBe(1);
  expect((await bridge.invariants()).ok).toBe(true);
});
