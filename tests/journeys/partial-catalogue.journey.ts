// Journeys on a phone with the default configuration, which stores only part of the catalogue: what works offline, and
// how the user pauses the download.

import { addedNotice, inStore } from '../support/browser/buying.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { builtConfig, expect, type Tab, test, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const built = () => {
  const config = builtConfig() as { catalogue: object };
  return { ...config, catalogue: { ...config.catalogue, scope: 'browse', keptOfCategory: 3 } };
};

test('browses a partly stored catalogue offline [S1.028]', async ({ bridge }) => {
  const device = createDevice(bridge.address, built());
  let again: Tab | undefined;
  let categories = 0;
  // the backend returns 503 after the third category
  device.connection.spoil(({ search }, answer) => {
    if (!/[?&]size=3(&|$)/.test(search)) return answer;
    categories += 1;
    return categories <= 3 ? answer : new Response('', { status: 503, headers: { 'retry-after': '3600' } });
  });
  try {
    const tab = await device.openTab('/en');
    const openSheet = async (of: Tab) => {
      await of
        .getByRole('status')
        .getByRole('button', { name: text('connection:more') })
        .click();
    };
    const kept = async () => {
      const [row] = (await device.documents('lookups')).filter(({ key }) => key === 'catalogue-sync|en');
      return row?.value.kept as { done: number; total: number; at: number } | undefined;
    };
    const keeps = (is: (done: number, total: number) => boolean) =>
      until(
        async () => {
          const { done, total } = (await kept()) ?? { done: -1, total: -2 };
          return is(done, total) || undefined;
        },
        () => 'the device does not store the expected categories',
      );
    const comesTo = (part: string) =>
      until(
        () => again?.path().includes(part) || undefined,
        () => `no address with ${part}`,
      );
    await keeps((done) => done === 3);
    device.connection.cut();
    await openSheet(tab);
    const sheet = tab.getByRole('dialog', { name: text('sync-sheet:sheet.title') });
    await expect(sheet.getByText(text('offline-catalogue:categories'))).toBeVisible();
    await sheet.getByRole('button', { name: text('offline-catalogue:pause') }).click();
    await expect(sheet.getByText(text('offline-catalogue:paused'))).toBeVisible();
    const paused = await kept();
    device.connection.mend();
    await device.pass(120_000);
    expect(await kept()).toEqual(paused);
    device.connection.cut();
    await openSheet(tab);
    await sheet.getByRole('button', { name: text('offline-catalogue:resume') }).click();
    await expect(sheet.getByText(text('offline-catalogue:later'))).toBeVisible();
    device.connection.mend();
    await keeps((done, total) => done === total);
    const products = await device.documents('products');
    expect(products.every(({ store }) => store === 'en')).toBe(true);
    device.connection.cut();
    tab.close();

    again = await device.openTab('/en');
    const cards = again.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
    await expect(cards.first()).toBeVisible();
    const department = again.locator('nav a[href*="/c/"]').first();
    const title = await department.textContent();
    await department.click();
    // the cards of the home page are shown until the category is
    await expect(again.getByRole('heading', { level: 1 })).toHaveText(title);
    await comesTo('/c/');
    await expect(cards.first()).toBeVisible();
    await cards.first().getByRole('link').click();
    await comesTo('/p/');
    await again.goto(inStore('en'));
    const add = again.getByRole('main').getByRole('button', { name: pattern('adding:addNamed') });
    await add.first().click();
    await expect(addedNotice(again)).toBeVisible();
  } finally {
    device.close();
  }
});
