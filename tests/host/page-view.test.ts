// Tests pages as the host sends them: rendered content, links and caching. Category pages are in category-view.test.ts.
import { brotliDecompressSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { escaped } from '#host/escaped.ts';
import { serveStore } from '#host/serve-store.ts';
import { pageRenderer } from '#src/app/page-renderer.tsx';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { openBuiltStore, shell, visibleIn } from './built-store.ts';

let folder: string;
let bridge: TestBridge;
let close: () => Promise<void>;
/** number of rendered pages */
let drawings = 0;
beforeAll(async () => {
  const draw = pageRenderer();
  const renderPage = (...asked: Parameters<typeof draw>) => {
    drawings += 1;
    return draw(...asked);
  };
  ({ folder, bridge, close } = await openBuiltStore(renderPage));
});
afterAll(() => close());

const page = async (url: string) => (await bridge.app.inject({ url, headers: { accept: 'text/html' } })).body;
/** Returns the canonical path of a product. */
const productPathOf = ({ doc }: { doc: object }) => {
  const { sku, slug, url_key } = doc as { sku: string; slug?: string; url_key?: string };
  return `/p/${sku}/${slug || url_key}`;
};
const one = (entity: string) => visibleIn(bridge, entity);

describe('a page of the host', () => {
  it('contains a rendered product and the scripts of its screen', async () => {
    const [row] = await one('product');
    const { name } = (row?.doc ?? {}) as { name: string };
    const html = await page(productPathOf(row as { doc: object }));
    expect(html).toContain(`<h1>${escaped(name)}</h1>`);
    expect(html).toMatch(/<div id="shop" aria-busy="true">(?=.*<main id="content").*<h1>/s);
    expect(html).toContain('<script type="application/json" id="served-page">{');
    for (const file of ['texts-lv-1', 'product-1', 'goods-1'])
      expect(html).toMatch(new RegExp(`data-files="[^"]* /assets/${file}.js`));
    for (const file of ['texts-ru-1', 'live-1']) expect(html).not.toContain(file);
  });

  it('contains a changed document in the next response [S9.051]', async () => {
    const [row] = await one('product');
    const doc = (row?.doc ?? {}) as { sku: string; slug: string; name: string };
    const url = productPathOf({ doc });
    await page(url);
    const rename = (name: string) =>
      bridge.db
        .update(documents)
        .set({ doc: { ...doc, name } })
        .where(
          and(eq(documents.entity, 'product'), eq(documents.store, 'lv'), eq(documents.id, row?.id ?? 0)),
        );
    await rename('Renamed a moment ago');
    const answer = await bridge.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.body).toContain('<h1>Renamed a moment ago</h1>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    await rename(doc.name);
  });

  it('contains the URL of each image, within noscript for images that load lazily', async () => {
    for (const { doc } of await one('category')) {
      const { slug, url_key } = doc as { slug?: string; url_key: string };
      const { document } = new JSDOM(await page(`/c/${slug ?? url_key}`)).window;
      for (const image of document.querySelectorAll('img')) expect(image.outerHTML).toMatch(/ src="[^"]+"/);
      for (const image of document.querySelectorAll('img[src^="data:"]'))
        expect(image.nextElementSibling?.querySelector('img')?.getAttribute('src')).toMatch(/^\/img\//);
    }
  });

  it('is rendered without a configured origin', async () => {
    const [row] = await one('product');
    const { name } = (row?.doc ?? {}) as { name: string };
    const headers = { accept: 'text/html', host: 'shop.example' };
    const { body } = await bridge.app.inject({ url: productPathOf(row as { doc: object }), headers });
    expect(body).toContain(`<h1>${escaped(name)}</h1>`);
  });

  it('is rendered once for all encodings until the catalogue changes', async () => {
    const [row] = await one('product');
    const url = productPathOf(row as { doc: object });
    const first = await page(url);
    const before = drawings;
    expect(await page(url)).toBe(first);
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    const packed = await bridge.app.inject({ url, headers });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first);
    expect(drawings).toBe(before);
    const changed = and(eq(documents.entity, 'product'), eq(documents.id, row?.id ?? 0));
    await bridge.db
      .update(documents)
      .set({ doc: { ...row?.doc, name: 'Another name' } })
      .where(changed);
    expect(await page(url)).toContain('<h1>Another name</h1>');
    await bridge.db.update(documents).set({ doc: row?.doc }).where(changed);
  });

  it('gets a 304 if its ETag is unchanged', async () => {
    const [row] = await one('product');
    const url = productPathOf(row as { doc: object });
    const ask = (headers: Record<string, string> = {}) =>
      bridge.app.inject({ url, headers: { accept: 'text/html', ...headers } });
    const first = await ask();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/".+"$/);
    const known = await ask({ 'if-none-match': etag });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
    expect(known.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('escapes texts from the catalogue', async () => {
    const [row] = await one('product');
    const doc = { ...row?.doc, name: '<img src=x onerror=alert(1)>"\'&' };
    await bridge.db
      .update(documents)
      .set({ doc })
      .where(eq(documents.id, row?.id ?? 0));
    const { headers } = await bridge.app.inject({
      url: `/p/${row?.code}/x`,
      headers: { accept: 'text/html' },
    });
    const html = await page(new URL(String(headers.location)).pathname);
    expect(html).toContain('<h1>&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;</h1>');
    expect(html).not.toContain('<img src=x');
  });

  it('redirects a CMS page to its path in the language of the URL', async () => {
    const elsewhere = await bridge.app.inject({ url: '/en/i/par-mums', headers: { accept: 'text/html' } });
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([
      301,
      'http://localhost:80/en/i/about-us',
    ]);
  });

  it('contains a rendered CMS page with sanitised HTML', async () => {
    const about = await page('/en/i/about-us');
    expect(about).toContain('<h1>About en</h1>');
    expect(about).toContain('<div class="rich"><p>We <b>sell</b>.</p></div>');
    expect(about).toContain('<link rel="canonical" href="http://localhost:80/en/i/about-us"');
    expect(about).toContain('hreflang="ru" href="http://localhost:80/ru/i/o-nas"');
    expect(about).toContain('"@type":"AboutPage"');
    expect(about).toContain('<a aria-current="page" href="/en/i/about-us"');
    expect(about).toMatch(/data-files="[^"]* \/assets\/content-1.js/);
  });

  it('contains a rendered news article', async () => {
    const news = await page('/news/news-101-lv');
    expect(news).toContain('<time dateTime="2026-11-20" class="published">20.11.2026.</time>');
    expect(news).toContain('"@type":"NewsArticle"');
  });

  it('links to the news published in its language', async () => {
    const list = await page('/ru/news');
    expect(list).toContain('<a href="/ru/news/news-101-ru"');
    expect(list).not.toContain('news-102');
  });

  it('has noindex if its content does not exist', async () => {
    for (const missing of ['/i/vecais', '/news/news-102-lv', '/i/nothing']) {
      expect(await page(missing)).toContain('<meta name="robots" content="noindex"');
    }
  });

  it('contains footer links to CMS pages by their paths in its language', async () => {
    const rows = await bridge.db.select().from(documents).where(eq(documents.entity, 'cms_page'));
    const row = rows.find(({ doc }) => (doc as { identifier?: string }).identifier === 'o-nas');
    const about = and(
      eq(documents.entity, 'cms_page'),
      eq(documents.store, 'ru'),
      eq(documents.id, row?.id ?? 0),
    );
    await bridge.db
      .update(documents)
      .set({ doc: { ...row?.doc, key: 'delivery' } })
      .where(about);
    for (const url of ['/ru', '/ru/news']) {
      const { document } = new JSDOM(await page(url)).window;
      const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
      expect(links, url).toContain('/ru/i/o-nas');
      expect(links, url).not.toContain('/ru/i/delivery');
    }
    await bridge.db.update(documents).set({ doc: row?.doc }).where(about);
  });

  it('waits for the sanitiser, which starts loading once the server listens', async () => {
    const draw = pageRenderer();
    let prepared = 0;
    const prepare = () => {
      prepared += 1;
      return draw.prepare();
    };
    const renderPage = Object.assign((...asked: Parameters<typeof draw>) => draw(...asked), { prepare });
    const opened = await openTestBridge({ frontend: serveStore({ dist: folder, renderPage }) });
    await opened.app.ready();
    expect(prepared).toBe(0);
    const address = await opened.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/en/i/about-us`, { headers: { accept: 'text/html' } });
    expect(await answer.text()).toContain('<div class="rich"><p>We <b>sell</b>.</p></div>');
    expect(prepared).toBe(1);
    await opened.close();
  });

  it('has an empty #shop in its language for screens that are not rendered', async () => {
    const head =
      '<link rel="canonical" href="http://localhost:80/en/cart" data-head><meta name="robots" content="noindex" data-head>';
    expect(await page('/en/cart')).toBe(
      shell.replace('lang="lv"', 'lang="en-US"').replace('</head>', `${head}</head>`),
    );
  });
});
