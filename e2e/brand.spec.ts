// The brand of another store on the built application: in the first paint, without a network, and replaced without a
// build.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { writeBrand } from '#host/brand/write-brand.ts';
import { text } from '#tests/support/texts.ts';
import { startBridge } from './bridge-process.ts';
import { untilShopOnDevice } from './device.ts';
import { test as base, expect } from './storefront.ts';
import { openWebServer } from './web-server.ts';

const green = {
  name: 'Kalna elektronika',
  logo: { url: '/brand/none.svg', width: 90, height: 30 },
  colors: {
    accent: { light: '#0b6e4f', dark: '#3ddc97' },
    onAccent: { light: '#ffffff', dark: '#06281c' },
    background: { light: '#f4faf4', dark: '#0c1410' },
  },
  radius: 0,
  font: { family: 'serif' },
};
const LIGHT = 'rgb(244, 250, 244)';
const DARK = 'rgb(12, 20, 16)';

/** Returns what a page shows of a brand. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const body = getComputedStyle(document.body);
    const button = document.querySelector('main .btn-primary');
    return {
      background: body.backgroundColor,
      font: body.fontFamily,
      button: button && getComputedStyle(button).backgroundColor,
      radius: button && getComputedStyle(button).borderRadius,
    };
  });

/** Records the background before the first script of the application runs, and at the first paint. */
const recordFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const record = globalThis as unknown as { painted?: string };
    requestAnimationFrame(() => {
      record.painted = getComputedStyle(document.body).backgroundColor;
    });
  });
/** Waits for the first frame, which a busy machine renders after the page has loaded. */
const expectFirstPaint = (page: Page, background: string): Promise<void> =>
  expect
    // a page that is being replaced has no context
    .poll(() =>
      page.evaluate(() => (globalThis as unknown as { painted?: string }).painted).catch(() => undefined),
    )
    .toBe(background);

base.describe('a page from the host', () => {
  const test = base.extend<object, { branded: string }>({
    branded: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructured fixtures
      async ({}, use) => {
        const bridge = await startBridge({ sections: { brand: green } });
        await use(bridge.line.address);
        await bridge.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ branded }, use) => use(branded),
  });

  test('shows the brand without any script, in both themes', async ({ browser, branded }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, baseURL: branded });
      const page = await context.newPage();
      await page.goto('/en');
      const dark = colorScheme === 'dark';
      expect(await shown(page)).toEqual({
        background: dark ? DARK : LIGHT,
        font: 'serif',
        button: dark ? 'rgb(61, 220, 151)' : 'rgb(11, 110, 79)',
        radius: '0px',
      });
      await expect(page).toHaveTitle(green.name);
      await context.close();
    }
  });

  test('shows the name in the space of a logo that cannot be loaded', async ({ page }) => {
    await page.goto('/en');
    const home = page.getByRole('banner').getByRole('link', { name: green.name });
    await expect(home.locator('b')).toBeVisible();
    const box = await home.locator('b').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 1);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: green.name })).toBeVisible();
  });
});

base.describe('a page from a web server', () => {
  const test = base.extend<{
    server: Awaited<ReturnType<typeof openWebServer>>;
    build: (brand: object) => Promise<string>;
  }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructured fixtures
    build: async ({}, use) => {
      const folders: string[] = [];
      await use(async (brand) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'shop-brand-'));
        folders.push(folder);
        cpSync('dist', folder, { recursive: true });
        const file = path.join(folder, 'shop.config.json');
        writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), brand }));
        await writeBrand(folder);
        return folder;
      });
      for (const folder of folders) rmSync(folder, { recursive: true });
    },
    server: async ({ bridge, build }, use) => {
      const server = await openWebServer(await build(green), bridge.line.address);
      await use(server);
      server.close();
    },
    baseURL: async ({ server }, use) => use(server.address),
  });

  test('shows the brand in the first paint, also offline', async ({ page, context }) => {
    await recordFirstPaint(page);
    await page.goto('/en');
    await untilShopOnDevice(page);
    await expectFirstPaint(page, LIGHT);
    await context.setOffline(true);
    await page.goto('/en/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFirstPaint(page, LIGHT);
    expect((await shown(page)).font).toBe('serif');
  });

  test('gets another brand like another version, without a build', async ({
    page,
    server,
    build,
    context,
  }) => {
    await recordFirstPaint(page);
    await page.goto('/en');
    await untilShopOnDevice(page);
    server.deploy(await build({ ...green, colors: { background: { light: '#ffffff', dark: '#000000' } } }));
    await page.reload();
    await expectFirstPaint(page, LIGHT);
    await page
      .getByRole('listitem')
      .filter({ hasText: text('update:ready') })
      .getByRole('button', { name: text('update:apply') })
      .click();
    await expectFirstPaint(page, 'rgb(255, 255, 255)');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFirstPaint(page, 'rgb(255, 255, 255)');
  });
});
