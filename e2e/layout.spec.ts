// Layout: the narrowest phones, a zoomed page, a wide table, and layout shifts.
import type { Page } from '@playwright/test';
import { deferred } from '#shared/domain/deferred.ts';
import { pattern, text } from '#tests/support/texts.ts';
import { findings } from './axe.ts';
import { addedNotice, addOneToCart } from './buying.ts';
import { expect, test } from './storefront.ts';

/** Returns by how many px the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('fits a viewport 320 px wide, as at 200 % zoom in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await addOneToCart(page);
  for (const path of [
    '/en',
    '/ru',
    '/c/audio',
    '/p/SS-9/sala-straume-9',
    '/ru/cart',
    '/ru/checkout',
    '/ru/order-completed',
  ]) {
    await page.goto(path);
    await page.locator('#shop:not([aria-busy])').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

for (const width of [412, 750, 1050])
  test(`renders home page sections below the fold without overlap: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.goto('/');
    const goods = page.locator('.below.goods').last().getByRole('heading', { level: 3 });
    await goods.first().waitFor({ state: 'attached' });
    expect(await findings(page)).toEqual([]);
  });

test('brings the matches of a place search into view on a phone with its keyboard open', async ({ page }) => {
  // what a virtual keyboard leaves of 844 px
  await page.setViewportSize({ width: 390, height: 360 });
  await page.goto('/en/branches');
  const names = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(names.nth(4)).toBeAttached();
  await page
    .getByRole('main')
    .getByRole('searchbox', { name: text('branches:search') })
    .focus();
  // the focus scrolls to the field
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.type('liep');
  await expect(names).toHaveCount(1);
  await expect(names).toBeInViewport({ ratio: 1 });
});

test('keeps headers in view while the comparison table scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/en/c/laptops');
  const scales = page.getByRole('main').getByRole('button', { name: pattern('compare:add') });
  for (const place of [0, 1, 2, 3]) {
    await scales.nth(place).click();
    await expect(scales.nth(place)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/en/compare');
  const frame = page.getByRole('region', { name: text('compare:table') });
  await expect(frame.getByRole('columnheader')).toHaveCount(5);
  // the rows are rendered after the head of the table; until then there is nothing to scroll
  const inView = () =>
    frame.evaluate((region) => {
      region.scrollTo(200, 600);
      const edge = region.getBoundingClientRect();
      const name = region.querySelector('.names th')?.getBoundingClientRect();
      const word = region.querySelector('tbody th[scope=row]')?.getBoundingClientRect();
      const isAt = (place: number | undefined, wanted: number) => Math.abs((place ?? 0) - wanted) < 3;
      return region.scrollLeft > 0 && isAt(name?.top, edge.top) && isAt(word?.left, edge.left);
    });
  await expect.poll(inView).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

/** Maximum cumulative layout shift that Web Vitals rates as good. */
const GOOD_LAYOUT_SHIFT = 0.1;

test('keeps layout shifts small during page load', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.className ?? node?.nodeName ?? '').join(', '),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of [
    '/',
    '/ru/c/audio',
    '/p/SS-9/sala-straume-9',
    '/en/cart',
    '/en/my-account',
    '/i/delivery',
  ]) {
    await page.goto(path);
    await page.locator('#shop:not([aria-busy])').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(GOOD_LAYOUT_SHIFT);
  }
});

/** Serves pages with analytics enabled, so that the consent prompt is shown. */
const enableAnalytics = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/("analytics":\{"enabled":)false/, '$1true') });
  });

/** Presses Tab repeatedly. Returns the controls that were completely covered when they received focus. */
async function hiddenStops(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [1, 2, 3, 4, 5, 6, 7].flatMap((x) =>
        [1, 2, 3, 4, 5, 6, 7].map((y) => [x / 8, y / 8] as const),
      );
      const isSeen = parts.some(([x, y]) => {
        const shown = document.elementFromPoint(left + width * x, top + height * y);
        return shown !== null && (focused.contains(shown) || shown.contains(focused));
      });
      return isSeen ? undefined : `${focused.tagName} ${focused.textContent?.slice(0, 40)}`;
    });
    if (found !== undefined) hidden.push(found);
  }
  return hidden;
}

test('never covers a focused control with a prompt, notice or bar at 320 × 256 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await enableAnalytics(page);
  await page.goto('/en/c/laptops');
  await page.getByRole('region', { name: text('consent:title') }).waitFor({ state: 'attached' });
  expect(await hiddenStops(page, 30)).toEqual([]);
  const add = page
    .getByRole('main')
    .getByRole('button', { name: pattern('adding:addNamed') })
    .first();
  await add.focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast').waitFor();
  await page.locator('.toast').hover();
  expect(await hiddenStops(page, 12)).toEqual([]);
  // head and foot of a sheet scroll with its content: if they were fixed, they would leave no room for the content
  await page.getByRole('button', { name: text('category:filters'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('label').last().scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('heading', { level: 2 })).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await page.goto('/en/checkout');
  const next = page.getByRole('button', { name: text('checkout:continueToShipping') });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  await expect(page.locator('#firstName')).toBeFocused();
  await expect(page.locator('#firstName')).toBeInViewport({ ratio: 0.9 });
});

for (const [path, bars] of [
  ['/en/p/SS-9/sala-straume-9', ['.consent', '.sticky.phone']],
  ['/en?kiosk', ['.kiosk-bar']],
] as const)
  test(`does not scroll the page when a control of a sticky bar receives focus: ${bars.join(', ')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enableAnalytics(page);
    await page.goto(path);
    await page.locator('#shop:not([aria-busy])').waitFor();
    await page.locator('.specification, .card').first().waitFor({ state: 'attached' });
    await page.evaluate(() => window.scrollTo({ top: 1_800, behavior: 'instant' }));
    for (const bar of bars) {
      const control = page.locator(`${bar} button`).first();
      await control.waitFor();
      const moved = await control.evaluate((button) => {
        const before = window.scrollY;
        button.focus();
        return window.scrollY - before;
      });
      expect(moved, bar).toBe(0);
    }
  });

test('keeps the width of "Add to cart" when the product page hydrates', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { promise: released, resolve: release } = deferred<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto('/en/p/SS-9/sala-straume-9', { waitUntil: 'commit' });
  const add = page.locator('.buybar .btn');
  await add.waitFor();
  await page.locator('link[rel=stylesheet]').evaluate(async (link: HTMLLinkElement) => {
    if (!link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve));
    // the browser requests fonts only once a layout needs them
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
  const served = await add.boundingBox();
  release();
  await expect(page.locator('.buybar button.round')).toHaveCount(2);
  expect((await add.boundingBox())?.width).toBe(served?.width);
});

test('shows selection marks and button borders in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/en/p/VK-2/x');
  const swatches = page.locator('.swatch');
  await swatches.first().click();
  const outline = (place: number) =>
    swatches.nth(place).evaluate((swatch) => getComputedStyle(swatch).outlineStyle);
  await expect.poll(() => outline(0)).toBe('solid');
  expect(await outline(1)).toBe('none');
  const add = page.locator('.info').getByRole('button', { name: text('adding:add'), exact: true });
  expect(await add.evaluate((button) => getComputedStyle(button).borderTopWidth)).not.toBe('0px');
  await add.click();
  await addedNotice(page).waitFor();
  await page.goto('/en/checkout');
  const field = (name: string) => page.getByLabel(pattern(`checkout:fields.${name}`, {}, 'start'));
  await field('firstName').fill('Līga');
  await field('lastName').fill('Bērziņa');
  await field('email').fill('liga@example.lv');
  await field('phone').fill('+371 20 000 000');
  await page.getByRole('button', { name: text('checkout:continueToShipping') }).click();
  const methods = page.locator('.choice');
  await methods.nth(1).locator('input').check();
  const marks = () =>
    methods.evaluateAll((each) =>
      each.map((method) => [
        getComputedStyle(method).outlineStyle,
        getComputedStyle(method.querySelector('input') as Element).appearance,
      ]),
    );
  await expect.poll(async () => (await marks())[1]).toEqual(['solid', 'auto']);
  expect((await marks())[0]).toEqual(['none', 'auto']);
});
