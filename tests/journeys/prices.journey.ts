// Prices as people see them: what the backend says now, refreshed, online and offline.
import { pattern, text } from '../texts.ts';
import { inStore } from './buying.ts';
import { type Device, expect, type Tab, test, until } from './journey.ts';

const sku = 'RB-DUO';
const page = inStore('en', `/p/${sku}/rits-barista-duo`);
/** a price younger than this is not asked for again, in milliseconds */
const FRESH_MS = 10_000;
/** longest pause before what the page shows is asked for, in milliseconds */
const REFRESH_MS = 2_000;
const confirmed = (tab: Tab) => tab.getByText(pattern('product-page:saved.checked'));
const asOf = (tab: Tab) => tab.getByText(pattern('product:price.asOf', { context: 'today' }));
const price = (tab: Tab) => tab.locator('main .price').first();

/** The shopper comes back to the page again and again, until something is seen. */
const comeBackUntil = (device: Device, tab: Tab, isSeen: () => boolean): Promise<true> =>
  until(
    async () => {
      if (isSeen()) return true;
      await device.pass(FRESH_MS);
      tab.window.dispatchEvent(new tab.window.Event('pageshow'));
      await device.pass(REFRESH_MS);
      return undefined;
    },
    () => `not seen; the page shows ${price(tab).allTextContents().join()}`,
  );
const shows = (tab: Tab, words: string) => (): boolean =>
  price(tab).allTextContents().join().replace(/\s+/g, ' ').includes(words);

test('A price that the shop changed is replaced on the open product page and marked; offline it says how old it is.', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(page);
  await comeBackUntil(device, tab, () => confirmed(tab).isVisible());
  await expect(asOf(tab)).toHaveCount(0);

  // the catalogue itself cannot bring it: only the refresh does
  await bridge.faults([{ match: { path: '/api/catalog' }, action: 'status', status: 503 }]);
  await bridge.changeProduct(sku, { price: 321.5 });
  await comeBackUntil(device, tab, shows(tab, '321,50 €'));
  await expect(confirmed(tab)).toBeVisible();
  const routes = (await bridge.journal()).map(({ route }) => route);
  expect(routes).toContain('/api/products/render-list');

  device.connection.cut();
  await comeBackUntil(device, tab, () => asOf(tab).isVisible());
  await expect(price(tab)).toContainText('321,50 €');
  await tab.reload();
  await expect(asOf(tab)).toBeVisible();
  await expect(price(tab)).toContainText('321,50 €');
});

test('S1.002 All data comes from a commerce backend: a price that was changed there is on the product page after its next opening.', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab(inStore('en'));
  const card = tab
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut') })
    .filter({ has: tab.getByRole('button', { name: pattern('adding:addNamed') }) })
    .first();
  await card.locator('h3 a').click();
  await expect(tab).toHaveURL(/\/p\//);
  const shown = decodeURIComponent(/\/p\/([^/]+)/.exec(tab.url())?.[1] ?? '');
  await price(tab).waitFor();
  await bridge.changeProduct(shown, { price: 4_321.09 });
  await tab.reload();
  await comeBackUntil(device, tab, shows(tab, '4 321,09 €'));
});
