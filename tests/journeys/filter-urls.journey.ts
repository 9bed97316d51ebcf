// Journeys to the URLs of filtered listings.
import { describe } from 'vitest';
import { expect, type Locator, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { cards, chips, choose, column, drawn, names, open, total } from './category-page-parts.ts';

describe('URLs', () => {
  test('ignores unknown values, excessive page numbers and broken escapes', async ({ device }) => {
    for (const query of [
      'page=99999',
      'page=-1&sort=constructor',
      'constructor=1&__proto__=2&toString=3',
      'brand=%E0%A4%A&price=9-1&price=x',
      `color=${'9'.repeat(3000)}`,
    ]) {
      const tab = await open(device, `/c/liela-tehnika?${query}`);
      await expect.poll(() => cards(tab).count()).toBeGreaterThan(5);
      await expect(tab.locator('.chips-row')).toHaveCount(0);
      await expect(tab).not.toHaveURL(/page=99999/);
      tab.close();
    }
  });

  test('removes selected filters by their chips, one by one or all at once', async ({ device }) => {
    const lang = 'lv';
    const tab = await device.openTab('/c/liela-tehnika?brand=Sala&price=1-2&nothing=1&energy_class=Z');
    const price = text('filters:price', { lang });
    await expect(tab.getByRole('heading', { name: text('filters:noMatch.title', { lang }) })).toBeVisible();
    await expect(chips(tab)).toHaveText(['€1 - 2', 'Sala']);
    const without = text('filters:noMatch.without', { lang, filter: `${price}: €1 - 2` });
    await tab.getByRole('button', { name: without }).click();
    await cards(tab).first().waitFor();
    await expect(chips(tab)).toHaveText(['Sala']);
    const brand = text('filters:brand', { lang });
    await tab
      .getByRole('button', { name: text('filters:remove', { lang, filter: `${brand}: Sala` }) })
      .press('Enter');
    await expect(chips(tab)).toHaveCount(0);
    await expect(
      tab.getByRole('heading', { level: 2, name: text('category:products', { lang }) }),
    ).toBeFocused();

    const [from, to] = ['from', 'to'].map((end) =>
      column(tab).getByLabel(text(`filters:${end}`, { lang, sign: '€' })),
    ) as [Locator, Locator];
    await from.fill('500');
    await to.fill('400');
    await to.press('Enter');
    await expect(column(tab).getByText(text('filters:priceWrong', { lang }))).toBeVisible();
    await to.fill('700,50');
    await to.press('Enter');
    await expect(tab).toHaveURL(/price=500-700\.50/);
    await choose(tab, brand, 'Sala');
    await expect(chips(tab)).toHaveText(['€500 - 700.50', 'Sala']);
    await tab.getByRole('button', { name: text('filters:clear', { lang }) }).click();
    await expect(chips(tab)).toHaveCount(0);
    await expect(tab).toHaveURL(/liela-tehnika$/);
  });

  test('restores each earlier filter, page and order on Back', async ({ device }) => {
    const lang = 'lv';
    const tab = await open(device, '/c/liela-tehnika');
    const seen: { url: string; count: number; first: string | undefined }[] = [];
    const remember = () => seen.push({ url: tab.url(), count: total(tab), first: names(tab)[0] });
    remember();
    const sala = await choose(tab, text('filters:brand', { lang }), 'Sala');
    await expect.poll(() => total(tab)).toBe(sala);
    await drawn(tab);
    remember();
    const inStock = await choose(tab, text('filters:stock', { lang }), text('filters:inStock', { lang }));
    await expect.poll(() => total(tab)).toBe(inStock);
    await tab
      .getByRole('combobox', { name: text('product:sort.label', { lang }) })
      .selectOption('price-desc');
    await expect(tab).toHaveURL(/sort=price-desc/);
    tab.goBack(); // removes the sort order
    await expect(tab).not.toHaveURL(/sort=/);
    for (const step of seen.reverse()) {
      tab.goBack();
      await expect.poll(() => tab.url()).toBe(step.url);
      await expect.poll(() => total(tab)).toBe(step.count);
      await expect.poll(() => names(tab)[0]).toBe(step.first);
    }
    await expect(tab.locator('.chips-row')).toHaveCount(0);
  });
});
