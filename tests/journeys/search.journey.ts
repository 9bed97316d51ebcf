// Search journeys: the panel while typing, results, no results, offline.

import { inStore, untilOnDevice } from '../support/browser/buying.ts';
import { builtConfig, expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { languages, pattern, text } from '../support/texts.ts';

const field = (tab: Tab): Locator => tab.getByRole('banner').getByRole('combobox');
const options = (tab: Tab): Locator => tab.getByRole('option');
const listbox = (tab: Tab): Locator => tab.getByRole('listbox');
const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const cards = (tab: Tab): Locator => tab.locator('main .card');
const scrim = (tab: Tab): Locator => tab.locator('.search-scrim');
const names = (tab: Tab): string[] => cards(tab).locator('h3').allTextContents();
const links = (tab: Tab): (string | null)[] =>
  cards(tab)
    .locator('h3 a')
    .all()
    .map((link) => link.getAttribute('href'));

/** Returns a brand in the catalogue: the first word of the first product name. */
async function aBrand(tab: Tab): Promise<string> {
  const name = await cards(tab).locator('h3 b').first().textContent();
  return name.split(' ')[0] ?? '';
}
async function enter(tab: Tab, term: string): Promise<void> {
  await field(tab).fill(term);
  await field(tab).press('Enter');
  await expect(tab).toHaveURL(/\/search\?q=/);
}

test('chooses a suggestion of the search panel by keyboard [S2.144 S4.146]', async ({ device }) => {
  const tab = await device.openTab('/');
  // once the catalogue is complete, suggestions are requested again
  await untilOnDevice(device);
  const brand = await aBrand(tab);
  await field(tab).click();
  await expect(listbox(tab)).toHaveCount(1);
  await expect(scrim(tab)).toBeVisible();
  await field(tab).fill(brand.toLowerCase());
  await options(tab).first().waitFor();
  expect(options(tab).count()).toBeLessThanOrEqual(8);
  await field(tab).press('ArrowDown');
  await field(tab).press('ArrowDown');
  const marked = tab.getByRole('option', { selected: true });
  await expect(marked).toHaveCount(1);
  await expect(field(tab)).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '-');
  await expect(field(tab)).toBeFocused();
  await field(tab).press('Escape');
  await expect(listbox(tab)).toHaveCount(0);
  await expect(scrim(tab)).toHaveCount(0);
  await expect(field(tab)).toHaveAttribute('aria-expanded', 'false');
  await field(tab).press('ArrowDown');
  await options(tab).first().waitFor();
  await field(tab).press('ArrowDown');
  await field(tab).press('Enter');
  await expect(tab).toHaveURL(/\/(p|c)\//);
  await expect(scrim(tab)).toHaveCount(0);
});

test('searches with a term and filters in the URL [S2.024 S3.055 S2.103 S2.104 S2.105]', async ({
  device,
}) => {
  const lang = 'lv';
  const config = builtConfig();
  const catalogue = { ...(config.catalogue as object), searchSort: 'qty-desc' };
  const tab = await device.openTab('/', { config: { ...config, catalogue } });
  const brand = await aBrand(tab);
  await enter(tab, brand);
  await expect(heading(tab)).toContainText(brand);
  await cards(tab).first().waitFor();
  await expect(field(tab)).toHaveValue(brand);
  // the largest stock is listed first
  await expect(tab.getByRole('combobox', { name: text('product:sort.label', { lang }) })).toHaveValue(
    'qty-desc',
  );
  const count = () => tab.locator('h1 ~ [role=status]').allTextContents()[0] ?? '';
  await expect.poll(count).toMatch(/\d/);
  const all = count();
  await tab.locator('aside').getByRole('checkbox').first().click();
  await expect(tab).toHaveURL(new RegExp(`q=${brand}&.+=`));
  await expect.poll(count).not.toBe(all);
  await tab
    .getByRole('main')
    .getByRole('button', { name: text('filters:clear', { lang }) })
    .first()
    .click();
  await expect(tab).toHaveURL(new RegExp(`/search\\?q=${brand}$`));
  await expect.poll(count).toBe(all);
  // the count may be rendered before the list
  const onFirstPage = Math.min(24, Number(/\d+/.exec(all)?.[0]));
  await expect.poll(() => names(tab).length).toBe(onFirstPage);
  const ofBrand = names(tab);
  const sort = tab.getByRole('combobox', { name: text('product:sort.label', { lang }) });
  await sort.selectOption('best-match');
  await expect(tab).toHaveURL(new RegExp(`/search\\?q=${brand}&sort=best-match$`));
  await expect(sort).toHaveValue('best-match');
  await expect.poll(() => names(tab).length).toBe(onFirstPage);
  await sort.selectOption('qty-desc');
  await expect.poll(() => names(tab)).toEqual(ofBrand);
  await enter(tab, 'tele');
  await expect(tab).toHaveURL(/\/search\?q=tele$/);
  await expect(heading(tab)).toContainText('tele');
  await expect.poll(() => names(tab).filter((name) => /tele/i.test(name)).length).toBeGreaterThan(0);
  expect(names(tab)).not.toEqual(ofBrand);
  tab.goBack();
  await expect(heading(tab)).toContainText(brand);
  await expect.poll(() => names(tab)).toEqual(ofBrand);
});

test('requests pages of 24 search results [S9.013]', async ({ device }) => {
  const asked: string[] = [];
  device.connection.spoil(({ path, search, body }, answer) => {
    const query = new URLSearchParams(search);
    const request = query.get('request') ?? body;
    if (path.endsWith('/product/_search') && request.includes('multi_match')) {
      // long queries, such as those with facets, are sent in the body
      const { from, size } = body === '' ? Object.fromEntries(query) : JSON.parse(body);
      asked.push(`${from} ${size}`);
    }
    return answer;
  });
  const tab = await device.openTab('/search?q=norra');
  await expect(cards(tab)).toHaveCount(24);
  expect(asked).toContain('0 24');
  const first = links(tab);
  await tab.goto('/search?q=norra&page=2');
  await expect.poll(() => cards(tab).count()).toBeGreaterThan(24);
  await expect.poll(() => asked).toContain('24 24');
  const both = links(tab);
  expect(both.length).toBeLessThanOrEqual(48);
  expect(both.slice(0, 24)).toEqual(first);
  expect(new Set(both).size).toBe(both.length);
});

for (const lang of languages)
  test(`keeps a term without results in the field (${lang})`, async ({ device }) => {
    const tab = await device.openTab(inStore(lang, '/search?q=zzzqqqq'));
    const main = tab.getByRole('main');
    await expect(main).toContainText(text('search:nothing.title', { lang, term: 'zzzqqqq' }));
    await expect(field(tab)).toHaveValue('zzzqqqq');
    await enter(tab, 'ab');
    await expect(main).toContainText(text('search:hint', { lang }));
    await enter(tab, '<img src=x onerror=document.title="x">');
    await expect(heading(tab)).toContainText('<img');
    await expect(tab.locator('main img[src="x"]')).toHaveCount(0);
    await enter(tab, 'x'.repeat(6_000));
    await expect(main).toContainText(pattern('search:nothing.title', { lang }, 'within'));
  });

test('searches on the device while offline', async ({ device }) => {
  const lang = 'lv';
  const tab = await device.openTab('/');
  const brand = await aBrand(tab);
  await enter(tab, brand);
  await cards(tab).first().waitFor();
  await untilOnDevice(device);
  device.connection.cut();
  await field(tab).click();
  await field(tab).fill('');
  await expect(options(tab).filter({ hasText: brand })).toBeVisible();
  await enter(tab, 'tele');
  await expect(tab.getByRole('main')).toContainText(text('search:offline', { lang }));
  await cards(tab).first().waitFor();
});

test('offers the corrected text of a misspelt search, online and offline', async ({ device }) => {
  const lang = 'lv';
  const tab = await device.openTab('/');
  const offered = tab
    .getByRole('main')
    .getByRole('status')
    .filter({
      hasText: text('search:didYouMean', { lang }),
    });
  await untilOnDevice(device);
  for (const isOnline of [true, false]) {
    if (!isOnline) device.connection.cut();
    await enter(tab, 'ledusskpais');
    await cards(tab).first().waitFor();
    await expect(offered).toBeVisible();
    await offered.getByRole('link').click();
    await expect(tab).toHaveURL(/\/search\?q=ledusskapis/);
    await expect(heading(tab)).toContainText('ledusskapis');
    await cards(tab).first().waitFor();
    await expect(offered).toHaveCount(0);
  }
});

test('offers the corrected text on a first visit', async ({ device }) => {
  const lang = 'ru';
  const tab = await device.openTab(inStore(lang, '/search?q=холодильнк'));
  await cards(tab).first().waitFor();
  const offered = tab
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: text('search:didYouMean', { lang }) });
  await expect(offered.getByRole('link')).toContainText('холодильник');
});

test('suggests the corrected text first', async ({ device }) => {
  const tab = await device.openTab('/');
  await untilOnDevice(device);
  await field(tab).fill('ledusskpais');
  await expect(options(tab).first()).toContainText('ledusskapis');
  await options(tab).first().click();
  await expect(tab).toHaveURL(/\/search\?q=ledusskapis/);
});
