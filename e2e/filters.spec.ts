// Filters of a category: choosing, taking back, going back, without a network, on a phone, in three languages.
import type { Page } from '@playwright/test';
import { claimOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

const words = {
  lv: {
    path: '/c/liela-tehnika',
    graded: '/c/datori',
    filters: 'Filtri',
    brand: 'Zīmols',
    price: 'Cena',
    clear: 'Noņemt visus',
  },
  en: {
    path: '/en/c/large-appliances',
    graded: '/en/c/computers',
    filters: 'Filters',
    brand: 'Brand',
    price: 'Price',
    clear: 'Clear all',
  },
  ru: {
    path: '/ru/c/krupnaya-tehnika',
    graded: '/ru/c/kompyutery',
    filters: 'Фильтры',
    brand: 'Бренд',
    price: 'Цена',
    clear: 'Убрать все',
  },
} as const;

/** What the listing is sorted and filtered by, in words. */
const vocabulary = {
  lv: {
    video: '/c/video',
    sort: [
      'Populārākās',
      'Jaunākās',
      'Cena: no zemākās',
      'Cena: no augstākās',
      'Daudzums: no lielākā',
      'Daudzums: no mazākā',
    ],
    color: 'Krāsa',
    size: 'Ekrāna izmērs',
  },
  en: {
    video: '/en/c/video',
    sort: [
      'Default',
      'Latest',
      'Price: low to high',
      'Price: high to low',
      'Quantity: high to low',
      'Quantity: low to high',
    ],
    color: 'Colour',
    size: 'Screen size',
  },
  ru: {
    video: '/ru/c/video',
    sort: [
      'Популярные',
      'Новые',
      'Цена: по возрастанию',
      'Цена: по убыванию',
      'Количество: по убыванию',
      'Количество: по возрастанию',
    ],
    color: 'Цвет',
    size: 'Диагональ экрана',
  },
} as const;

const column = (page: Page) => page.getByRole('complementary');
const group = (page: Page, name: string) => column(page).getByRole('group', { name, exact: true });
const total = async (page: Page): Promise<number> =>
  Number.parseInt((await page.locator('.title [role=status]').textContent()) ?? '', 10);
const names = (page: Page) => page.locator('main .card h3').allTextContents();

/** Ticks an option by its name. Out: the count that stood beside it. */
async function choose(page: Page, groupName: string, option: string | RegExp): Promise<number> {
  const label = group(page, groupName).locator('label', { hasText: option }).first();
  const count = Number(await label.locator('.c').textContent());
  await label.click();
  return count;
}
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main .card h3 a').first().waitFor();
  await expect(page.locator('main ul[aria-busy=true]')).toHaveCount(0);
  await column(page).getByRole('checkbox').first().waitFor();
}
const wholeOnDevice = (page: Page) =>
  expect
    .poll(
      async () => {
        const claim = (await claimOnDevice(page, 'catalogue-sync')) as
          | { stores: { store: string; complete: boolean }[] }
          | undefined;
        return claim?.stores.some(({ store, complete }) => store === 'lv' && complete) ?? false;
      },
      { timeout: 30_000 },
    )
    .toBe(true);

for (const [store, word] of Object.entries(words))
  test(`S2.078 S2.079 S2.082 S2.089 A category is filtered by price range, brand and its other attributes; a change pushes a route with page 1 and each count is what is shown then (${store}).`, async ({
    shop,
  }) => {
    await open(shop, `${word.path}?page=2&sort=price-asc&utm_source=mail`);
    const all = await total(shop);
    const depth = await shop.evaluate(() => history.length);

    const sala = await choose(shop, word.brand, 'Sala');
    await expect(shop).toHaveURL(/brand=Sala/);
    await expect.poll(() => total(shop)).toBe(sala);
    expect(sala).toBeLessThan(all);
    const query = new URL(shop.url()).searchParams;
    expect([query.get('page'), query.get('sort'), query.get('utm_source')]).toEqual([
      null,
      'price-asc',
      'mail',
    ]);
    expect(await shop.evaluate(() => history.length)).toBe(depth + 1);

    const rits = await choose(shop, word.brand, 'Rīts');
    await expect.poll(() => total(shop)).toBe(sala + rits);
    await expect(shop).toHaveURL(/brand=R%C4%ABts/);
    const cheap = group(shop, word.price).locator('label', { hasText: '> €150' });
    const dear = Number(await cheap.locator('.c').textContent());
    await cheap.click();
    await expect.poll(() => total(shop)).toBe(dear);

    for (const [path, code] of [
      [word.path, 'energy_class=C'],
      [word.graded, 'condition_grade=Brand%20New'],
    ] as const) {
      await open(shop, path);
      const whole = await total(shop);
      await open(shop, `${path}?${code}`);
      await expect(shop.locator('.chips-row .chip')).toHaveCount(1);
      const chosen = column(shop).locator('label', { has: shop.locator('input:checked') });
      const count = Number(await chosen.locator('.c').textContent());
      await expect.poll(() => total(shop)).toBe(count);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(whole);
    }
  });

for (const [store, word] of Object.entries(vocabulary))
  test(`S2.080 S2.081 S2.145 A category has a colour filter with swatches and a size filter; the texts of sorting and filters are translated (${store}).`, async ({
    shop,
  }) => {
    await open(shop, word.video);
    expect(await shop.locator('.sort option').allTextContents()).toEqual(word.sort);
    await expect(group(shop, words[store as keyof typeof words].price)).toBeVisible();
    for (const name of [word.color, word.size]) {
      const fold = column(shop).locator('details', { has: shop.getByText(name, { exact: true }) });
      if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
      const option = group(shop, name).locator('label').first();
      const count = Number(await option.locator('.c').textContent());
      if (name === word.color)
        await expect(option.locator('circle')).toHaveAttribute('fill', /^#[0-9a-f]{6}$/i);
      await option.click();
      await expect.poll(() => total(shop)).toBe(count);
      await shop
        .getByRole('button', { name: words[store as keyof typeof words].clear })
        .first()
        .click();
      await expect(shop.locator('.chips-row')).toHaveCount(0);
    }
  });

test('S1.004 S9.041 A shopper can browse categories and open products from them; list pictures are 266 px.', async ({
  shop,
}) => {
  await shop.getByRole('navigation').getByRole('link', { name: 'Video' }).first().click();
  await shop
    .getByRole('main')
    .getByRole('link', { name: /TV un kino mājās/ })
    .click();
  await expect(shop).toHaveURL(/\/c\//);
  await shop
    .getByRole('main')
    .getByRole('link', { name: /^Televizori/ })
    .click();
  await expect(shop.locator('.crumbs li')).toHaveText(['Sākums', 'Video', 'TV un kino mājās']);
  const card = shop.locator('main .card').first();
  const picture = card.locator('.tile img').first();
  await expect(picture).toHaveAttribute('src', /^\/img\/266\/266\//);
  await expect(picture).toHaveAttribute('width', '266');
  const name = (await card.locator('h3 b').textContent()) ?? '';
  await card.locator('h3 a').click();
  await expect(shop).toHaveURL(/\/p\//);
  await expect(shop.getByRole('heading', { level: 1 })).toContainText(name);
});

test('S2.084 S2.088 A listing can be sorted; an address with filters and sorting shows that listing.', async ({
  shop,
}) => {
  const cents = async () =>
    (await shop.locator('main .card .price').allTextContents()).map((text) =>
      Number(/\d[\d\s]*,\d\d/.exec(text)?.[0].replace(/\D/g, '')),
    );
  await open(shop, '/c/liela-tehnika?brand=Sala&price=150-1000');
  await shop.getByRole('combobox', { name: 'Kārtot' }).selectOption({ label: 'Cena: no zemākās' });
  await expect(shop).toHaveURL(/\?brand=Sala&price=150-1000&sort=price-asc$/);
  const cheapFirst = (list: number[]) => [...list].sort((a, b) => a - b);
  await expect
    .poll(async () => {
      const shown = await cents();
      return shown.length === 24 && JSON.stringify(shown) === JSON.stringify(cheapFirst(shown));
    })
    .toBe(true);
  const chosen = { names: await names(shop), cents: await cents(), total: await total(shop) };
  expect(chosen.cents.length).toBeGreaterThan(2);
  for (const each of chosen.cents) {
    expect(each).toBeGreaterThanOrEqual(15_000);
    expect(each).toBeLessThanOrEqual(100_000);
  }
  await open(shop, shop.url());
  await expect
    .poll(async () => ({ names: await names(shop), cents: await cents(), total: await total(shop) }))
    .toEqual(chosen);
  await open(shop, shop.url().replace('price-asc', 'price-desc'));
  await expect(shop.locator('main .card')).toHaveCount(24);
  expect(await cents()).toEqual(cheapFirst(await cents()).reverse());
});

test('S8.041 A listing that fails or returns nothing warns with OK.', async ({ shop, bridge }) => {
  const text = 'No products synchronized for this category. Please come back while online!';
  const notice = shop.locator('.toasts li', { hasText: text });
  const isWarned = async () => {
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await expect(notice).toHaveAttribute('data-kind', 'warning');
    await expect(shop.getByRole('main').getByText(text)).toBeVisible();
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(notice).toHaveCount(0);
  };
  const products = '/api/catalog/zibens_en/product';
  await bridge.faults([{ match: { path: products }, action: 'status', status: 503 }]);
  await shop.goto('/en/c/video');
  await isWarned();
  await bridge.healthy();
  await shop
    .context()
    .route(`**${products}/**`, (route) =>
      route.fulfill({ json: { hits: { total: { value: 0, relation: 'eq' }, hits: [] } } }),
    );
  await shop.goto('/en/c/audio');
  await isWarned();
  await shop.context().unroute(`**${products}/**`);
});

test('broken addresses show a clear page: unknown values, absurd pages, broken escapes', async ({ shop }) => {
  for (const query of [
    'page=99999',
    'page=-1&sort=constructor',
    'constructor=1&__proto__=2&toString=3',
    'brand=%E0%A4%A&price=9-1&price=x',
    `color=${'9'.repeat(3000)}`,
  ]) {
    await open(shop, `/c/liela-tehnika?${query}`);
    expect(await shop.locator('main .card').count()).toBeGreaterThan(5);
    await expect(shop.locator('.chips-row')).toHaveCount(0);
  }
  await shop.goto('/c/liela-tehnika?page=99999');
  await expect(shop).not.toHaveURL(/99999/);
});

test('chips take choices back one by one or all at once; unknown values are ignored; an empty result says what to take away', async ({
  shop,
}) => {
  await shop.goto('/c/liela-tehnika?brand=Sala&price=1-2&nothing=1&energy_class=Z');
  await expect(shop.getByRole('heading', { name: 'Šādu preču nav' })).toBeVisible();
  const chips = shop.locator('.chips-row .chip');
  await expect(chips).toHaveText(['€1 - 2', 'Sala']);
  await shop.getByRole('button', { name: 'Bez filtra Cena: €1 - 2' }).click();
  await expect(shop.locator('main .card').first()).toBeVisible();
  await expect(chips).toHaveText(['Sala']);
  await shop.getByRole('button', { name: 'Noņemt filtru: Zīmols: Sala' }).press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(shop.getByRole('heading', { level: 2, name: 'Preces' })).toBeFocused();

  await column(shop).getByLabel('No, €').fill('500');
  await column(shop).getByLabel('Līdz, €').fill('400');
  await column(shop).getByLabel('Līdz, €').press('Enter');
  await expect(column(shop).getByText(/Cenai jābūt skaitlim/)).toBeVisible();
  await column(shop).getByLabel('Līdz, €').fill('700,50');
  await column(shop).getByLabel('Līdz, €').press('Enter');
  await expect(shop).toHaveURL(/price=500-700\.50/);
  await choose(shop, words.lv.brand, 'Sala');
  await expect(chips).toHaveText(['€500 - 700.50', 'Sala']);
  await shop.getByRole('button', { name: words.lv.clear }).click();
  await expect(chips).toHaveCount(0);
  await expect(shop).toHaveURL(/liela-tehnika$/);
});

test('back brings every earlier choice, page and order again', async ({ shop }) => {
  await open(shop, '/c/liela-tehnika');
  const seen: { url: string; count: number; first: string | undefined }[] = [];
  const remember = async () =>
    seen.push({ url: shop.url(), count: await total(shop), first: (await names(shop))[0] });
  await remember();
  const sala = await choose(shop, words.lv.brand, 'Sala');
  await expect.poll(() => total(shop)).toBe(sala);
  await remember();
  const inStock = await choose(shop, 'Pieejamība', 'Noliktavā');
  await expect.poll(() => total(shop)).toBe(inStock);
  await shop.getByRole('combobox', { name: 'Kārtot' }).selectOption('price-desc');
  await expect(shop).toHaveURL(/sort=price-desc/);
  await shop.goBack(); // the order
  for (const step of seen.reverse()) {
    await shop.goBack();
    await expect(shop).toHaveURL(step.url);
    await expect.poll(() => total(shop)).toBe(step.count);
    await expect.poll(async () => (await names(shop))[0]).toBe(step.first);
  }
  await expect(shop.locator('.chips-row')).toHaveCount(0);
});

test('without a network the same choice shows the same products with the same counts', async ({
  shop,
  bridge,
}) => {
  const address = '/c/liela-tehnika?brand=Sala&price=150-&sort=price-asc';
  await open(shop, address);
  const online = { count: await total(shop), names: await names(shop) };
  const counts = await column(shop).locator('.c').allTextContents();
  await wholeOnDevice(shop);
  await shop.evaluate(() => navigator.serviceWorker.ready);
  await shop.waitForLoadState('networkidle');
  bridge.line.cut();
  await open(shop, address);
  await expect.poll(() => names(shop)).toEqual(online.names);
  expect(await total(shop)).toBe(online.count);
  expect(await column(shop).locator('.c').allTextContents()).toEqual(counts);
  const stock = await choose(shop, 'Pieejamība', 'Noliktavā');
  await expect.poll(() => total(shop)).toBe(stock);
});

test('a change of language keeps the choice', async ({ shop }) => {
  await open(shop, '/c/liela-tehnika?energy_class=C&brand=Sala');
  const count = await total(shop);
  await shop.getByRole('button', { name: /valoda: Latviešu/ }).click();
  await shop.getByRole('button', { name: 'English' }).click();
  await expect(shop).toHaveURL(/\/en\/c\/large-appliances\?energy_class=C&brand=Sala$/);
  await expect(shop.getByRole('button', { name: 'Remove filter: Brand: Sala' })).toBeVisible();
  await expect.poll(() => total(shop)).toBe(count);
});
