// Tests how the build is served, and the security headers of all responses (S-02, S-03, S-21, S-25, S-28).
// Long because it tests every header and kind of file of the host.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy } from '#host/content-policy.ts';
import { serveStore } from '#host/serve-store.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { demoConfig } from '../support/browser/goods.ts';

const inline = 'document.documentElement.dataset.theme = "dark";';
const style = 'html{color:red}';
const html = `<!doctype html><html><head><script>${inline}</script><style>${style}</style><script type="module" src="/assets/index-AbCd1234.js"></script></head><body></body></html>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const script = `console.log("${'shop '.repeat(400)}");`;

let folder: string;
let bridge: TestBridge;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-serving-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), html);
  await writeFile(join(dist, 'assets/index-AbCd1234.js'), script);
  await writeFile(join(dist, 'service-worker.js'), 'self.x=1');
  await writeFile(join(dist, 'shop.config.json'), '{"a":1}');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  bridge = await openTestBridge({ frontend: serveStore({ dist }) });
});
afterAll(async () => {
  await bridge.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => bridge.app.inject({ url, headers });
const page = { accept: 'text/html,application/xhtml+xml' };

/** Sends a path unchanged: fetch and inject would normalise its dots. */
const getRaw = (port: number, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      let body = '';
      answer.on('data', (data) => {
        body += data;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.setHeader('accept', 'image/avif');
    sent.end();
  });
const agent = new Agent({ keepAlive: true });

describe('the served build', () => {
  it('responds with the page to every URL that can be opened in a browser', async () => {
    for (const url of [
      '/',
      '/index.html',
      '/lv/c/tvs',
      '/lv/p/SKU-1.5',
      '/en/checkout?step=2',
      '/p/%C4%80',
    ]) {
      const answer = await get(url, page);
      expect([answer.statusCode, answer.body], url).toEqual([200, html]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    }
  });

  it('limits the rate of requests for pages, files and missing files', async () => {
    const dist = join(folder, 'dist');
    const limited = await openTestBridge({ frontend: serveStore({ dist }), requestsPerMinute: 5 });
    const ask = (url: string, remoteAddress: string) =>
      limited.app.inject({ url, headers: page, remoteAddress });
    for (const [at, url] of ['/', '/lv/c/tvs', '/service-worker.js', '/none.png'].entries()) {
      const remoteAddress = `192.0.2.${at}`;
      for (let again = 0; again < 5; again += 1)
        expect((await ask(url, remoteAddress)).statusCode, url).not.toBe(429);
      const over = await ask(url, remoteAddress);
      expect([over.statusCode, over.json().code], url).toEqual([429, 429]);
      expect(Number(over.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(over.headers['x-content-type-options']).toBe('nosniff');
    }
    await limited.close();
  });

  it('responds with 404 to missing files, API paths and writes', async () => {
    // these are the Accept headers of scripts, images and workers; only navigations accept text/html explicitly
    for (const url of ['/sw.js', '/favicon.ico', '/p/picture.png'])
      for (const accept of ['*/*', 'image/avif,image/webp,*/*', 'text/css,*/*;q=0.1'])
        expect((await get(url, { accept })).statusCode, url).toBe(404);
    const never = ['/assets/index-gone1234.js', '/api/none', '/img/none', '/energy/none', '/__admin/journal'];
    for (const url of [...never, '/assets/banners/xx_promoted_offers.json'])
      expect((await get(url, page)).statusCode, url).toBe(404);
    expect((await bridge.app.inject({ method: 'POST', url: '/lv' })).statusCode).toBe(404);
    expect((await get('/lv/c/tvs', { accept: 'application/json' })).statusCode).toBe(404);
  });

  it('marks hashed files as immutable', async () => {
    expect((await get('/assets/index-AbCd1234.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('makes browsers revalidate other files', async () => {
    for (const url of ['/service-worker.js', '/shop.config.json']) {
      const first = await get(url);
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('compresses files with the accepted encoding', async () => {
    const br = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip, br' });
    const gz = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(br.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gz.rawPayload).toString()).toBe(script);
    expect((await get('/assets/index-AbCd1234.js')).body).toBe(script);
  });

  it('serves no file outside its folder, for any path traversal [S-21]', async () => {
    const ups = ['..', '%2e%2e', '%252e%252e', '..%5c', '%c0%ae%c0%ae', '....//', '..%00', '%uff0e%uff0e'];
    const ends = ['secret.txt', 'etc/passwd', 'index.html', 'assets/index-AbCd1234.js'];
    const starts = ['', 'assets/', 'assets/x/', '/', '%2f'];
    await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = bridge.app.server.address() as AddressInfo;
    let tried = 0;
    for (const start of starts)
      for (const up of ups)
        for (let depth = 1; depth <= 4; depth += 1)
          for (const end of ends) {
            const path = `${start}${`${up}/`.repeat(depth)}${end}`;
            const answer = await getRaw(port, `/assets/${path}`);
            expect([400, 404], path).toContain(answer.status);
            expect(answer.body).not.toContain('secret');
            tried += 1;
          }
    expect(tried).toBeGreaterThan(500);
    expect(await readdir(folder)).toEqual(['dist', 'secret.txt']);
  });
});

describe('the content security policy', () => {
  it('allows the configured bridge origin for API calls and images only [S-27]', () => {
    const allowed = contentPolicy(html, ['https://bridge.example']).split('; ');
    expect(allowed).toContain("connect-src 'self' https://bridge.example");
    expect(allowed).toContain("img-src 'self' data: https://bridge.example");
    expect(allowed.filter((rule) => rule.includes('bridge.example'))).toHaveLength(2);
  });

  it('allows forms to the origins of configured payment pages only [S-10]', async () => {
    const given = JSON.parse(await readFile('src/app/public/shop.config.json', 'utf8'));
    const providers = [{ code: 'card', page: 'hosted', origins: ['https://cards.example/pay'] }];
    const configuration = JSON.stringify({ ...given, payment: { providers } });
    const dist = join(folder, 'paying');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), html);
    const other = await openTestBridge({ frontend: serveStore({ dist, configuration }) });
    const answer = await other.app.inject({ url: '/', headers: page });
    await other.close();
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://cards.example;");
  });

  it('uses the bridge origin from the build’s configuration or from its replacement', async () => {
    const dist = join(folder, 'elsewhere');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), html);
    await writeFile(join(dist, 'shop.config.json'), '{"bridge":{"origin":"https://bridge.example"}}');
    const other = await openTestBridge({ frontend: serveStore({ dist }) });
    const answer = await other.app.inject({ url: '/', headers: page });
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://bridge.example;");
    await other.close();
    const configuration = '{"bridge":{"origin":"https://third.example"}}';
    const third = await openTestBridge({ frontend: serveStore({ dist, configuration }) });
    const given = await third.app.inject({ url: '/', headers: page });
    expect(given.headers['content-security-policy']).toContain("connect-src 'self' https://third.example;");
    expect((await third.app.inject({ url: '/shop.config.json' })).body).toBe(configuration);
    await third.close();
  });
});

describe('a brand given to the host', () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const configuration = JSON.stringify({
    ...demoConfig(),
    brand: {
      name: 'Kalna',
      radius: 3,
      logo: { url: '/brand/own.svg', darkUrl: 'https://cdn.example/dark.svg', width: 3, height: 1 },
    },
  });
  let branded: TestBridge;
  beforeAll(async () => {
    const dist = join(folder, 'branded');
    const brandFolder = join(folder, 'brand');
    await mkdir(join(dist, 'brand'), { recursive: true });
    await mkdir(brandFolder);
    await writeFile(join(dist, 'index.html'), html);
    await writeFile(join(dist, 'service-worker.js'), 'self.x=1');
    await writeFile(join(dist, 'brand/logo.svg'), logo);
    await writeFile(join(brandFolder, 'own.svg'), logo);
    branded = await openTestBridge({ frontend: serveStore({ dist, configuration, brandFolder }) });
  });
  afterAll(() => branded.close());
  const ask = (url: string) => branded.app.inject({ url, headers: page });

  it('is in the page and allowed by its policy', async () => {
    const { body, headers } = await ask('/');
    const [, styles = ''] = /<style data-brand>([^<]*)/.exec(body) ?? [];
    expect(styles).toContain('--radius-control:3px');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(hash(styles));
    expect(policy).toContain("img-src 'self' data: https://cdn.example;");
    expect(policy).toContain("connect-src 'self';");
  });

  it('replaces the files of the demo’s brand', async () => {
    expect((await ask('/brand/own.svg')).body).toBe(logo);
    expect((await branded.app.inject({ url: '/brand/logo.svg' })).statusCode).toBe(404);
  });

  it('is installed by the service worker', async () => {
    const { body } = await ask('/service-worker.js');
    expect(body).toMatch(/^self\.servedBrand=.*"url":"index\.html".*"url":"brand\/own\.svg".*\nself\.x=1$/);
  });
});

describe('the security headers', () => {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hash(inline)}`,
    `style-src 'self' ${hash(style)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app dompurify',
  ].join('; ');
  const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  it.each([
    ['/', policy],
    ['/lv/c/tvs', policy],
    ['/assets/index-AbCd1234.js', policy],
    ['/service-worker.js', policy],
    ['/api/home-page', closed],
    ['/api/none', closed],
    ['/api/cart/pull?cartId=x', closed],
    ['/img/150/150/resize/', closed],
    ['/energy/P-1/sheet.html', closed],
    ['/assets/banners/lv_promoted_offers.json', closed],
    ['/missing.png', closed],
    ['/%E0%A4%A', closed],
  ])('are complete for %s [S-25 S-28]', async (url, expected) => {
    const { headers } = await get(url, url.startsWith('/lv') ? page : {});
    const named = Object.fromEntries(
      Object.entries(headers).filter(([name]) =>
        /policy|frame|nosniff|content-type-options|transport|opener/.test(name),
      ),
    );
    expect(named).toEqual({
      'content-security-policy': expected,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    });
  });

  it.each([
    [false, 'max-age=31536000'],
    [true, 'max-age=31536000; includeSubDomains'],
  ])(
    'require TLS only over TLS or behind a trusted proxy that reports it, and for subdomains if configured: %s',
    async (hstsSubDomains, value) => {
      const proxied = await openTestBridge({ trustProxy: 'loopback', hstsSubDomains });
      const sent = async (of: TestBridge, proto: string) =>
        (await of.app.inject({ url: '/robots.txt', headers: { 'x-forwarded-proto': proto } })).headers;
      expect((await sent(proxied, 'https'))['strict-transport-security']).toBe(value);
      expect(await sent(proxied, 'http')).not.toHaveProperty('strict-transport-security');
      expect(await sent(bridge, 'https')).not.toHaveProperty('strict-transport-security');
      await proxied.close();
    },
  );

  it('allow neither unsafe-inline nor unsafe-eval [S-03]', () => {
    expect(
      contentPolicy('<script>a</script ><SCRIPT type="module">b</SCRIPT><script src="x"></script>'),
    ).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('a')} ${hash('b')};`);
    // WebAssembly is allowed, which needs a keyword of its own
    expect(contentPolicy(html)).not.toMatch(/'unsafe-/);
  });
});
