// Tests pages as the host sends them: rendered content, links, redirects, statuses and caching.

import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { escaped } from '#host/escaped.ts';
import { serveStore } from '#host/serve-store.ts';
import { ROUTE_FILES, type RouteFiles } from '#shared/config/route-files.ts';
import { pageRenderer } from '#src/app/page-renderer.tsx';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { text } from '../support/texts.ts';

const shell =
  '<!doctype html><html lang="lv"><head></head><body><div id="shop" aria-busy="true"></div><script type="module" data-files="/assets/window-1.js /assets/shell-1.js"></script></body></html>';
const table: RouteFiles = {
  parts: {
    boot: ['assets/window-1.js'],
    shell: ['assets/shell-1.js'],
    home: [],
    category: [],
    product: ['assets/product-1.js', 'assets/goods-1.js'],
    content: ['assets/content-1.js'],
    live: ['assets/live-1.js'],
    worker: [],
  },
  texts: { lv: ['assets/texts-lv-1.js'], ru: ['assets/texts-ru-1.js'] },
  styles: [],
  kept: [],
};

let folder: string;
let bridge: TestBridge;
/** number of rendered pages */
let drawings = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-page-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), shell);
  await writeFile(join(folder, ROUTE_FILES), JSON.stringify(table));
  await copyFile('src/app/public/shop.config.json', join(folder, 'shop.config.json'));
  const draw = pageRenderer();
  const renderPage = (...asked: Parameters<typeof draw>) => {
    drawings += 1;
    return draw(...asked);
  };
  bridge = await openTestBridge({ frontend: serveStore({ dist: folder, renderPage }) });
});
afterAll(async () => {
  await bridge.close();
  await rm(folder, { recursive: true });
});

const page = async (url: string) => (await bridge.app.inject({ url, headers: { accept: 'text/html' } })).body;
/** Returns the canonical path of a product. */
const productPathOf = ({ doc }: { doc: object }) => {
  const { sku, slug, url_key } = doc as { sku: string; slug?: string; url_key?: string };
  return `/p/${sku}/${slug || url_key}`;
};
const one = async (entity: string) => {
  const rows = await bridge.db
    .select()
    .from(documents)
    .where(eq(documents.entity, entity))
    .orderBy(documents.id, documents.store);
  return rows.filter(
    ({ store, status, visibility }) => store === 'lv' && (status ?? 1) < 2 && (visibility ?? 4) > 1,
  );
};

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

  it('formats the discount of a card in the language of the page', async () => {
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

  it('contains the URL of each image, in noscript for images that load lazily', async () => {
    for (const { doc } of await one('category')) {
      const { slug, url_key } = doc as { slug?: string; url_key: string };
      const { document } = new JSDOM(await page(`/c/${slug ?? url_key}`)).window;
      for (const image of document.querySelectorAll('img')) expect(image.outerHTML).toMatch(/ src="[^"]+"/);
      for (const image of document.querySelectorAll('img[src^="data:"]'))
        expect(image.nextElementSibling?.querySelector('img')?.getAttribute('src')).toMatch(/^\/img\//);
    }
  });

  it('contains no products of a category if the query filters or sorts them', async () => {
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

  it.each(['category', 'product'] as const)(
    'redirects a URL with the slug of another store view: %s',
    async (entity) => {
      const [row] = await one(entity);
      const id = row?.id ?? 0;
      const inView = (store: string) =>
        and(eq(documents.entity, entity), eq(documents.id, id), eq(documents.store, store));
      const renamed = async (store: string, slug: string) => {
        const [there] = await bridge.db.select().from(documents).where(inView(store));
        await bridge.db
          .update(documents)
          .set({ doc: { ...there?.doc, slug, url_key: slug } })
          .where(inView(store));
      };
      await renamed('lv', 'datori');
      await renamed('en', 'laptops');
      const pathOf = (slug: string) => (entity === 'category' ? `/c/${slug}` : `/p/${row?.code}/${slug}`);
      const headers = { accept: 'text/html', host: '127.0.0.1' };
      const at = (url: string) => bridge.app.inject({ url, headers });
      const other = await at(`${pathOf('laptops')}?page=2`);
      expect([other.statusCode, other.headers.location]).toEqual([
        301,
        `http://127.0.0.1${pathOf('datori')}?page=2`,
      ]);
      expect((await at(`/en${pathOf('datori')}`)).headers.location).toBe(
        `http://127.0.0.1/en${pathOf('laptops')}`,
      );
      for (const own of [pathOf('datori'), `/en${pathOf('laptops')}`])
        expect([own, (await at(own)).statusCode]).toEqual([own, 200]);
    },
  );

  describe('with a URL that is not canonical', () => {
    const at = async (url: string) => {
      const { statusCode, headers, body } = await bridge.app.inject({
        url,
        headers: { accept: 'text/html', host: '127.0.0.1' },
      });
      return { statusCode, location: headers.location, body };
    };
    const aCategory = async () => {
      const row = (await one('category')).find(({ is_active }) => is_active);
      const { slug, url_key } = (row?.doc ?? {}) as { slug?: string; url_key?: string };
      return { id: row?.id ?? 0, url_path: row?.url_path ?? null, path: `/c/${slug || url_key}` };
    };

    it.each([
      '/p/NONE/none',
      '/c/none',
      '/i/none',
      '/news/none',
      '/none/at/all',
      '/page-not-found',
      '/en/none',
    ])('gets a 404 and noindex if it does not exist: %s', async (url) => {
      const { statusCode, body } = await at(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<meta name="robots" content="noindex"');
      const lang = url.startsWith('/en/') ? 'en' : 'lv';
      const title = text('pages:pageNotFound.title', { lang });
      expect(body.replaceAll('&#x27;', "'")).toContain(`<h1>${title}</h1>`);
    });

    it('gets a 410 for a product that is no longer sold', async () => {
      const [row] = await one('product');
      const its = and(eq(documents.entity, 'product'), eq(documents.id, row?.id ?? 0));
      const statusOf = (status: number) =>
        bridge.db
          .update(documents)
          .set({ status, doc: { ...row?.doc, status } })
          .where(its);
      await statusOf(2);
      const { statusCode, body } = await at(`/p/${row?.code}/any`);
      expect(statusCode).toBe(410);
      const title = text('missing-product:rejected.title', { lang: 'lv', name: row?.doc.name as string });
      expect(body.replaceAll('&quot;', '"')).toContain(`<h1>${title}</h1>`);
      await statusOf(1);
    });

    it('redirects to the path in lower case without a trailing slash and the default store view’s prefix', async () => {
      const origin = 'http://127.0.0.1';
      for (const [url, to] of [
        ['/en/', '/en'],
        ['/lv', '/'],
        ['/lv/cart', '/cart'],
        ['/EN/Cart', '/en/cart'],
        ['/news/?page=2', '/news?page=2'],
        ['/C/none', '/c/none'],
        ['/c//none', '/c/none'],
        // a redirect to a path that begins with two slashes would lead to another host
        ['/lv//evil.example', '/evil.example'],
        ['/en///evil.example/', '/en/evil.example'],
      ] as const)
        expect([url, await at(url)]).toMatchObject([url, { statusCode: 301, location: origin + to }]);
      for (const own of ['/', '/en', '/cart', '/pwa.html'])
        expect([own, (await at(own)).statusCode]).toEqual([own, 200]);
    });

    it('redirects a product with another slug or case of its SKU and keeps the variant', async () => {
      const [row] = await one('product');
      const own = String((await at(`/p/${row?.code}/former-slug`)).location);
      expect(own).toMatch(`http://127.0.0.1/p/${row?.code}/`);
      expect((await at(`/p/${row?.code}/former-slug/V%2F1`)).location).toBe(`${own}/V%2F1`);
      const { pathname } = new URL(own);
      const otherCase = pathname.replace(`${row?.code}`, `${row?.code}`.toLowerCase());
      expect((await at(otherCase)).location).toBe(own);
      expect((await at(pathname)).statusCode).toBe(200);
    });

    it('redirects a path of the URL map to its page', async () => {
      const { id, url_path, path } = await aCategory();
      const its = and(eq(documents.entity, 'category'), eq(documents.id, id), eq(documents.store, 'lv'));
      await bridge.db.update(documents).set({ url_path: 'old/way' }).where(its);
      expect((await at('/old/way')).location).toBe(`http://127.0.0.1${path}`);
      await bridge.db.update(documents).set({ url_path }).where(its);
    });

    it('redirects a former slug of a category, with and without its route', async () => {
      const { id, path } = await aCategory();
      const its = and(eq(documents.entity, 'category'), eq(documents.store, 'lv'), eq(documents.id, id));
      const [row] = await bridge.db.select().from(documents).where(its);
      const rename = (slug: string) =>
        bridge.db
          .update(documents)
          .set({ doc: { ...row?.doc, slug } })
          .where(its);
      for (const slug of ['former', path.slice(3)]) await rename(slug);
      const location = `http://127.0.0.1${path}?page=2`;
      for (const url of ['/c/former?page=2', '/former?page=2'])
        expect(await at(url)).toMatchObject({ statusCode: 301, location });
      expect((await at('/ru/c/former')).statusCode).toBe(404);
    });

    it('redirects a category with another case of its slug', async () => {
      const { path } = await aCategory();
      expect(await at(`/c/${path.slice(3).toUpperCase()}`)).toMatchObject({
        statusCode: 301,
        location: `http://127.0.0.1${path}`,
      });
    });
  });

  it('escapes texts of the catalogue', async () => {
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

  it('contains rendered CMS pages and news with sanitised HTML', async () => {
    const elsewhere = await bridge.app.inject({ url: '/en/i/par-mums', headers: { accept: 'text/html' } });
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([
      301,
      'http://localhost:80/en/i/about-us',
    ]);
    const about = await page('/en/i/about-us');
    expect(about).toContain('<h1>About en</h1>');
    expect(about).toContain('<div class="rich"><p>We <b>sell</b>.</p></div>');
    expect(about).toContain('<link rel="canonical" href="http://localhost:80/en/i/about-us"');
    expect(about).toContain('hreflang="ru" href="http://localhost:80/ru/i/o-nas"');
    expect(about).toContain('"@type":"AboutPage"');
    expect(about).toContain('<a aria-current="page" href="/en/i/about-us"');
    expect(about).toMatch(/data-files="[^"]* \/assets\/content-1.js/);
    const news = await page('/news/news-101-lv');
    expect(news).toContain('<time dateTime="2026-11-20" class="published">20.11.2026.</time>');
    expect(news).toContain('"@type":"NewsArticle"');
    const list = await page('/ru/news');
    expect(list).toContain('<a href="/ru/news/news-101-ru"');
    expect(list).not.toContain('news-102');
    for (const missing of ['/i/vecais', '/news/news-102-lv', '/i/nothing']) {
      expect(await page(missing)).toContain('<meta name="robots" content="noindex"');
    }
  });

  it('links from the footer to CMS pages by their paths in its language', async () => {
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

  it('loads the sanitiser once the server listens, and renders pages requested meanwhile', async () => {
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

  it('responds with 400 exactly to paths with invalid percent-encoding', async () => {
    const examples = ['p/%E0%A4%A', 'p/%E0%A4%A/x', 'p/%2F%E0%A4%A/x', 'lv/c/%zz', 'i/%'].map(
      (path): [string] => [path],
    );
    const part = fc.constantFrom('%', '%E0', '%A4', '%C3%A4', '%2F', '%25', '2', 'F', 'z', '/', 'p/', 'c/');
    const paths = fc
      .tuple(fc.constantFrom('p/', 'c/', 'i/', 'lv/', 'en/p/'), fc.array(part, { maxLength: 8 }))
      .map(([start, parts]) => start + parts.join(''));
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        let isValid = true;
        try {
          decodeURI(path);
        } catch {
          isValid = false;
        }
        const answer = await bridge.app.inject({ url: `/${path}`, headers: { accept: 'text/html' } });
        if (isValid) expect([200, 301, 404]).toContain(answer.statusCode);
        else expect(answer.statusCode).toBe(400);
      }),
      { examples, numRuns: 60 },
    );
  });

  it('has an empty #shop in its language for screens that are not rendered', async () => {
    const head =
      '<link rel="canonical" href="http://localhost:80/en/cart" data-head><meta name="robots" content="noindex" data-head>';
    expect(await page('/en/cart')).toBe(
      shell.replace('lang="lv"', 'lang="en-US"').replace('</head>', `${head}</head>`),
    );
  });
});
