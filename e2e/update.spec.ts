// A new build is deployed while the shop is open: told, never forced. The builds have no file in common, and the server has
// those of the newer one alone.
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pattern, text } from '../tests/texts.ts';
import { acceptedHeading, addOneToCart, fillSteps, placeButton } from './buying.ts';
import { untilShopOnDevice } from './device.ts';
import { nextBuild } from './next-build.ts';
import { test as base, expect } from './shop.ts';
import { openWebServer, type WebServer } from './web-server.ts';

const OLD = 'dist';

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

/** The file that a page of this build begins with. */
const beginning = (build: string): string | undefined =>
  /data-files="(\S+)/.exec(readFileSync(`${build}/index.html`, 'utf8'))?.[1];
const begunWith = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[data-files]');
    return script?.dataset.files?.split(' ')[0];
  });

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
  expect(await begunWith(second)).toBe(beginning(OLD));

  await expect(firstName(page)).toHaveValue('Ilze');
  await fillSteps(page, 'ilze@example.lv');
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  expect([loads(), await begunWith(page)]).toEqual([0, beginning(OLD)]);
  await expect(updateButton(page)).toBeVisible();
});
