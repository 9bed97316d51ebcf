// Validates all kinds of pages of the host in all store views with the Nu HTML checker. Needs Java; the checker is
// downloaded from npm once, at a fixed version.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { serveStore } from '#host/serve-store.ts';
import { ROUTE_FILES } from '#shared/config/route-files.ts';
import { routes } from '#shared/config/routes.ts';
import { pageRenderer } from '#src/app/page-renderer.tsx';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

const CHECKER = 'vnu-jar@26.9.27';
const root = path.resolve(import.meta.dirname, '../..');
const kept = path.join(root, 'node_modules/.cache/vnu');
const jar = path.join(kept, 'package/build/dist/vnu.jar');
const hasJava = spawnSync('java', ['-version']).status === 0;
if (!hasJava) console.log('Java is not installed: skipping the HTML checker');

type Message = { type: string; url: string; message: string };

/** Downloads the checker unless it is cached. */
function fetchChecker(): void {
  if (existsSync(jar)) return;
  mkdirSync(kept, { recursive: true });
  const packed = execFileSync('npm', ['pack', CHECKER, '--pack-destination', kept], { encoding: 'utf8' });
  execFileSync('tar', ['-xzf', path.join(kept, packed.trim().split('\n').at(-1) ?? ''), '-C', kept]);
}

let bridge: TestBridge;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-html-'));
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, '.vite'), { recursive: true });
  const empty = {
    boot: [],
    shell: [],
    home: [],
    category: [],
    product: [],
    content: [],
    live: [],
    worker: [],
  };
  writeFileSync(
    path.join(dist, ROUTE_FILES),
    JSON.stringify({ parts: empty, texts: {}, styles: [], kept: [] }),
  );
  writeFileSync(path.join(dist, 'index.html'), readFileSync(path.join(root, 'index.html')));
  writeFileSync(
    path.join(dist, 'shop.config.json'),
    readFileSync(path.join(root, 'src/app/public/shop.config.json')),
  );
  bridge = await openTestBridge({ frontend: serveStore({ dist, renderPage: pageRenderer() }) });
});
afterAll(async () => {
  await bridge.close();
  rmSync(folder, { recursive: true });
});

/**
 * Returns URLs of each route, of products and pages that do not exist, and of all products, categories and CMS pages.
 */
async function addresses(): Promise<string[]> {
  const rows = await bridge.db.select().from(documents);
  const all = rows.flatMap(({ store, entity, code, doc }) => {
    const { slug, url_key, identifier } = doc as Record<string, string | undefined>;
    const view = store === 'lv' ? '' : `/${store}`;
    if (entity === 'category') return [`${view}/c/${slug ?? url_key}`, `${view}/c/${slug ?? url_key}?page=2`];
    if (entity === 'product') return [`${view}/p/${code}/${slug ?? url_key}`];
    if (entity === 'cms_page') return [`${view}/i/${identifier}`, `${view}/news/${identifier}`];
    return [];
  });
  const ofRoutes = Object.values(routes).map(({ pattern }) => pattern.replaceAll(/:\w+\??/g, 'none'));
  const plain = [...ofRoutes, '/search?q=a', '/news?page=2', '/no/such/page'];
  return [...['', '/en', '/ru'].flatMap((view) => plain.map((each) => `${view}${each}`)), ...all];
}

describe.skipIf(!hasJava)('the pages served by the host', () => {
  it('are valid HTML', async () => {
    fetchChecker();
    const pages = path.join(folder, 'pages');
    mkdirSync(pages);
    const urls: string[] = [];
    const statuses = new Set<number>();
    for (const url of await addresses()) {
      const { statusCode, body } = await bridge.app.inject({ url, headers: { accept: 'text/html' } });
      statuses.add(statusCode);
      if (statusCode >= 300 && statusCode < 400) continue;
      writeFileSync(path.join(pages, `${urls.length}.html`), body);
      urls.push(url);
    }
    expect(urls.length).toBeGreaterThan(100);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 404]));
    // a page with an error proves that the checker reports errors
    const broken = `${urls.length}.html`;
    const head = '<!doctype html><html lang="en"><head><title>x</title></head>';
    writeFileSync(path.join(pages, broken), `${head}<body><img alt=""></body></html>`);
    urls.push(broken);
    const checked = spawnSync(
      'java',
      ['-jar', jar, '--errors-only', '--format', 'json', '--skip-non-html', pages],
      { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    );
    const { messages } = JSON.parse(checked.stderr) as { messages: Message[] };
    const errors = messages
      .filter(({ type }) => type !== 'info')
      .map(({ url, message }) => `${urls[Number.parseInt(path.basename(url), 10)]}: ${message}`);
    expect(errors).toEqual([expect.stringMatching(/^\d+\.html: .*src/)]);
  });
});
