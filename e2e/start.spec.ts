// Starts with an invalid configuration or invalid stored documents.
import { pattern } from '#tests/support/texts.ts';
import { addOneToCart } from './buying.ts';
import { comeEmpty } from './come-empty.ts';
import { putOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

test('reports the invalid key of a configuration in three languages', async ({ page }) => {
  await comeEmpty(page);
  await page.route('**/shop.config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { cart: { maxQuantity: unknown } };
    config.cart.maxQuantity = 'many';
    await route.fulfill({ json: config });
  });
  await page.goto('/');
  const reported = page.getByRole('alert');
  await expect(reported).toContainText('cart.maxQuantity');
  for (const lang of ['lv', 'en', 'ru'])
    await expect(reported.locator(`[lang=${lang}]`)).toHaveText(/\S+ .*\S/);
});

test('keeps the cart beside a corrupt local document', async ({ page }) => {
  await addOneToCart(page);
  await putOnDevice(page, 'claims', {
    code: 'personal-details',
    created_at: 'long ago',
    value: 17,
    description: null,
  });
  await putOnDevice(page, 'orders', { id: 'not-an-order', state: 'sending', body: 'x' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/en', '/en/checkout', '/en/cart']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const remove = page.getByRole('main').getByRole('button', { name: pattern('cart:removeNamed') });
  await expect(remove).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('shows the last page without a network before a database opens', async ({ page, line }) => {
  await page.goto('/en');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key === 'page|/en')))
    .toBe(true);
  await page.addInitScript(() => {
    // requests that never settle
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  line.cut();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#shop:not([aria-busy])')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).nth(3)).toBeVisible();
});
