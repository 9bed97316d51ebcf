// The main screens under a page translator, which wraps every text node in <font> elements while React keeps rendering.
import type { Page } from '@playwright/test';
import { demoConfig } from '#tests/support/browser/goods.ts';
import { pattern, text } from '#tests/support/texts.ts';
import { untilGoodsOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

/** Translates all current and future text of the page, like Chrome and common extensions. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const skipped = '[translate="no"], script, style, textarea, font';
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const node of found) {
        if (!node.data.trim() || node.parentElement?.closest(skipped)) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        (font.firstChild as HTMLElement).textContent = node.data;
        node.replaceWith(font);
      }
    };
    wrap();
    new MutationObserver(wrap).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });

test('keeps the main screens working while a translator wraps their text [S1.018]', async ({ page }) => {
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  page.on('console', (message) => {
    if (/NotFoundError|part failed/.test(message.text())) crashes.push(message.text());
  });
  await page.goto('/en/c/laptops');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await card.first().waitFor();
  await page.locator('#shop:not([aria-busy])').waitFor();
  await untilGoodsOnDevice(page);
  await translate(page);
  // changes the sort order, the page and the language, and goes back
  const shown = () =>
    card
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const before = await shown();
  const sort = page.getByRole('combobox', { name: text('product:sort.label') });
  await sort.selectOption({ label: text('product:sort.qty-desc') });
  await expect(page).toHaveURL(/sort=/);
  await expect.poll(shown).not.toEqual(before);
  const add = page.getByRole('button', { name: pattern('adding:addNamed') });
  const sold = card.filter({ has: add }).first();
  const address = await sold.getByRole('heading').getByRole('link').getAttribute('href');
  const link = page.locator(`h3 a[href="${address}"]`);
  // the list may still be sorted again, so the product is located by its URL from here on
  await card.filter({ has: link }).locator(add).click();
  await expect(page.getByRole('banner').locator('.tool-count').last()).toHaveText('1');
  // adding the same product again must result in one cart line
  await card.locator(link).click();
  await expect(page).toHaveURL(/\/en\/p\//);
  await page.getByRole('main').locator('.buybar .btn').click();
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/c\/laptops/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: demoConfig().brand.name ?? '' })
    .click();
  await expect(page).toHaveURL(/\/en$/);
  await page.goto('/en/cart');
  const remove = page.getByRole('button', { name: pattern('cart:removeNamed') });
  await remove.waitFor();
  await translate(page);
  await remove.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('cart:remove'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: text('cart:empty.title') })).toBeVisible();
  await page.getByRole('button', { name: text('cart:undo') }).click();
  await expect(remove).toBeVisible();
  expect(crashes).toEqual([]);
  await expect(page.getByRole('heading', { name: text('app:crash.title') })).toHaveCount(0);
});
