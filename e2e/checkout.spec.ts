// Checkout as a guest meets it: what is loaded before, empty states, fields that are left out.
import { readFileSync } from 'node:fs';
import { addOneToCart } from './buying.ts';
import { claimOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

type Texts = Partial<Record<'empty' | 'none' | 'nothing', { title: string }>>;
const texts = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Texts;

test('S2.071 The checkout state is loaded before the app mounts.', async ({ shop }) => {
  await addOneToCart(shop);
  await shop.goto('/en/checkout');
  await shop.getByLabel('First name').fill('Anna');
  await shop.getByLabel('Last name').fill('Kalniņa');
  await expect.poll(() => claimOnDevice(shop, 'personal-details')).toMatchObject({ lastName: 'Kalniņa' });
  await shop.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLInputElement>('input[autocomplete="given-name"]');
      if (!field) return;
      observer.disconnect();
      Object.assign(window, { firstSeen: field.value });
    }).observe(document, { childList: true, subtree: true });
  });
  await shop.reload();
  await expect(shop.getByLabel('First name')).toHaveValue('Anna');
  expect(await shop.evaluate(() => (window as unknown as { firstSeen: string }).firstSeen)).toBe('Anna');
});

test('S2.147 Empty states are translated.', async ({ page }) => {
  test.setTimeout(180_000);
  const told: Record<string, Set<string>> = {};
  for (const [language, prefix] of [
    ['lv', ''],
    ['en', '/en'],
    ['ru', '/ru'],
  ] as const)
    for (const [path, title] of [
      ['/cart', texts(language, 'cart').empty?.title],
      ['/checkout', texts(language, 'checkout').empty?.title],
      ['/order-completed', texts(language, 'order').none?.title],
      ['/wishlist', texts(language, 'wishlist').empty?.title],
      ['/compare', texts(language, 'compare').empty?.title],
      ['/my-account/recently-viewed', texts(language, 'recently-viewed').empty?.title],
      ['/search?q=qqqwwwzzz', texts(language, 'search').nothing?.title.replace('{{term}}', 'qqqwwwzzz')],
    ] as const) {
      await page.goto(prefix + path);
      await expect(page.getByRole('heading', { name: title ?? 'missing' }).first()).toBeVisible();
      told[path] = (told[path] ?? new Set()).add(title ?? '');
    }
  for (const [path, titles] of Object.entries(told)) expect([path, titles.size]).toEqual([path, 3]);
});

test('S5.032 An empty required field shows its message, focus goes to the first bad field, and a summary is announced', async ({
  shop,
}) => {
  await addOneToCart(shop);
  await shop.goto('/en/checkout');
  await shop.getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(shop.getByText('Field is required.').first()).toBeVisible();
  await expect(shop.getByRole('alert').first()).toBeVisible();
  await expect(shop.getByLabel('First name')).toBeFocused();
  await shop.getByLabel('First name').fill('Ēriks');
  await expect(shop.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true');
});

test("S5.034 In some forms a name must have at least 3 letters, with the message 'Name must have at least 3 letters' (open: which forms is not shown; build what users would expect): the name of a company that the invoice is for.", async ({
  shop,
}) => {
  await addOneToCart(shop);
  await shop.goto('/en/checkout');
  await shop.getByLabel('First name').fill('Līga');
  await shop.getByLabel('Last name').fill('Bērziņa');
  await shop.getByLabel('E-mail').fill('liga@example.lv');
  await shop.getByLabel('Phone').fill('+371 20 000 000');
  await shop.getByRole('button', { name: 'Continue to shipping' }).click();
  await shop.getByRole('checkbox', { name: 'I am buying as a legal person' }).check();
  const company = shop.getByLabel('Company name');
  await company.fill('3M');
  await shop.getByRole('button', { name: 'Continue to payment' }).click();
  const message = shop.getByText('Name must have at least 3 letters', { exact: true });
  await expect(message.first()).toBeVisible();
  await expect(company).toHaveAttribute('aria-invalid', 'true');
  await company.fill('SIA Ozols');
  await expect(message).toHaveCount(0);
});
