// Searching: the panel while typing, the results, nothing found, without a line.
import type { Page } from '@playwright/test';
import { untilOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

const field = (page: Page) => page.getByRole('banner').getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.locator('main .card');
const scrim = (page: Page) => page.locator('.search-scrim');

/** A brand that the shop sells, as it stands in the first product's name. */
async function aBrand(page: Page): Promise<string> {
  const name = (await cards(page).locator('h3 b').first().textContent()) ?? '';
  return name.split(' ')[0] ?? '';
}
async function enter(page: Page, term: string): Promise<void> {
  await field(page).fill(term);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
}

test.describe('search', () => {
  test('S2.144 S4.146 A search panel exists: it opens from the field and turns the overlay on, suggests while typing, is walked through by the arrow keys, takes by Enter and closes by Escape.', async ({
    shop,
  }) => {
    await cards(shop).first().waitFor();
    const brand = await aBrand(shop);
    await field(shop).click();
    await expect(shop.getByRole('listbox')).toBeAttached();
    await expect(scrim(shop)).toBeVisible();
    await field(shop).fill(brand.toLowerCase());
    await expect(options(shop).first()).toBeVisible();
    expect(await options(shop).count()).toBeLessThanOrEqual(8);
    await field(shop).press('ArrowDown');
    await field(shop).press('ArrowDown');
    const marked = shop.getByRole('option', { selected: true });
    await expect(marked).toHaveCount(1);
    await expect(field(shop)).toHaveAttribute(
      'aria-activedescendant',
      (await marked.getAttribute('id')) ?? '-',
    );
    await expect(field(shop)).toBeFocused();
    await field(shop).press('Escape');
    await expect(shop.getByRole('listbox')).toHaveCount(0);
    await expect(scrim(shop)).toHaveCount(0);
    await expect(field(shop)).toHaveAttribute('aria-expanded', 'false');
    await field(shop).press('ArrowDown');
    await expect(options(shop).first()).toBeVisible();
    await field(shop).press('ArrowDown');
    await field(shop).press('Enter');
    await expect(shop).toHaveURL(/\/(p|c)\//);
    await expect(scrim(shop)).toHaveCount(0);
  });

  test('S2.024 S3.055 S2.103 S2.104 S2.105 The path /search shows the search results, with a search term and filters; changing either rewrites the route query and runs a new search; a reset clears the filters.', async ({
    shop,
  }) => {
    await cards(shop).first().waitFor();
    const brand = await aBrand(shop);
    await shop.goto(`/search?q=${brand}`);
    await expect(heading(shop)).toContainText(brand);
    await expect(cards(shop).first()).toBeVisible();
    await expect(field(shop)).toHaveValue(brand);
    // what there is most of stands first
    await expect(shop.getByRole('combobox', { name: 'Kārtot' })).toHaveValue('qty-desc');
    const count = () => heading(shop).locator('xpath=following-sibling::*[@role="status"]').textContent();
    await expect.poll(count).toMatch(/\d/);
    const all = await count();
    const option = shop.locator('aside').getByRole('checkbox').first();
    await option.click();
    await expect(shop).toHaveURL(new RegExp(`q=${brand}&.+=`));
    await expect.poll(count).not.toBe(all);
    await shop.getByRole('main').getByRole('button', { name: 'Noņemt visus' }).first().click();
    await expect(shop).toHaveURL(new RegExp(`/search\\?q=${brand}$`));
    await expect.poll(count).toBe(all);
    const names = () => cards(shop).locator('h3').allTextContents();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(0);
    await expect(shop.locator('main ul[aria-busy=true]')).toHaveCount(0);
    const ofBrand = await names();
    await enter(shop, 'tele');
    await expect(shop).toHaveURL(/\/search\?q=tele$/);
    await expect(heading(shop)).toContainText('tele');
    await expect
      .poll(async () => (await names()).filter((name) => /tele/i.test(name)).length)
      .toBeGreaterThan(0);
    expect(await names()).not.toEqual(ofBrand);
    await shop.goBack();
    await expect(heading(shop)).toContainText(brand);
    await expect.poll(names).toEqual(ofBrand);
  });

  test('S9.013 The search page size is 24, with start (page-1)*pageSize.', async ({ shop }) => {
    const asked: string[] = [];
    await shop.context().route('**/product/_search?**', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const search = query.get('request') ?? '';
      if (search.includes('multi_match') && !search.includes('"aggs"'))
        asked.push(`${query.get('from')} ${query.get('size')}`);
      return route.continue();
    });
    await shop.goto('/search?q=norra');
    await expect(cards(shop)).toHaveCount(24);
    expect(asked).toContain('0 24');
    const first = await cards(shop)
      .locator('h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await shop.goto('/search?q=norra&page=2');
    await expect.poll(() => cards(shop).count()).toBeGreaterThan(24);
    expect(asked).toContain('24 24');
    const both = await cards(shop)
      .locator('h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(both.length).toBeLessThanOrEqual(48);
    expect(both.slice(0, 24)).toEqual(first);
    expect(new Set(both).size).toBe(both.length);
  });

  const languages = [
    { path: '', none: 'nekas nav atrasts', hint: 'vismaz 3 rakstzīmes' },
    { path: '/en', none: 'Nothing found', hint: 'at least 3 characters' },
    { path: '/ru', none: 'ничего не найдено', hint: 'не меньше 3 символов' },
  ];
  for (const { path, none, hint } of languages)
    test(`A term that finds nothing is kept and a way on is shown; a short one is told so (${path || 'lv'}).`, async ({
      shop,
    }) => {
      await shop.goto(`${path}/search?q=zzzqqqq`);
      await expect(shop.getByRole('main')).toContainText(none);
      await expect(field(shop)).toHaveValue('zzzqqqq');
      await shop.goto(`${path}/search?q=ab`);
      await expect(shop.getByRole('main')).toContainText(hint);
      await shop.goto(`${path}/search?q=${encodeURIComponent('<img src=x onerror=document.title="x">')}`);
      await expect(heading(shop)).toContainText('<img');
      await expect(shop.locator('main img[src="x"]')).toHaveCount(0);
      await shop.goto(`${path}/search?q=${'x'.repeat(6_000)}`);
      await expect(shop.getByRole('main')).toContainText(none);
    });

  test('Without a line the device answers and says so; what was searched for is offered again.', async ({
    shop,
    bridge,
  }) => {
    await cards(shop).first().waitFor();
    const brand = await aBrand(shop);
    await shop.goto(`/search?q=${brand}`);
    await expect(cards(shop).first()).toBeVisible();
    await untilOnDevice(shop);
    bridge.line.cut();
    await field(shop).click();
    await field(shop).fill('');
    await expect(options(shop).filter({ hasText: brand })).toBeVisible();
    await field(shop).fill('tele');
    await enter(shop, 'tele');
    await expect(shop.getByRole('main')).toContainText('šīs ierīces', { timeout: 30_000 });
    await expect(cards(shop).first()).toBeVisible();
  });
});
