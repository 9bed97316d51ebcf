// A new build is deployed while the shop is open: told, never forced; two builds side by side in two tabs. The builds have
// no file in common, and the server has those of the newer one alone.
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addButtons, addOneToCart, fillSteps, placeButton } from './buying.ts';
import { untilShopOnDevice } from './device.ts';
import { nextBuild } from './next-build.ts';
import { test as base, expect } from './shop.ts';
import { openWebServer, type WebServer } from './web-server.ts';

const OLD = 'dist';
/** `kiosk.idleSeconds`, as it is unless somebody says otherwise */
const IDLE_MS = 90_000;
const SECOND_MS = 1_000;
/** the event that lets a page go on which is slow to start */
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

const told = (page: Page) => page.getByRole('listitem').filter({ hasText: text('update:ready') });
const updateButton = (page: Page) => told(page).getByRole('button', { name: text('update:apply') });
const firstName = (page: Page) => page.getByLabel(pattern('checkout:fields.firstName', {}, 'start'));

const inCart = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });

/** The file that a page of this build begins with. */
const beginning = (build: string): string | undefined =>
  /data-files="(\S+)/.exec(readFileSync(`${build}/index.html`, 'utf8'))?.[1];
/** The page runs this build. */
const runs = (page: Page, build: string): Promise<void> =>
  expect(page.locator('script[data-files]')).toHaveAttribute(
    'data-files',
    new RegExp(`^${beginning(build)} `),
  );

/** Does the service worker still have the files of this build? */
const areKept = (page: Page, build: string): Promise<boolean> =>
  page.evaluate(async (file) => (await caches.match(file)) !== undefined, beginning(build) ?? '');

/** A guest types into the checkout. Out: how often the page was loaded since. */
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

/** Deploys a build, after which nothing has the files of the one before but what the service worker keeps. */
async function deploy(server: WebServer, build: string, page: Page): Promise<void> {
  server.deploy(build);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
}

test('A new build that is deployed during a checkout is told and waits; nothing typed is lost, and the order is placed with the build that is open (F51)', async ({
  page,
  context,
  server,
  next,
}) => {
  const loads = await typeInCheckout(page);
  await deploy(server, next, page);
  // as the browser does by itself after a day
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

test('A tab that takes the update has the new build; another goes on with its own over the same cart, to its last screen, until it takes the update too; the old files go when one page is left (F51, F52)', async ({
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
  // of what is in the cart already
  await addButtons(second).first().click();
  await expect(inCart(second, 2)).toBeVisible();

  await expect(firstName(page)).toHaveValue('Ilze');
  await fillSteps(page, 'ilze@example.lv');
  // what the other tab added is confirmed first
  await page.getByRole('button', { name: text('checkout:joined.agree') }).click();
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  await expect(inCart(second, 2)).toBeHidden();
  // a screen that the tab has not shown yet
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('app:tools.compare') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: text('compare:title') })).toBeVisible();
  await runs(page, OLD);
  expect(loads()).toBe(0);

  await updateButton(page).click();
  await runs(page, next);
  expect(await areKept(page, OLD)).toBe(true);
  await second.close();
  await page.reload();
  await expect.poll(() => areKept(page, OLD)).toBe(false);
});

test('A page that is slow to start is told of an update, too, that another tab has taken meanwhile (F51, F52)', async ({
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
    serviceWorker.register = async (file) => {
      await new Promise((resolve) => addEventListener(go, resolve, { once: true }));
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

test('A kiosk that somebody left begins anew when nobody comes, with the build that was deployed meanwhile (S-22)', async ({
  page,
  server,
  next,
}) => {
  await page.clock.install();
  await page.goto('/en?kiosk');
  await untilShopOnDevice(page);
  await page.reload();
  await deploy(server, next, page);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(updateButton(page)).toBeVisible();
  await page.getByRole('complementary', { name: text('kiosk:bar') }).waitFor();
  await addButtons(page).first().click();
  await expect(inCart(page, 1)).toBeVisible();

  await page.clock.runFor(IDLE_MS);
  const countdown = page.getByRole('timer');
  await countdown.waitFor();
  while (await countdown.isVisible()) await page.clock.runFor(SECOND_MS);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(inCart(page, 1)).toBeHidden();
  // the rest of the time passes by itself: a page that is loaded anew cannot be told the time
  await page.clock.runFor(IDLE_MS - 10 * SECOND_MS);
  await runs(page, next);
  await expect(page).toHaveURL('/');
});
