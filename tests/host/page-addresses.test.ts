// Tests the status codes and redirects of the host's page addresses.

import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { pageRenderer } from '#src/app/page-renderer.tsx';
import type { TestBridge } from '../support/backend/open-bridge.ts';
import { text } from '../support/texts.ts';
import { openBuiltStore, visibleIn } from './built-store.ts';

let bridge: TestBridge;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bridge, close } = await openBuiltStore(pageRenderer()));
});
afterAll(() => close());

const one = (entity: string) => visibleIn(bridge, entity);

describe('a page of the host', () => {
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

    it('gets a 410 if its product is no longer sold', async () => {
      const [row] = await one('product');
      const its = and(eq(documents.entity, 'product'), eq(documents.id, row?.id ?? 0));
      const statusOf = (status: number, more = {}) =>
        bridge.db
          .update(documents)
          .set({ status, doc: { ...row?.doc, status, ...more } })
          .where(its);
      await statusOf(2);
      const { statusCode, body } = await at(`/p/${row?.code}/any`);
      expect(statusCode).toBe(410);
      const title = text('missing-product:rejected.title', { lang: 'lv', name: row?.doc.name as string });
      expect(body.replaceAll('&quot;', '"')).toContain(`<h1>${title}</h1>`);
      await statusOf(2, { text_language: 'de' });
      const { document } = new JSDOM((await at(`/p/${row?.code}/any`)).body).window;
      expect(document.querySelector('h1 [lang="de"]')?.textContent).toBe(row?.doc.name);
      await statusOf(1);
    });

    it('redirects to a lower-case path without a trailing slash or the prefix of the default store view', async () => {
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

    it('redirects a product URL with another slug or its SKU in another letter case, keeping the variant', async () => {
      const [row] = await one('product');
      const own = String((await at(`/p/${row?.code}/former-slug`)).location);
      expect(own).toMatch(`http://127.0.0.1/p/${row?.code}/`);
      expect((await at(`/p/${row?.code}/former-slug/V%2F1`)).location).toBe(`${own}/V%2F1`);
      const { pathname } = new URL(own);
      const otherCase = pathname.replace(`${row?.code}`, `${row?.code}`.toLowerCase());
      expect((await at(otherCase)).location).toBe(own);
      expect((await at(pathname)).statusCode).toBe(200);
    });

    it('redirects a path in the URL map to its page', async () => {
      const { id, url_path, path } = await aCategory();
      const its = and(eq(documents.entity, 'category'), eq(documents.id, id), eq(documents.store, 'lv'));
      await bridge.db.update(documents).set({ url_path: 'old/way' }).where(its);
      expect((await at('/old/way')).location).toBe(`http://127.0.0.1${path}`);
      await bridge.db.update(documents).set({ url_path }).where(its);
    });

    it('redirects a former slug of a category, with and without the category route', async () => {
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

    it('redirects a category slug in another letter case', async () => {
      const { path } = await aCategory();
      expect(await at(`/c/${path.slice(3).toUpperCase()}`)).toMatchObject({
        statusCode: 301,
        location: `http://127.0.0.1${path}`,
      });
    });
  });

  it('responds with 400 only to paths with invalid percent-encoding', async () => {
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
});
