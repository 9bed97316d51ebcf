// Pages of the shop and news, as people read them: in their language, and without a network once the shop was opened.
import { text } from '../texts.ts';
import { type Device, expect, type Locator, type Tab, test } from './journey.ts';

const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const lv = (key: string): string => text(key, { lang: 'lv' });
const inArticle = (tab: Tab): Locator => tab.getByRole('main').locator('article.page');

/** All pages of the store view are on the device. */
const pulled = (device: Device) =>
  expect
    .poll(
      async () => (await device.documents('content')).filter(({ kind }) => kind === 'cms-hierarchy').length,
    )
    .toBeGreaterThan(0);

test('S2.011 S2.017 S2.018 S2.019 S2.034 S8.039 S8.040 Pages of the shop, the list of news and articles are there online and offline; one that is not on the device is told, and OK leads home', async ({
  device,
}) => {
  const tab = await device.openTab('/news');
  await expect(heading(tab)).toHaveText(lv('content:news.title'));
  const article = tab.getByRole('main').locator('.news a').first();
  const title = (await article.textContent()) ?? '';
  await article.click();
  await expect(heading(tab)).toHaveText(title);
  await expect(tab).toHaveURL(/\/news\/[a-z-]+$/);
  await expect(inArticle(tab).locator('time').first()).toHaveText(/^\d\d\.\d\d\.2\d{3}\.$/);
  await inArticle(tab).locator('.rich p').first().waitFor();
  tab.follow('/i/garantijas-serviss');
  await expect(heading(tab)).toHaveText(lv('footer:warranty'));
  // the tree of pages marks the one that is read
  await expect(tab.getByRole('main').locator('nav a[aria-current]')).toHaveText(lv('footer:warranty'));
  await pulled(device);

  device.connection.cut();
  for (const [path, name, url] of [
    ['/about-us', 'footer:aboutUs', '/about-us'],
    ['/i/contacts', 'footer:contacts', '/i/kontakti'],
    ['/i/likumiska-garantija', 'footer:guarantee', '/i/likumiska-garantija'],
    ['/news', 'content:news.title', '/news'],
  ] as const) {
    await tab.goto(path);
    await expect(heading(tab)).toHaveText(lv(name));
    await expect(tab).toHaveURL(url);
  }
  await tab.getByRole('main').locator('.news a').first().click();
  await expect(heading(tab)).toHaveText(title);
  await inArticle(tab).locator('.rich p').first().waitFor();

  tab.follow('/i/nekad-neredzeta');
  await expect(heading(tab)).toHaveText(lv('pages:unresolved.offline.title'));
  await expect(tab.getByRole('alert')).toHaveText(lv('offline-page:message'));
  expect(text('offline-page:message')).toBe(
    'The product, category or CMS page is not available in Offline mode. Redirecting to Home.',
  );
  await tab.getByRole('button', { name: lv('common:ok') }).click();
  await expect(tab).toHaveURL('/');
});
