// Category filter journeys: choosing, removing, going back, offline, in three languages.
import { untilOnDevice } from '../support/browser/buying.ts';
import { expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import {
  cards,
  chips,
  choose,
  column,
  countOf,
  drawn,
  group,
  names,
  open,
  total,
} from './category-page-parts.ts';

/** Category paths and attribute names in the demo catalogue. */
const shops = {
  lv: {
    large: '/c/liela-tehnika',
    computers: '/c/datori',
    video: '/c/video',
    colour: 'Krāsa',
    size: 'Ekrāna izmērs',
  },
  en: {
    large: '/en/c/large-appliances',
    computers: '/en/c/computers',
    video: '/en/c/video',
    colour: 'Colour',
    size: 'Screen size',
  },
  ru: {
    large: '/ru/c/krupnaya-tehnika',
    computers: '/ru/c/kompyutery',
    video: '/ru/c/video',
    colour: 'Цвет',
    size: 'Диагональ экрана',
  },
};
const languages = Object.keys(shops) as (keyof typeof shops)[];
const sorts = ['default', 'latest', 'price-asc', 'price-desc', 'qty-desc', 'qty-asc'];

const cents = (tab: Tab): number[] =>
  tab
    .locator('main .card .price')
    .allTextContents()
    .map((price) => Number(/\d[\d\s]*,\d\d/.exec(price)?.[0].replace(/\D/g, '')));

const goTo = async (tab: Tab, path: string): Promise<Tab> => {
  await tab.goto(path);
  return drawn(tab);
};

for (const lang of languages) {
  const shop = shops[lang];
  const brand = text('filters:brand', { lang });

  test(`filters a category and shows as many products as each option states (${lang}) [S2.078 S2.079 S2.082 S2.089]`, async ({
    device,
  }) => {
    const tab = await open(device, `${shop.large}?page=2&sort=price-asc&utm_source=mail`);
    const [all, depth] = [total(tab), tab.window.history.length];
    const sala = await choose(tab, brand, 'Sala');
    await expect(tab).toHaveURL(/brand=Sala/);
    await expect.poll(() => total(tab)).toBe(sala);
    expect(sala).toBeLessThan(all);
    const query = new URL(tab.url()).searchParams;
    expect([query.get('page'), query.get('sort'), query.get('utm_source')]).toEqual([
      null,
      'price-asc',
      'mail',
    ]);
    expect(tab.window.history.length).toBe(depth + 1);

    const rits = await choose(tab, brand, 'Rīts');
    await expect.poll(() => total(tab)).toBe(sala + rits);
    await expect(tab).toHaveURL(/brand=R%C4%ABts/);
    const dear = await choose(tab, text('filters:price', { lang }), '> €');
    await expect.poll(() => total(tab)).toBe(dear);

    for (const [path, chosen] of [
      [shop.large, 'energy_class=C'],
      [shop.computers, 'condition_grade=Brand%20New'],
    ] as const) {
      const whole = total(await goTo(tab, path));
      await goTo(tab, `${path}?${chosen}`);
      await expect(chips(tab)).toHaveCount(1);
      const option = column(tab)
        .locator('label')
        .filter({ has: tab.locator('input:checked') });
      const count = await countOf(option);
      await expect.poll(() => total(tab)).toBe(count);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(whole);
    }
  });

  test(`filters by colour swatch and by size with translated texts (${lang}) [S2.080 S2.081 S2.145]`, async ({
    device,
  }) => {
    const tab = await open(device, shop.video);
    expect(tab.locator('.sort option').allTextContents()).toEqual(
      sorts.map((sort) => text(`product:sort.${sort}`, { lang })),
    );
    await expect(group(tab, text('filters:price', { lang }))).toBeVisible();
    for (const name of [shop.colour, shop.size]) {
      const fold = column(tab)
        .locator('details')
        .filter({ has: tab.locator('summary').filter({ hasText: name }) });
      if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
      const option = group(tab, name).locator('label').first();
      const count = await countOf(option);
      if (name === shop.colour)
        await expect(option.locator('circle')).toHaveAttribute('fill', /^#[0-9a-f]{6}$/i);
      await option.getByRole('checkbox').click();
      await expect.poll(() => total(tab)).toBe(count);
      await tab
        .getByRole('button', { name: text('filters:clear', { lang }) })
        .first()
        .click();
      await expect(tab.locator('.chips-row')).toHaveCount(0);
    }
  });
}

test('browses categories and opens a product [S1.004]', async ({ device }) => {
  const tab = await device.openTab('/');
  await tab.getByRole('navigation').getByRole('link', { name: 'Video' }).first().click();
  const main = tab.getByRole('main');
  await main.getByRole('link', { name: 'TV un kino mājās' }).click();
  await main.getByRole('link', { name: /^Televizori/ }).click();
  await expect(tab.locator('.crumbs li')).toHaveText([
    text('category:home', { lang: 'lv' }),
    'Video',
    'TV un kino mājās',
  ]);
  const card = cards(tab).first();
  const name = await card.locator('h3 b').textContent();
  await card.locator('h3 a').click();
  await expect(tab).toHaveURL(/\/p\//);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(name);
});

test('restores a sorted listing from its URL [S2.084 S2.088]', async ({ device }) => {
  const rising = (list: number[]) => [...list].sort((a, b) => a - b);
  const tab = await open(device, '/c/liela-tehnika?brand=Sala&price=150-1000');
  await tab
    .getByRole('combobox', { name: text('product:sort.label', { lang: 'lv' }) })
    .selectOption('price-asc');
  await expect(tab).toHaveURL(/\?brand=Sala&price=150-1000&sort=price-asc$/);
  await expect
    .poll(() => cents(tab).length === 24 && JSON.stringify(cents(tab)) === JSON.stringify(rising(cents(tab))))
    .toBe(true);
  const seen = () => ({ names: names(tab), cents: cents(tab), total: total(tab) });
  const chosen = seen();
  for (const each of chosen.cents) {
    expect(each).toBeGreaterThanOrEqual(15_000);
    expect(each).toBeLessThanOrEqual(100_000);
  }
  await goTo(tab, tab.url());
  await expect.poll(seen).toEqual(chosen);
  await goTo(tab, tab.url().replace('price-asc', 'price-desc'));
  await expect(cards(tab)).toHaveCount(24);
  expect(cents(tab)).toEqual(rising(cents(tab)).reverse());
});

test('shows a message with an OK button for a listing that fails or is empty [S8.041]', async ({
  device,
  bridge,
}) => {
  const words = text('product:listing.emptyText');
  const products = '/api/catalog/catalogue_en/product';
  const isWarned = async (tab: Tab, message = words) => {
    const notice = tab.locator('.toasts li').filter({ hasText: words });
    await expect(notice).toHaveAttribute('data-kind', 'warning');
    await notice.getByRole('button', { name: text('common:ok') }).click();
    await expect(notice).toHaveCount(0);
    await expect(tab.getByRole('main').getByText(message)).toBeVisible();
    tab.close();
  };
  await bridge.faults([{ match: { path: products }, action: 'status', status: 503 }]);
  // the page shows the cause and that the device is online
  await isWarned(await device.openTab('/en/c/video'), text('product:failed.text'));
  await bridge.healthy();
  device.connection.spoil(({ path }, answer) =>
    path.startsWith(products)
      ? Response.json({ hits: { total: { value: 0, relation: 'eq' }, hits: [] } })
      : answer,
  );
  await isWarned(await device.openTab('/en/c/audio'));
});

test('shows the same products and counts offline', async ({ device }) => {
  const lang = 'lv';
  const address = '/c/liela-tehnika?brand=Sala&price=150-&sort=price-asc';
  const tab = await open(device, address);
  const online = { count: total(tab), names: names(tab) };
  await untilOnDevice(device);
  // the order of options depends on the attributes, which may be pulled after the products
  const counts = column(tab).locator('.count').allTextContents();
  device.connection.cut();
  await goTo(tab, address);
  await expect.poll(() => names(tab)).toEqual(online.names);
  expect(total(tab)).toBe(online.count);
  await expect.poll(() => column(tab).locator('.count').allTextContents()).toEqual(counts);
  const stock = await choose(tab, text('filters:stock', { lang }), text('filters:inStock', { lang }));
  await expect.poll(() => total(tab)).toBe(stock);
});

test('keeps the selected filters after a change of language', async ({ device }) => {
  const tab = await open(device, '/c/liela-tehnika?energy_class=C&brand=Sala');
  const count = total(tab);
  await tab.getByRole('button', { name: pattern('app:tools.language', { lang: 'lv' }) }).click();
  await tab.getByRole('button', { name: 'English' }).click();
  await expect(tab).toHaveURL(/\/en\/c\/large-appliances\?energy_class=C&brand=Sala$/);
  await expect(
    tab.getByRole('button', { name: text('filters:remove', { filter: `${text('filters:brand')}: Sala` }) }),
  ).toBeVisible();
  await expect.poll(() => total(tab)).toBe(count);
});
