// axe finds nothing on any page, in each language, light and dark.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from './buying.ts';
import { expect, test } from './shop.ts';

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

for (const [store, prefix] of [
  ['Latvian', ''],
  ['English', '/en'],
  ['Russian', '/ru'],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every page can be used by everybody: ${store}, ${colorScheme}`, async ({ shop }) => {
      await shop.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shop.goto(prefix || '/');
      await shop.locator('main .card h3 a').first().waitFor();
      expect(await findings(shop), 'home').toEqual([]);
      const product = (await shop.locator('main .card h3 a').first().getAttribute('href')) ?? '';
      await shop.getByRole('navigation').getByRole('link').first().click();
      await shop.locator('main .card h3 a').first().waitFor();
      expect(await findings(shop), 'category').toEqual([]);
      await shop.goto(product);
      // the page that was sent is looked at once the shop itself stands
      await shop.locator('#shop:not([aria-busy])').waitFor();
      await shop.getByRole('heading', { level: 1 }).waitFor();
      expect(await findings(shop), 'product').toEqual([]);
      for (const path of ['/cart', '/nowhere', '/error', '/wishlist', '/order-completed']) {
        await shop.goto(prefix + path);
        await shop.getByRole('heading', { level: 1 }).waitFor();
        expect(await findings(shop), path).toEqual([]);
      }
    });

for (const colorScheme of ['light', 'dark'] as const)
  test(`every step of the purchase can be used by everybody: ${colorScheme}`, async ({ shop }) => {
    await shop.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await addOneToCart(shop);
    await shop.goto('/en/cart');
    await shop
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .waitFor();
    expect(await findings(shop), 'cart').toEqual([]);
    await shop.goto('/en/checkout');
    await shop.getByRole('button', { name: 'Continue to shipping' }).click();
    await shop.getByRole('alert').waitFor();
    expect(await findings(shop), 'checkout with mistakes').toEqual([]);
    await fillCheckout(shop, 'liga@example.lv');
    expect(await findings(shop), 'checkout, last step').toEqual([]);
    await placeButton(shop).click();
    await acceptedHeading(shop).waitFor();
    expect(await findings(shop), 'thank you').toEqual([]);
    await shop.goto('/en');
    await shop
      .getByRole('button', { name: /^English|language/ })
      .first()
      .click();
    await shop.getByRole('dialog').waitFor();
    expect(await findings(shop), 'language').toEqual([]);
  });

test('nothing is lost at 320 px and at 200 % zoom', async ({ shop }) => {
  await addOneToCart(shop);
  await shop.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    '/en',
    '/ru',
    '/c/audio',
    '/p/SS-9/sala-straume-9',
    '/ru/cart',
    '/ru/checkout',
    '/ru/order-completed',
  ]) {
    await shop.goto(path);
    await shop.getByRole('heading', { level: 1 }).first().waitFor();
    const overflow = await shop.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
