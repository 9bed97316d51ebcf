// Use without a pointer: a purchase, the wishlist and the login, and where the focus moves.
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addedNotice } from './buying.ts';
import { accountButton, emailField, panel, passwordField } from './customers.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './storefront.ts';

const PHONE = { width: 390, height: 844 };

/** Presses Tab until the named control has focus. */
async function reach(
  page: Page,
  role: 'button' | 'textbox' | 'radio' | 'checkbox' | 'link',
  name: RegExp,
): Promise<void> {
  await page.getByRole(role, { name }).first().waitFor();
  const isReached = page.locator('*:focus').and(page.getByRole(role, { name }));
  for (let tabs = 0; tabs < 120; tabs++) {
    if ((await isReached.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${role} ${name}`);
}

test('completes a purchase by keyboard', async ({ page, bridge }) => {
  const orders = await countOrders(bridge);
  await page.goto('/en');
  await reach(page, 'button', pattern('adding:addNamed'));
  await page.keyboard.press('Enter');
  await expect(addedNotice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/en/checkout');
  for (const step of [
    [
      ['firstName', 'Jānis'],
      ['lastName', 'Ozols'],
      ['email', 'janis@example.lv'],
      ['phone', '20000000'],
    ],
    [
      ['street', 'Miera iela 1'],
      ['zip', 'LV-1001'],
      ['city', 'Rīga'],
    ],
  ]) {
    for (const [name = '', value = ''] of step) {
      await reach(page, 'textbox', pattern(`checkout:fields.${name}`, {}, 'start'));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
  }
  await reach(page, 'button', pattern('checkout:continueToReview'));
  await page.keyboard.press('Enter');
  await reach(page, 'checkbox', pattern('checkout:terms.agree', {}, 'start'));
  await page.keyboard.press('Space');
  await reach(page, 'button', pattern('checkout:place'));
  await page.keyboard.press('Enter');
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);
});

test('adds, removes and restores a wishlist item by keyboard', async ({ page }) => {
  const main = page.getByRole('main');
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await page.goto('/en');
  await reach(page, 'button', pattern('wishlist:add'));
  await page.keyboard.press('Enter');
  await expect(page.locator('*:focus')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/en/wishlist');
  await cards.first().waitFor();
  await main.getByRole('button', { name: pattern('wishlist:add'), pressed: true }).focus();
  await page.keyboard.press('Space');
  await expect(cards).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: text('wishlist:undo') }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(1);
});

test('opens the login panel from the header and returns focus [S2.134]', async ({ page }) => {
  await page.goto('/en');
  // the code of the click handler is loaded after the first render, together with the wishlist buttons
  await page
    .getByRole('button', { name: pattern('wishlist:add') })
    .first()
    .waitFor();
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(emailField(panel(page))).toBeFocused();
  await expect(emailField(panel(page))).toHaveAttribute('autocomplete', 'username');
  const password = passwordField(panel(page));
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await panel(page)
    .getByRole('button', { name: text('account:showPassword') })
    .click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  await expect(page).toHaveURL(/\/en$/);
});

test('moves focus to each level of the mobile menu as it opens', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/en');
  const catalogue = text('category:menu.title');
  await page.getByRole('button', { name: catalogue }).click();
  const menu = page.getByRole('dialog');
  const department = menu.getByRole('list').getByRole('button').first();
  const named = (await department.textContent()) ?? '';
  const before = menu.getByRole('button', { name: named });
  await department.click();
  const back = menu.getByRole('button', { name: `${text('common:back')}: ${catalogue}` });
  await expect(back).toBeFocused();
  await expect(before).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(before).toBeFocused();
  await expect(back).toHaveCount(0);
});
