// Tests in Chromium that an order is placed once although a browser repeats it when a reused connection is closed. The
// backends ignore idempotency keys; the configuration is the one that the doctor writes for them.
// - If the proxy closes the connection after an order, the next order gets a new one and is not repeated.
// - Otherwise the cart id in the body prevents a duplicate.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedHeading, addShownToCart, fillSteps, placeButton } from '#e2e/buying.ts';
import { openRepeatServer, repeatCases } from '#e2e/engines/repeated-posts.ts';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';
import { buildApp } from '#host/build-app.ts';
import { buildIsStale } from '#host/build-is-stale.ts';
import { configurationFrom, examine } from '#host/doctor/examine.ts';
import { openForeignBackend } from '../support/backend/foreign/foreign-backend.ts';
import { pattern } from '../support/texts.ts';
import { serveInFrontOf } from './serve-in-front-of.ts';

const root = path.resolve(import.meta.dirname, '../..');
let browser: Browser;
beforeAll(async () => {
  if (await buildIsStale(root, path.join(root, 'dist'))) await buildApp(root);
  const executablePath = systemChromium();
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: quietBrowser });
});
afterAll(() => browser?.close());

const repeats = [
  { proxy: 'closes the connection of an order', arrives: 1, closes: true },
  { proxy: 'keeps the connection of an order', arrives: 2, closes: false },
];

it.each(['v', 'm1'].flatMap((api) => repeats.map((one) => ({ api: api as 'v' | 'm1', ...one }))))(
  'places one order, which arrives $arrives times, if its connection is lost behind a proxy that $proxy ($api)',
  async ({ api, arrives, closes }) => {
    const backend = await openForeignBackend({ api, needsCart: true });
    const findings = await examine({
      bridge: backend.url,
      prefixes: ['/api', '/vsbridge'],
      indexes: ['vue_storefront_catalog'],
      mayOrder: true,
      bankCode: 'banklink',
    });
    const base = JSON.parse(readFileSync(path.join(root, 'src/app/public/shop.config.json'), 'utf8'));
    const isOrder = (method: string, pathname: string) =>
      method === 'POST' && /\/order(\/create)?$/.test(pathname);
    let toLose = 0;
    const shop = await serveInFrontOf(backend.url, backend.prefix, configurationFrom(base, findings, ''), {
      loses: (method, pathname) => isOrder(method, pathname) && toLose-- > 0,
      closes: (method, pathname) => closes && isOrder(method, pathname),
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    /** order requests that the storefront sent, without repetitions by the browser */
    const asked: string[] = [];
    context.on('request', (one) => {
      if (isOrder(one.method(), new URL(one.url()).pathname)) asked.push(one.url());
    });
    const delivered = () => backend.journal().filter(({ method, path: at }) => isOrder(method, at)).length;
    const accepted = acceptedHeading(page, 'lv');
    const helped = page.getByRole('heading', {
      level: 1,
      name: pattern('order:help.title', { lang: 'lv' }),
    });
    const order = async () => {
      await page.goto(shop.address);
      await addShownToCart(page, 'lv');
      await page.goto(`${shop.address}/checkout`);
      await fillSteps(page, 'liga@example.lv', 'lv');
      await placeButton(page, 'lv').click();
      await accepted.or(helped).waitFor();
    };
    // after the response to this order the connection is kept open or closed
    await order();
    const [before, deliveredBefore] = [backend.orders().length, delivered()];
    asked.length = 0;
    toLose = 1;
    await order();
    expect(shop.died()).toEqual([{ path: expect.any(String), isUsed: !closes }]);
    expect(delivered()).toBe(deliveredBefore + arrives);
    // without a lookup the storefront shows that the result is unknown
    await (api === 'v' ? accepted : helped).waitFor();
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(backend.orders()).toHaveLength(before + 1);
    await context.close();
    await shop.close();
    await backend.close();
  },
);

/**
 * Names of the cases in e2e/engines/repeated-posts.ts whose orders Chromium repeats; listed in docs/browsers.md too.
 */
const repeatedInChromium = [
  'HTTP/1.1, all calls same-origin',
  'HTTP/1.1, all calls include',
  'HTTP/1.1, all calls omit',
  'HTTP/1.1, the order alone omit, after one whose answer kept the connection',
  'HTTP/1.1, to another origin, the order alone omit',
  'HTTP/2, all calls same-origin',
  'HTTP/2, the order alone omit, after one that was answered',
];

it.each(repeatCases)('repeats an order in Chromium as documented in docs/browsers.md: $name', async (one) => {
  const server = await openRepeatServer();
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const run = (script: string, ...values: unknown[]) =>
    page.evaluate(([code, given]) => new Function(code)(...given) as Promise<unknown>, [
      script,
      values,
    ] as const);
  const open = async (address: string) => void (await page.goto(address));
  const times: number[] = [];
  for (let time = 0; time < 20; time++) times.push(await server.measure({ open, run }, one));
  expect(times.map((count) => count > 1)).toEqual(Array(20).fill(repeatedInChromium.includes(one.name)));
  await context.close();
  await server.close();
});
