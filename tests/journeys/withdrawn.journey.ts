// Tests a product that is withdrawn from sale while it is displayed.

import { inStore, untilOnDevice } from '../support/browser/buying.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

const sku = 'RB-DUO';
const slug = 'rits-barista-duo';
const links = `main a[href*="/p/${sku}/"]`;

test('removes a withdrawn product from page, lists and search panel in every tab [F78]', async ({
  device,
  bridge,
}) => {
  const page = await device.openTab(inStore('en', `/p/${sku}/${slug}`));
  await untilOnDevice(device);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  const list = await device.openTab(inStore('en', `/search?q=${encodeURIComponent(name)}`));
  await expect(list.locator(links)).toHaveCount(1);

  const price = page.locator('main .info .price');
  await expect(price.first()).toBeVisible();
  await bridge.changeProduct(sku, { status: 2 });
  for (const tab of [page, list]) tab.window.dispatchEvent(new tab.window.Event('pageshow'));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('missing-product:rejected.title', { name }),
  );
  await expect(price).toHaveCount(0);
  await expect(list.locator(links)).toHaveCount(0);

  const field = list.getByRole('banner').getByRole('combobox');
  await field.fill(name);
  await expect(list.getByRole('option', { name })).toHaveCount(0);
});
