// A new build that is deployed while the application is open is announced and never forced; two tabs can run different
// builds side by side. The builds have no file in common, and the server has only the newer one.
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addButtons, addOneToCart, fillSteps, placeButton } from './buying.ts';
import { untilShopOnDevice } from './device.ts';
import { nextBuild } from './next-build.ts';
import { test as base, expect } from './storefront.ts';
import { openWebServer, type WebServer } from './web-server.ts';

const OLD = 'dist';
/** the default of `kiosk.idleSeconds`, in milliseconds */
const IDLE_MS = 90_000;
const SECOND_MS = 1_000;
/** name of the event that lets a delayed page continue */
const GO_ON = 'go-on';

const test = base.extend<{ server: WebServer; next: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructured fixtures
  next: async ({}, use) => {
    const folder = nextBuild(OLD);
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  server: async ({ bridge }, use) => {
    const server = await openWebServer(OLD, bridge.line.address);
    await use(server);
    server.close();
  },
  baseURL: async ({ server }, use) => use(server.address),
});

const reported = (page: Page) => page.getByRole('listitem').filter({ hasText: text('update:ready') });
const updateButton = (page: Page) => reported(page).getByRole('button', { name: text('update:apply') });
const firstName = (page: Page) => page.getByLabel(pattern('checkout:fields.firstName', {}, 'start'));

const inCart = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });

/** Returns the first file that the page of this build lists. */
const beginning = (build: string): string | undefined =>
  /data-files="(\S+)/.exec(readFileSync(`${build}/index.html`, 'utf8'))?.[1];
/** Expects the page to run this build. */
const runs = (page: Page, build: string): Promise<void> =>
  expect(page.locator('script[data-files]')).toHaveAttribute(
    'data-files',
    new RegExp(`^${beginning(build)} `),
  );

/** True if the service worker still caches the first file that this build lists. */
const areCached = (page: Page, build: string): Promise<boolean> =>
  page.evaluate(async (file) => (await caches.match(file)) !== undefined, beginning(build) ?? '');

/** Types into checkout as a guest. Returns a function that counts the page loads since then. */
async function typeInCheckout(page: Page): Promise<() => number> {
  await addOneToCart(page);
  await untilShopOnDevice(page);
  await page.goto('/en/checkout');
  await firstName(page).fill('Ilze');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Deploys a build; only the service worker then has the files of the previous one. */
async function deploy(server: WebServer, build: string, page: Page): Promise<void> {
  server.deploy(build);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
}

test('completes the checkout with the old build after a new one was announced [F51]', async ({
  page,
  context,
  server,
  next,
}) => {
  const loads = await typeInCheckout(page);
  await deploy(server, next, page);
  // browsers check for an update by themselves after a day
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(updateButton(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/en');
  await runs(second, OLD);

  await expect(firstName(page)).toHaveValue('Ilze');
  await fillSteps(page, 'ilze@example.lv');
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  await runs(page, OLD);
  expect(loads()).toBe(0);
  await expect(updateButton(page)).toBeVisible();
});

test('updates one tab while another continues with the old build [F51 F52]', async ({
  page,
  context,
  server,
  next,
}) => {
  const loads = await typeInCheckout(page);
  await deploy(server, next, page);
  const second = await context.newPage();
  await second.goto('/en');
  await updateButton(second).click();
  await runs(second, next);
  await second.locator('#shop:not([aria-busy])').waitFor();
  await addButtons(second).first().click();
  await expect(inCart(second, 2)).toBeVisible();

  await expect(firstName(page)).toHaveValue('Ilze');
  await fillSteps(page, 'ilze@example.lv');
  // the line added in the other tab has to be confirmed first
  await page.getByRole('button', { name: text('checkout:joined.agree') }).click();
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  await expect(inCart(second, 2)).toBeHidden();
  // opens a screen that was not opened in this tab before
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('app:tools.compare') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: text('compare:title') })).toBeVisible();
  await runs(page, OLD);
  expect(loads()).toBe(0);

  await updateButton(page).click();
  await runs(page, next);
  expect(await areCached(page, OLD)).toBe(true);
  await second.close();
  await page.reload();
  await expect.poll(() => areCached(page, OLD)).toBe(false);
});

test('announces an update on a slowly loading page after another tab has applied it [F51 F52]', async ({
  page,
  context,
  server,
  next,
}) => {
  await page.goto('/en');
  await untilShopOnDevice(page);
  await page.addInitScript((go) => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const released = new Promise((resolve) => addEventListener(go, resolve, { once: true }));
    serviceWorker.register = async (file) => {
      await released;
      return register(file);
    };
  }, GO_ON);
  await page.reload();
  await addButtons(page).first().waitFor();
  await deploy(server, next, page);
  const second = await context.newPage();
  await second.goto('/en');
  await updateButton(second).click();
  await runs(second, next);

  await page.evaluate((go) => dispatchEvent(new Event(go)), GO_ON);
  await updateButton(page).click();
  await runs(page, next);
});

test('applies an update while the old build waits for a picture [F51]', async ({ page, server, next }) => {
  await page.goto('/en');
  await untilShopOnDevice(page);
  await deploy(server, next, page);
  await page.reload();
  await updateButton(page).waitFor();
  const asked = server.holdBack('/img/slow.png');
  await page.evaluate(() => {
    new Image().src = '/img/slow.png';
  });
  await asked;
  await updateButton(page).click();
  await runs(page, next);
});

test('restarts an abandoned kiosk with the new build [S-22]', async ({ page, server, next }) => {
  await page.clock.install();
  await page.goto('/en?kiosk');
  await untilShopOnDevice(page);
  await page.reload();
  await deploy(server, next, page);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(updateButton(page)).toBeVisible();
  await page.getByRole('complementary', { name: text('kiosk:bar') }).waitFor();
  await page.locator('#shop:not([aria-busy])').waitFor();
  await addButtons(page).first().click();
  await expect(inCart(page, 1)).toBeVisible();

  await page.clock.runFor(IDLE_MS);
  const countdown = page.getByRole('timer');
  await countdown.waitFor();
  while (await countdown.isVisible()) await page.clock.runFor(SECOND_MS);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(inCart(page, 1)).toBeHidden();
  // the last seconds pass in real time, because the fake clock cannot advance the reloaded page
  await page.clock.runFor(IDLE_MS - 10 * SECOND_MS);
  await runs(page, next);
  await expect(page).toHaveURL('/');
});
