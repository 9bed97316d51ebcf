// The service worker: starting offline, and what it caches.
import { pattern, text } from '#tests/support/texts.ts';
import { addOneToCart } from './buying.ts';
import { untilOnDevice, untilShopOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

test('opens home page, category and product offline [S7.085]', async ({ device, bridge }) => {
  await device.page.goto('/en');
  await untilOnDevice(device.page);
  const script = await device.page.evaluate(
    async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '',
  );
  expect(new URL(script).pathname).toBe('/service-worker.js');
  await device.kill();
  bridge.line.cut();
  await device.restart();
  const { page } = device;
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cards.first()).toBeVisible();
  const offline = pattern('connection:line.offline.title', {}, 'within');
  await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible();
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/c\//);
  await expect(cards.first()).toBeVisible();
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/p\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: text('adding:add'), exact: true }).first()).toBeVisible();
});

test('caches no personal data, no API response and no HTML page in place of a picture [F11 I-17]', async ({
  page,
  bridge,
}) => {
  const picture = page.getByRole('main').getByRole('listitem').locator('img').first();
  await page.goto('/en');
  await picture.waitFor();
  await untilShopOnDevice(page);
  await page.reload();
  await picture.waitFor();
  // the shell is cached, but this page was not opened before, so its pictures are requested from the portal
  await bridge.faults([{ match: {}, action: 'html' }]);
  await page.goto('/en/c/audio');
  await picture.waitFor();
  await bridge.healthy();
  const cached = await page.evaluate(async () => {
    const found: { url: string; type: string; isPortal: boolean }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        const isPortal =
          type.startsWith('text/') && !!(await answer?.text())?.includes('Sign in to this network');
        found.push({ url: request.url, type, isPortal });
      }
    }
    return found;
  });
  expect(cached.length).toBeGreaterThan(0);
  expect(cached.filter(({ isPortal }) => isPortal)).toEqual([]);
  expect(cached.filter(({ url }) => /\/(api|__admin)\/|token=|cartId=/.test(url))).toEqual([]);
  expect(cached.filter(({ url, type }) => url.includes('/img/') && !type.startsWith('image/'))).toEqual([]);
});

test('does not install an HTML page as the service worker [F54]', async ({ page, bridge }) => {
  await bridge.faults([{ match: { path: '/service-worker.js' }, action: 'html' }]);
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('service worker refused'),
  );
  await addOneToCart(page);
  await refused;
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
