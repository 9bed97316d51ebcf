// Content page and news journeys: in each language, online and offline.

import { inStore, untilOnDevice } from '../support/browser/buying.ts';
import { type Device, expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { languages, text } from '../support/texts.ts';

const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const lv = (key: string): string => text(key, { lang: 'lv' });
const inArticle = (tab: Tab): Locator => tab.getByRole('main').locator('article.page');

/** Waits until all content pages of the store view are on the device. */
const pulled = (device: Device) =>
  expect
    .poll(
      async () => (await device.documents('content')).filter(({ kind }) => kind === 'cms-hierarchy').length,
    )
    .toBeGreaterThan(0);

test('shows content pages and news online and offline [S2.011 S2.017 S2.018 S2.019 S2.034 S8.039 S8.040]', async ({
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
  // the page tree marks the current page
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

const delivery = { lv: '/i/piegade', en: '/i/delivery', ru: '/i/dostavka' } as const;
const labels = {
  lv: '/i/energoetiketes',
  en: '/i/energy-labels',
  ru: '/i/energeticheskie-etiketki',
} as const;

/** A category with a banner. */
const WITH_BANNER = '/c/10';

for (const lang of languages)
  test(`shows every public page online and offline: ${lang}`, async ({ device }) => {
    const at = (path: string) => inStore(lang, path);
    const textOf = (key: string) => text(key, { lang });
    const tab = await device.openTab(at('/news'));
    const main = tab.getByRole('main');
    const article = main.locator('.news a').first();
    const title = (await article.textContent()) ?? '';
    const articlePath = (await article.getAttribute('href')) ?? '';
    // the footer links to paths of the current language
    const foot = tab
      .getByRole('contentinfo')
      .getByRole('link', { name: textOf('footer:delivery'), exact: true });
    await expect(foot).toHaveAttribute('href', at(delivery[lang]));

    /** Opens every page and checks its heading. `missing` is the text key for the title of an unknown page. */
    const walk = async (missing: string) => {
      const pages: [path: string, name: string | RegExp][] = [
        [WITH_BANNER, /\p{L}/u],
        ['/about-us', textOf('footer:aboutUs')],
        [delivery[lang], textOf('footer:delivery')],
        ['/news', textOf('content:news.title')],
        [articlePath.replace(/^\/(en|ru)\//, '/'), title],
        ['/contact', textOf('contact:title')],
        ['/newsletter', textOf('newsletter:title')],
        ['/no-such-page', textOf(missing)],
        ['/error', textOf('pages:error.title')],
        ['', /\p{L}/u],
      ];
      for (const [path, name] of pages) {
        tab.follow(at(path));
        await expect(heading(tab)).toHaveText(name);
        if (path === WITH_BANNER) await expect(main.locator('.category-banner')).toBeVisible();
        if (path === '') await expect(main.getByRole('heading', { name: textOf('home:new') })).toBeVisible();
      }
    };
    await walk('pages:pageNotFound.title');
    await untilOnDevice(device);
    await pulled(device);
    device.connection.cut();
    await walk('pages:unresolved.offline.title');
    await tab.reload();
    await expect(foot).toHaveAttribute('href', at(delivery[lang]));
  });

test('lists every product with an energy label in the energy archive, also offline', async ({ device }) => {
  const tab = await device.openTab('/i/energoetiketes');
  const archive = tab.getByRole('region', { name: lv('content:energyArchive.title') });
  const rows = archive.getByRole('listitem');
  const chosen = archive.getByRole('combobox', { name: lv('content:energyArchive.class') });
  await expect(rows.first()).toBeVisible();
  const products = (await device.documents('products')).filter(
    ({ store, energy }) => store === 'lv' && energy,
  );
  const sheets = () =>
    [...tab.document.querySelectorAll('.energy-archive li')].map((row) =>
      [...row.querySelectorAll('.energy a')].map((link) => link.getAttribute('href')),
    );
  for (const papers of sheets()) {
    expect(papers).toHaveLength(2);
    expect(products.some(({ energy }) => energy?.label === papers[0] && energy?.sheet === papers[1])).toBe(
      true,
    );
  }
  await untilOnDevice(device);
  device.connection.cut();
  await tab.goto(labels.lv);
  await expect(archive.getByText(lv('content:energyArchive.offline'))).toBeVisible();
  await chosen.selectOption('A');
  const ofA = async () =>
    (await device.documents('products')).filter(
      ({ store, energy, status, visibility }) =>
        store === 'lv' && energy?.class === 'A' && status < 2 && visibility > 1,
    ).length;
  await expect(rows).toHaveCount(Math.min(24, await ofA()));
});
