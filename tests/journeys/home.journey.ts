// Home page journeys, online and offline, and product review journeys.

import { addOneToCart, inStore, untilOnDevice } from '../support/browser/buying.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

/** Returns the SKUs of a home page list in display order. */
function shownIn(tab: Tab, title: string): string[] {
  const heading = [...tab.document.querySelectorAll('h2')].find(({ textContent }) => textContent === title);
  const links = heading?.closest('section')?.querySelectorAll('li.card h3 a, li.card a[href*="/p/"]') ?? [];
  const skus = [...links].map((link) => /\/p\/([^/]+)\//.exec(link.getAttribute('href') ?? '')?.[1] ?? '');
  return [...new Set(skus)].map(decodeURIComponent);
}

async function createdAt(device: Device, store: string): Promise<Map<string, string>> {
  const products = await device.documents('products');
  return new Map(products.filter((each) => each.store === store).map((each) => [each.sku, each.created_at]));
}

test('shows the complete home page online and offline [S2.001 S2.072 S2.073 S9.015 S9.026 S1.011 S3.058]', async ({
  device,
}) => {
  const tab = await device.openTab('/');
  for (const store of ['lv', 'en'] as const) {
    const words = { lang: store };
    if (store === 'en') await tab.goto('/en');
    await expect.poll(() => shownIn(tab, text('home:bestsellers', words)).length).toBe(8);
    await expect.poll(() => shownIn(tab, text('home:new', words)).length).toBe(8);
    await untilOnDevice(device);
    const dates = await createdAt(device, store);
    for (const list of ['home:new', 'home:bestsellers']) {
      const shown = shownIn(tab, text(list, words)).map((sku) => dates.get(sku) ?? '');
      expect(shown).toEqual([...shown].sort().reverse());
      expect(shown).not.toContain('');
    }
    const [stored] = (await device.documents('content')).filter(
      ({ key }) => key === `${store}|banners|banners`,
    );
    const lists = ['mainBanners', 'productBanners', 'smallBanners'].map((name) => stored?.value[name]);
    const head = stored?.value.headImage as { title: string };
    const titles = (lists.flat() as { title: string }[]).map(({ title }) => title);
    expect(titles.length).toBeGreaterThanOrEqual(7);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(head.title);
    for (const title of titles) await expect(tab.getByRole('heading', { name: title })).toBeVisible();
    await expect(tab.getByRole('region', { name: text('slider:title', words) })).toBeVisible();
  }

  const slider = tab.getByRole('region', { name: text('slider:title') });
  const at = (number: number) =>
    slider.getByRole('status').filter({ hasText: text('slider:slide', { number, total: 3 }) });
  await expect(at(1)).toBeVisible();
  await slider.getByRole('button', { name: text('slider:previous') }).click();
  await expect(at(3)).toBeVisible();
  await slider.getByRole('button', { name: text('slider:next') }).click();
  await expect(at(1)).toBeVisible();

  await untilOnDevice(device);
  device.connection.cut();
  await tab.reload();
  await expect(slider).toBeVisible();
  await expect.poll(() => shownIn(tab, text('home:bestsellers')).length).toBe(8);
});

test('sends a review written offline for approval [S1.008 S7.034]', async ({ device }) => {
  const tab = await device.openTab('/en/p/VK-2/x');
  const reviews = tab.getByRole('region', { name: text('reviews:title') });
  await expect(reviews.getByRole('listitem').first()).toBeVisible();
  const others = reviews.getByRole('heading', { level: 3 });
  const before = await others.count();
  expect(before).toBeGreaterThan(0);

  device.connection.cut();
  await tab.reload();
  await expect(others).toHaveCount(before);
  // each click moves the focus
  const write = reviews.getByRole('button', { name: text('reviews:write') });
  const title = reviews.getByRole('heading', { name: text('account-pages:reviews.write') });
  await expect(write).not.toBeFocused();
  await write.click();
  await expect(title).toBeFocused();
  await reviews.getByRole('button', { name: text('common:cancel') }).click();
  await expect(write).toBeFocused();
  await write.click();
  const send = tab.getByRole('button', { name: text('account-pages:reviews.send') });
  const field = (key: string) =>
    tab.getByRole('textbox', { name: pattern(`account-pages:reviews.fields.${key}`, {}, 'start') });
  await send.click();
  await expect(field('nickname')).toHaveAccessibleDescription(
    pattern('checkout:messages.required', {}, 'within'),
  );
  await tab.getByRole('radio', { name: text('account-pages:reviews.stars', { count: 4 }) }).click();
  await field('title').fill('Klusas');
  await field('detail').fill('Der arī vilcienā.');
  await field('nickname').fill('Viesis');
  await send.click();
  await expect(reviews.getByText(text('reviews:thanksOffline'))).toBeVisible();
  device.connection.mend();
  const task = async () => (await device.documents('synctasks')).find(({ kind }) => kind === 'review-create');
  await expect.poll(async () => (await task())?.state).toBe('done');
  expect(await task()).toMatchObject({ principal: 'guest', resultCode: 200 });
  await tab.reload();
  await expect(others).toHaveCount(before);
});

test('sends no request that its own bridge rejects', async ({ device }) => {
  const refused: string[] = [];
  device.connection.spoil(({ method, path, search }, answer) => {
    if (path.startsWith('/api') && answer.status >= 400)
      refused.push(`${answer.status} ${method} ${path}${decodeURIComponent(search)}`);
    return answer;
  });
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  for (const path of ['/c/audio', '/p/SS-9/sala-straume-9', '/search?q=oled', '/cart'])
    await tab.goto(inStore('en', path));
  await untilOnDevice(device);
  expect(refused).toEqual([]);
});
