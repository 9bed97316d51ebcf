// A browser repeats an order by itself when a kept connection dies under it (HTTP/1.1): seen in a real one, in front of
// backends that keep no keys. What keeps the order single is the cart in its body. The configuration is what the doctor
// writes for the backend.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedHeading, addShownToCart, fillSteps, placeButton } from '../../e2e/buying.ts';
import { quietBrowser, systemChromium } from '../../e2e/system-chromium.ts';
import { configurationFrom, examine } from '../../host/doctor/examine.ts';
import { openForeignBackend } from '../foreign/foreign-backend.ts';
import { pattern } from '../texts.ts';
import { serveInFrontOf } from './shop-in-front-of.ts';

const root = path.resolve(import.meta.dirname, '../..');
let browser: Browser;
beforeAll(async () => {
  if (!existsSync(path.join(root, 'dist/index.html')))
    execFileSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { cwd: root });
  const executablePath = systemChromium();
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: quietBrowser });
});
afterAll(() => browser?.close());

it.each(['v', 'm1'] as const)(
  'An order that the browser repeats on a dead connection stands once, by its cart (%s).',
  async (habit) => {
    const backend = await openForeignBackend({ habit, needsCart: true });
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
    let toLose = 1;
    const shop = await serveInFrontOf(
      backend.url,
      backend.prefix,
      configurationFrom(base, findings, ''),
      (method, pathname) => isOrder(method, pathname) && toLose-- > 0,
    );
    const context = await browser.newContext();
    const page = await context.newPage();
    /** what the shop itself asked for */
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
    let [before, deliveredBefore] = [0, 0];
    // the browser takes a new connection where none of its kept ones is free: then nothing is lost, and the next one orders
    for (let order = 0; shop.died().length === 0 && order < 5; order++) {
      [before, deliveredBefore] = [backend.orders().length, delivered()];
      asked.length = 0;
      await page.goto(shop.address);
      await addShownToCart(page, 'lv');
      await page.goto(`${shop.address}/checkout`);
      await fillSteps(page, 'liga@example.lv', 'lv');
      await placeButton(page, 'lv').click();
      await accepted.or(helped).waitFor();
    }
    expect(shop.died()).toHaveLength(1);
    await expect.poll(delivered).toBe(deliveredBefore + 2);
    // where nobody can be asked, that is said
    await (habit === 'v' ? accepted : helped).waitFor();
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(backend.orders()).toHaveLength(before + 1);
    await context.close();
    await shop.close();
    await backend.close();
  },
);
