// Journeys with invalid responses from the bridge: each leads to a clear, translated message and a usable page.

import { inStore } from '../support/browser/buying.ts';
import { builtConfig, expect, type Tab, test } from '../support/browser/journey.ts';
import { type Language, languages, text } from '../support/texts.ts';

const product = '/p/SS-9/sala-straume-9';
/** Returns the paths of the product endpoints; the connection probe uses another catalogue path. */
const productPaths = () => {
  const { stores } = builtConfig() as { stores: { index: string }[] };
  return stores.map(({ index }) => `/api/catalog/${index}/product`);
};
const productName = /Sala Straume 9/;
/** The longest time for which failed requests are retried before an error is shown, in milliseconds. */
const TIME_LIMIT_MS = 20_000;
const heading = (tab: Tab) => tab.getByRole('heading', { level: 1 });
const retry = (tab: Tab, lang: Language = 'en') =>
  tab.getByRole('main').getByRole('button', { name: text('common:retry', { lang }) });

/** Faults in a response, and the message shown for each. */
const troubles = {
  'server error': { action: 'status', status: 500, says: 'errors:serverError' },
  'HTML with status 200': { action: 'html', says: 'errors:badContentType' },
  'wrong content type': { action: 'contentType', says: 'errors:badContentType' },
  'wrong shape': { action: 'shape', says: 'errors:badShape' },
};

for (const [name, { says, ...fault }] of Object.entries(troubles))
  test(`shows a message with an OK button after a loading error: ${name} [S8.056]`, async ({
    device,
    bridge,
  }) => {
    await bridge.faults(productPaths().map((path) => ({ match: { path }, ...fault })));
    for (const lang of languages) {
      const tab = await device.openTab(inStore(lang, product));
      const notice = tab
        .getByRole('region', { name: text('app:notices', { lang }) })
        .getByRole('listitem')
        .filter({ hasText: text(says, { lang }) });
      await expect(notice).toBeVisible();
      await expect(notice.getByRole('button')).toHaveText(text('common:ok', { lang }));
      await expect(heading(tab)).toHaveText(text('product:failed.title', { lang }));
      tab.close();
    }
    await bridge.healthy();
    const tab = await device.openTab(inStore('en', product));
    await expect(heading(tab)).toHaveText(productName);
  });

for (const lang of languages)
  test(`shows a translated message and a usable page while the backend fails: ${lang} [S8.061]`, async ({
    device,
    bridge,
  }) => {
    await bridge.faults([{ match: { path: '/api' }, action: 'status', status: 503 }]);
    const category = await device.openTab(inStore(lang, '/c/audio'));
    await device.pass(TIME_LIMIT_MS);
    await expect(heading(category)).toHaveText(text('pages:unresolved.failed.title', { lang }));
    await expect(retry(category, lang)).toBeVisible();
    category.close();
    const cart = await device.openTab(inStore(lang, '/cart'));
    await expect(cart.getByRole('heading', { name: text('cart:empty.title', { lang }) })).toBeVisible();
    cart.close();
    const home = await device.openTab(inStore(lang));
    await device.pass(TIME_LIMIT_MS);
    await expect(home.getByRole('banner').getByRole('combobox')).toBeVisible();
    await expect(home.getByRole('main').getByRole('alert')).toContainText(
      text('errors:serverError', { lang }),
    );
    await retry(home, lang).waitFor();
    await bridge.healthy();
    await retry(home, lang).click();
    await expect(home.locator('main .card h3').first()).toBeVisible();
  });

test('offers a retry instead of showing a truncated response', async ({ device, bridge }) => {
  await bridge.faults([{ match: { path: '/api/catalog' }, action: 'truncate' }]);
  const tab = await device.openTab(inStore('en', product));
  await expect(heading(tab)).toBeVisible();
  await retry(tab).waitFor();
  await expect(heading(tab)).not.toHaveText(productName);
  await bridge.healthy();
  await retry(tab).click();
  await expect(heading(tab)).toHaveText(productName);
});

test('offers links to other pages for an unknown product', async ({ device }) => {
  for (const lang of languages) {
    const tab = await device.openTab(inStore(lang, '/p/NO-SUCH-SKU/nothing'));
    await expect(heading(tab)).toHaveText(text('missing-product:notFound.title', { lang }));
    await expect(tab.getByRole('main').getByRole('link').first()).toBeVisible();
    tab.close();
  }
});
