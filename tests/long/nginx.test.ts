// Tests the deployment of docs/deploy.md in a real browser: the build behind nginx with the configuration that
// `npm run nginx` prints. Needs Debian's nginx.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { request as ask1 } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { type Bridge, startBridge } from '#e2e/bridge-process.ts';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';
import { buildApp } from '#host/build-app.ts';
import { buildIsStale } from '#host/build-is-stale.ts';

const root = path.resolve(import.meta.dirname, '../..');
const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.log('nginx is not installed: skipping the deployment');

let folder: string;
let bridge: Bridge & { stop: () => Promise<void> };
let origin: string;
let browser: Browser;
let server: ReturnType<typeof spawn>;

/** Sends a request over HTTP/2 and returns the headers of its response. */
function ask(pathname: string, headers: Record<string, string> = {}) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const session = connect(origin, { rejectUnauthorized: false });
    session.on('error', reject);
    const request = session.request({ ':path': pathname, ...headers });
    request.on('response', (answered) => {
      resolve(answered);
      session.close();
    });
    request.on('error', reject);
    request.end();
  });
}

/** Sends a request with `Connection: keep-alive` over HTTP/1.1 and returns the `Connection` header of its response. */
const connectionOf = (method: string, pathname: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', connection: 'keep-alive' };
    const sent = ask1(`${origin}${pathname}`, { method, headers, rejectUnauthorized: false }, (answered) => {
      answered.resume();
      resolve(answered.headers.connection);
      sent.destroy();
    });
    sent.on('error', reject).end(method === 'POST' ? '{}' : undefined);
  });

describe.skipIf(!hasNginx)('the storefront behind nginx', () => {
  beforeAll(async () => {
    if (await buildIsStale(root, path.join(root, 'dist'))) await buildApp(root);
    folder = mkdtempSync(path.join(tmpdir(), 'shop-nginx-'));
    const served = path.join(folder, 'shop');
    cpSync(path.join(root, 'dist'), served, { recursive: true });
    for (const name of ['tmp', 'logs']) mkdirSync(path.join(folder, name));
    const [certificate, key] = ['shop.crt', 'shop.key'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    bridge = await startBridge();
    const port = await freePort();
    const printed = execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        'host/write-nginx.ts',
        '--backend',
        bridge.line.address,
        '--root',
        served,
        '--name',
        'localhost',
        '--listen',
        `127.0.0.1:${port}`,
        '--certificate',
        certificate,
        '--key',
        key,
      ],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${path.join(folder, 'tmp', kind)};`)
      .join(' ');
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; pid ${path.join(folder, 'pid')}; error_log ${path.join(folder, 'logs/error')};\nuser root;\nevents {}\nhttp {\naccess_log off; ${temporary}\n${printed}}\n`,
    );
    server = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
    origin = `https://localhost:${port}`;
    await vi.waitFor(async () => expect((await ask('/'))[':status']).toBe(200), { timeout: 60_000 });
    const executablePath = systemChromium();
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [...quietBrowser, '--ignore-certificate-errors'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    server?.kill();
    await bridge?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const stands = (page: Page) => page.locator('#shop:not([aria-busy])').waitFor();

  it('works over HTTP/2, after a reload and offline', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(`${origin}/en`);
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
    await page.goto(`${origin}/en`);
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
    const [script] = execFileSync('ls', [path.join(folder, 'shop/assets')], { encoding: 'utf8' })
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
