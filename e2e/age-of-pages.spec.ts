// If a server-rendered page and the device have data of different ages, the newer data is shown.
import type { Page } from '@playwright/test';
import { text } from '#tests/support/texts.ts';
import { addedNotice } from './buying.ts';
import { untilGoodsOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

test.use({ serviceWorkers: 'block' });

const SKU = 'RB-DUO';
const PATH = `/en/p/${SKU}/rits-barista-duo`;

const price = (page: Page) => page.getByRole('main').locator('.price').first();
const answers = (page: Page) => page.locator('#shop:not([aria-busy])').waitFor();

/** Polls the server-rendered product page until it contains a price, and returns its HTML. */
async function pageAt(page: Page, shown: string): Promise<string> {
  let sent = '';
  await expect
    .poll(async () => {
      sent = await (await page.request.get(PATH)).text();
      return sent.replaceAll(/\s|&nbsp;/g, ' ').includes(shown);
    })
    .toBe(true);
  return sent;
}

test('shows the newer of the served page and the stored product', async ({ page, bridge }) => {
  await bridge.changeProduct(SKU, { price: 211.5 });
  const older = await pageAt(page, '211,50 €');
  await page.goto(PATH);
  await untilGoodsOnDevice(page);
  await expect(price(page)).toContainText('211,50 €');

  // the API is down, so no request can deliver the price
  await bridge.faults([{ match: { path: '/api' }, action: 'status', status: 503 }]);
  await bridge.changeProduct(SKU, { price: 322.5 });
  await pageAt(page, '322,50 €');
  await page.reload();
  await answers(page);
  await expect(price(page)).toContainText('322,50 €');
  await bridge.healthy();
  await page.goto('/en/cart');
  await untilGoodsOnDevice(page);

  await page.route(`**${PATH}`, (route) => route.fulfill({ body: older, contentType: 'text/html' }));
  await page.goto(PATH);
  await answers(page);
  await expect(price(page)).toContainText('322,50 €');
  await page
    .getByRole('main')
    .getByRole('button', { name: text('adding:add') })
    .click();
  await expect(addedNotice(page)).toBeVisible();
  await page.goto('/en/cart');
  await expect(page.getByRole('main').getByText('322,50 €').first()).toBeVisible();
});
