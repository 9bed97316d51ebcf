// Tests the deployment of docs/deploy.md in a real browser.
import { execFileSync } from 'node:child_process';
import { request as ask1 } from 'node:https';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

let deployment: Awaited<ReturnType<typeof startNginx>>;
let browser: Browser;
const ask: typeof deployment.ask = (...asked) => deployment.ask(...asked);

/** Sends a request with `Connection: keep-alive` over HTTP/1.1 and returns the `Connection` header of its response. */
const connectionOf = (method: string, pathname: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', connection: 'keep-alive' };
    const sent = ask1(
      `${deployment.origin}${pathname}`,
      { method, headers, rejectUnauthorized: false },
      (answered) => {
        answered.resume();
        resolve(answered.headers.connection);
        sent.destroy();
      },
    );
    sent.on('error', reject).end(method === 'POST' ? '{}' : undefined);
  });

describe.skipIf(!hasNginx)('the storefront behind nginx', () => {
  beforeAll(async () => {
    deployment = await startNginx();
    const executablePath = systemChromium();
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [...quietBrowser, '--ignore-certificate-errors'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await deployment?.stop();
  });

  const stands = (page: Page) => page.locator('#shop:not([aria-busy])').waitFor();

  it('works over HTTP/2, after a reload and offline', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(`${deployment.origin}/en`);
    await stands(page);
    const protocol = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol as string,
    );
    expect(protocol).toBe('h2');
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .first();
    await card.click();
    await page.waitForURL(/\/p\//);
    await page.reload();
    await stands(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto(`${deployment.origin}/en`);
    await stands(page);
    expect(refused).toEqual([]);
    await context.close();
  });

  it('closes the connection over HTTP/1.1 after responses to orders only', async () => {
    expect(await connectionOf('POST', '/api/order/create')).toBe('close');
    expect(await connectionOf('GET', '/api/home-page')).toBe('keep-alive');
    expect(await connectionOf('GET', '/')).toBe('keep-alive');
  });

  it('sends files, pages and 404s with their cache lifetimes and security headers', async () => {
    const page = await ask('/p/none/at-all', { accept: 'text/html' });
    expect(page).toMatchObject({ ':status': 200, 'cache-control': 'no-cache' });
    const [script] = execFileSync('ls', [path.join(deployment.folder, 'shop/assets')], { encoding: 'utf8' })
      .split('\n')
      .filter((name) => /^react-.+\.js$/.test(name));
    expect(await ask(`/assets/${script}`, { 'accept-encoding': 'gzip' })).toMatchObject({
      ':status': 200,
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await ask('/shop.config.json')).toMatchObject({ ':status': 200, 'cache-control': 'no-cache' });
    for (const missing of ['/assets/none-12345678.js', '/none.json', '/api/none'])
      expect((await ask(missing))[':status'], missing).toBe(404);
    expect((await ask('/p/A.1/b.2', { accept: 'text/html' }))[':status']).toBe(200);
    const unknown = await ask('/no/such/page', { accept: 'text/html' });
    expect(unknown).toMatchObject({ ':status': 404, 'content-type': 'text/html; charset=utf-8' });
    expect(await ask('/en/cart/')).toMatchObject({ ':status': 301, location: '/en/cart' });
    for (const where of ['/', `/assets/${script}`, '/shop.config.json', '/service-worker.js'])
      expect(await ask(where), where).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.any(String),
      });
  });
});
