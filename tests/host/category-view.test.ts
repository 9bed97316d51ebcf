// Tests category pages as the host sends them: product cards, links and what a query leaves out.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { escaped } from '#host/escaped.ts';
import { serveStore } from '#host/serve-store.ts';
import { pageRenderer } from '#src/app/page-renderer.tsx';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { openBuiltStore, visibleIn } from './built-store.ts';

let folder: string;
let bridge: TestBridge;
let close: () => Promise<void>;
/** number of rendered pages */
let _drawings = 0;
beforeAll(async () => {
  const draw = pageRenderer();
  const renderPage = (...asked: Parameters<typeof draw>) => {
    _drawings += 1;
    return draw(...asked);
  };
  ({ folder, bridge, close } = await openBuiltStore(renderPage));
});
afterAll(() => close());

const page = async (url: string) => (await bridge.app.inject({ url, headers: { accept: 'text/html' } })).body;

const one = (entity: string) => visibleIn(bridge, entity);

describe('a page of the host', () => {
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
});
