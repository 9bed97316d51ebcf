// Tests pages as the host sends them: rendered content, links and caching.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  it('contains a rendered category with product cards', async () => {
    const rows = await one('category');
    const doc = rows.map((row) => row.doc as { slug?: string; url_key?: string; name: string; id: number });
    const named = doc.find(({ slug, url_key }) => slug || url_key);
    const html = await page(`/c/${named?.slug || named?.url_key}`);
    expect(html).toContain(`<h1>${escaped(named?.name ?? '')}</h1>`);
    expect(html).toMatch(/<section class="with-side".*<ul class="grid grid-4".*<li class="card">.*<h3>/s);
  });

  it('loads the images of the first four categories of a department eagerly', async () => {
    const rows = await one('category');
    for (const { id, doc } of rows)
      await bridge.db
        .update(documents)
        .set({ doc: { ...doc, image: '/category.jpg' } })
        .where(and(eq(documents.entity, 'category'), eq(documents.store, 'lv'), eq(documents.id, id)));
    let departments = 0;
    for (const { doc } of rows) {
      const { slug, url_key } = doc as { slug?: string; url_key?: string };
      const { document } = new JSDOM(await page(`/c/${slug || url_key}`)).window;
      const sources = [...document.querySelectorAll('.categories img')].map((each) =>
        each.getAttribute('src'),
      );
      if (sources.length > 0) departments += 1;
      for (const source of sources.slice(0, 4)) expect(source).toMatch(/category\.jpg$/);
      for (const source of sources.slice(4)) expect(source).toBeNull();
    }
    expect(departments).toBeGreaterThan(0);
  });

  it('formats the discount on a card in the language of the page', async () => {
    const badges = async (start: string) => {
      const found: string[] = [];
      for (const { doc } of await one('category')) {
        const { slug, url_key } = doc as { slug?: string; url_key?: string };
        const { document } = new JSDOM(await page(`${start}/c/${slug || url_key}`)).window;
        for (const badge of document.querySelectorAll('.card .badge')) found.push(badge.textContent);
      }
      expect(found.length).toBeGreaterThan(0);
      return found;
    };
    for (const badge of await badges('')) expect(badge).toMatch(/^−\d+\u00a0%$/);
    for (const badge of await badges('/en')) expect(badge).toMatch(/^−\d+%$/);
    for (const badge of await badges('/ru')) expect(badge).toMatch(/^−\d+\u00a0%$/);
  });

  it('links to all products and pages of a category without scripts, each with its own canonical URL', async () => {
    const [row] = (await one('category')).filter(
      ({ doc }) => (doc as { product_count: number }).product_count,
    );
    const { slug, url_key } = (row?.doc ?? {}) as { slug?: string; url_key?: string };
    const start = `/c/${slug ?? url_key}`;
    const text = await readFile(join(folder, 'shop.config.json'), 'utf8');
    /** Follows the pages of a category; returns the products they link to and the visited URLs. */
    const crawled = async (pageSize: number) => {
      const config = JSON.parse(text);
      config.catalogue.pageSize = pageSize;
      const renderPage = pageRenderer();
      const frontend = serveStore({ dist: folder, renderPage, configuration: JSON.stringify(config) });
      const opened = await openTestBridge({ frontend });
      const reached = new Set<string>();
      const visited: string[] = [];
      const rendered: boolean[] = [];
      const linkedTo = (link: Element) => new URL(link.getAttribute('href') ?? '', 'http://127.0.0.1').href;
      for (let next: string | undefined = start; next; ) {
        visited.push(next);
        const { body }: { body: string } = await opened.app.inject({
          url: next,
          headers: { accept: 'text/html' },
        });
        // jsdom parses without scripts, so that noscript contains elements
        const { document }: { document: Document } = new JSDOM(body).window;
        for (const link of document.querySelectorAll('main a[href*="/p/"], noscript a[href*="/p/"]'))
          reached.add((link.getAttribute('href') ?? '').split('/p/')[1]?.split('/')[0] ?? '');
        expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(next)).toBe(
          true,
        );
        const following: NodeListOf<Element> = document.querySelectorAll('a[rel=next]');
        expect(following.length).toBeLessThan(2);
        rendered.push(document.querySelector('#shop a[rel=next]') !== null);
        const shown = [...document.querySelectorAll('#shop a')].map(linkedTo);
        for (const link of document.querySelectorAll('noscript a'))
          expect(shown).not.toContain(linkedTo(link));
        const further: string | null | undefined = following[0]?.getAttribute('href');
        next = further ? further.slice(further.indexOf('/c/')) : undefined;
      }
      await opened.close();
      return { reached, visited, rendered };
    };
    const whole = await crawled(100);
    const paged = await crawled(4);
    expect(whole.visited).toEqual([start]);
    // the server renders the first page of products and a "Show more" link
    expect([whole.rendered[0], paged.rendered[0]]).toEqual([false, true]);
    expect(paged.visited.slice(0, 3)).toEqual([start, `${start}?page=2`, `${start}?page=3`]);
    expect(whole.reached.size).toBeGreaterThan(8);
    expect([...paged.reached].sort()).toEqual([...whole.reached].sort());
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

  it('contains no products of a category if the query filters, sorts or pages them', async () => {
    const rows = await one('category');
    const slug = rows
      .map((row) => row.doc as { slug?: string; url_key?: string })
      .find((doc) => doc.slug || doc.url_key);
    const address = `/c/${slug?.slug || slug?.url_key}`;
    for (const query of [
      'brand=Norra',
      'price=50-100',
      'utm_source=mail&color=49',
      'page=21',
      'sort=latest',
    ]) {
      const html = await page(`${address}?${query}`);
      expect(html).toContain('<li class="card"><div class="tile skeleton-tile">');
      expect(html).not.toContain('<h3>');
    }
    for (const query of ['utm_source=mail', 'gclid=1&ref=2'])
      expect(await page(`${address}?${query}`)).toContain('<h3>');
    for (const query of ['sort=constructor', '%E0%A4%A'])
      expect(await page(`${address}?${query}`)).toContain('<h1>');
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
