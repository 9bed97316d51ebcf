// Tests robots.txt and the sitemap: their URLs, alternates and cache headers.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { serveStore } from '#host/serve-store.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

const origin = 'https://shop.example';
let bridge: TestBridge;
let paged: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ frontend: serveStore({ publicOrigin: `${origin}/` }) });
  paged = await openTestBridge({ frontend: serveStore({ publicOrigin: origin, addressesPerPage: 25 }) });
});
afterAll(async () => {
  await bridge.close();
  await paged.close();
});

const get = async (from: TestBridge, url: string) => {
  const answer = await from.app.inject({ url, headers: { accept: '*/*', host: 'asked.example:8080' } });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
};
const locs = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);

/** Returns all URLs that the sitemap must contain, computed from the database rows. */
async function expected(from: TestBridge): Promise<string[]> {
  const rows = await from.db.select().from(documents);
  const listed = rows.filter((row) =>
    row.entity === 'product'
      ? [0, 1].includes(row.status ?? 9) && [2, 3, 4].includes(row.visibility ?? 0) && row.url_key
      : row.entity === 'cms_page'
        ? row.doc.active !== false && row.doc.enabled !== false
        : row.entity === 'category' && row.is_active === true && (row.level ?? 0) >= 2,
  );
  const pathOf = ({ entity, code, url_key, doc }: (typeof rows)[number]) =>
    entity === 'cms_page'
      ? `${doc.sections ? '/news' : '/i'}/${code}`
      : entity === 'product'
        ? `/p/${code}/${url_key}`
        : `/c/${url_key}`;
  const prefix = (store: string) => (store === 'lv' ? origin : `${origin}/${store}`);
  return [
    ...['lv', 'en', 'ru'].flatMap((store) => [
      store === 'lv' ? `${origin}/` : prefix(store),
      `${prefix(store)}/news`,
    ]),
    ...listed.map((row) => prefix(row.store) + pathOf(row)),
  ].sort();
}

/** Counts the statements that read the listed pages. */
const readings = (spied: { mock: { calls: unknown[][] } }) =>
  spied.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('is_news')).length;

it('builds the sitemap once for all Host headers [S-31]', async () => {
  const anywhere = await openTestBridge({ frontend: serveStore({}) });
  const reads = vi.spyOn(anywhere.db, 'execute');
  const at = async (host: string) =>
    (await anywhere.app.inject({ url: '/sitemap.xml', headers: { host } })).body;
  const first = await at('localhost:4173');
  expect(locs(first)[0]).toBe('http://localhost:4173/');
  expect(locs(await at('127.0.0.1:81'))).toEqual(
    locs(first).map((one) => one.replace('localhost:4173', '127.0.0.1:81')),
  );
  expect(locs(await at('shop.example'))[0]).toBe('/');
  expect(readings(reads)).toBe(1);
  reads.mockRestore();
  await anywhere.close();
});

describe('the sitemap', () => {
  it('contains exactly the listed products, active categories and published CMS pages of all store views', async () => {
    const { status, body, headers } = await get(bridge, '/sitemap.xml');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const found = locs(body);
    expect(found.length).toBeGreaterThan(100);
    expect([...found].sort()).toEqual(await expected(bridge));
  });

  it('contains alternate links to the other store views and to the default one', async () => {
    const { body } = await get(bridge, '/sitemap.xml');
    const entry = body.split('\n').find((line) => line.includes(`<loc>${origin}/en/c/k-20</loc>`));
    const links = [...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
      lang,
      href,
    ]);
    expect(Object.fromEntries(links)).toEqual({
      lv: `${origin}/c/k-20`,
      en: `${origin}/en/c/k-20`,
      ru: `${origin}/ru/c/k-20`,
      'x-default': `${origin}/c/k-20`,
    });
    expect(entry).toContain('<lastmod>2026-09-01</lastmod>');
  });

  it('omits alternates for store views that do not list the product', async () => {
    const other = await openTestBridge({ frontend: serveStore({ publicOrigin: origin }) });
    await other.db.delete(documents).where(eq(documents.store, 'ru'));
    const { body } = await get(other, '/sitemap.xml');
    await other.close();
    expect(body).toContain(`<loc>${origin}/p/P-2/`);
    expect(body).not.toContain(`hreflang="ru" href="${origin}/ru/p/`);
  });

  it('escapes URLs', async () => {
    const [row] = await bridge.db.select().from(documents).where(eq(documents.code, 'P-2')).limit(1);
    expect(row).toBeDefined();
    const other = await openTestBridge({ frontend: serveStore({ publicOrigin: origin }) });
    await other.db
      .update(documents)
      .set({ doc: { slug: `a&"'<b> ģ` } })
      .where(eq(documents.code, 'P-2'));
    const { body } = await get(other, '/sitemap.xml');
    await other.close();
    expect(body).toContain(`<loc>${origin}/p/P-2/a%26%22&#39;%3Cb%3E%20%C4%A3</loc>`);
    expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
  });

  it('is an index of files per store view for a large catalogue', async () => {
    const { body } = await get(paged, '/sitemap.xml');
    expect(body).toContain('<sitemapindex');
    const pages = locs(body);
    expect(pages.length).toBeGreaterThan(3);
    const all: string[] = [];
    for (const page of pages) {
      const answer = await get(paged, page.slice(origin.length));
      expect(answer.status).toBe(200);
      const found = locs(answer.body);
      expect(found.length).toBeLessThanOrEqual(27);
      const [, store] = /\/sitemap\/([a-z]+)-/.exec(page) ?? [];
      for (const loc of found)
        expect(/^https:\/\/shop\.example\/(en|ru)(?:\/|$)/.exec(loc)?.[1] ?? 'lv').toBe(store);
      all.push(...found);
    }
    expect(all.sort()).toEqual(await expected(paged));
  });

  it('responds with 404 to unknown files', async () => {
    for (const url of [
      '/sitemap/lv-99.xml',
      '/sitemap/xx-1.xml',
      '/sitemap/lv-0.xml',
      '/sitemap/..%2f..%2fetc',
    ])
      expect((await get(paged, url)).status).toBe(404);
  });

  it.each(['localhost:4173', '127.0.0.1:4173', '[::1]:4173'])(
    'contains URLs with the loopback host %s and is cached privately if no public origin is configured',
    async (host) => {
      const app = await buildBridge({ db: bridge.db, requestsPerMinute: false, frontend: serveStore({}) });
      const answer = await app.inject({ url: '/sitemap.xml', headers: { host } });
      await app.close();
      expect(locs(answer.body)[0]).toBe(`http://${host}/`);
      expect(answer.headers['cache-control']).toBe('private, max-age=3600');
    },
  );

  it.each([
    'asked.example:8080',
    'localhost.asked.example',
    '127.0.0.1.asked.example',
    'x"><script>',
    'localhost/asked.example',
  ])('contains relative URLs for the Host %s if no public origin is configured', async (host) => {
    const app = await buildBridge({ db: bridge.db, requestsPerMinute: false, frontend: serveStore({}) });
    const [map, robots] = [
      await app.inject({ url: '/sitemap.xml', headers: { host } }),
      await app.inject({ url: '/robots.txt', headers: { host } }),
    ];
    await app.close();
    expect(locs(map.body)[0]).toBe('/');
    expect(locs(map.body).every((address) => address.startsWith('/'))).toBe(true);
    expect(robots.body).toContain('\nSitemap: /sitemap.xml\n');
    for (const { body } of [map, robots]) {
      expect(body).not.toContain('asked.example');
      expect(body).not.toContain('<script>');
    }
  });

  it('rejects an invalid public origin at startup', async () => {
    await expect(
      buildBridge({ db: bridge.db, frontend: serveStore({ publicOrigin: 'shop.example/x?y' }) }),
    ).rejects.toThrow('PUBLIC_ORIGIN');
  });
});

describe('robots.txt', () => {
  it('disallows personal pages in all store views', async () => {
    const { body, headers } = await get(bridge, '/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of [
      '/checkout',
      '/en/checkout',
      '/ru/my-account',
      '/cart',
      '/newsletter/',
      '/ru/newsletter/',
    ])
      expect(lines).toContain(`Disallow: ${path}`);
  });

  it('links to the sitemap', async () => {
    const { body } = await get(bridge, '/robots.txt');
    expect(body.split('\n')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('does not disallow the API', async () => {
    const { body } = await get(bridge, '/robots.txt');
    // pages load data from the API: crawlers barred from it would index empty pages
    expect(body).not.toContain('/api');
  });
});
