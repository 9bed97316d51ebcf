// Tests that the served markup equals the first render of the window, for products, categories, CMS pages and home in
// every store view.
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import { splitStorePath } from '#shared/config/store-of.ts';
import { someOf } from '../support/random-cases.ts';
import { text } from '../support/texts.ts';
import { type OpenPages, ORIGIN, openPages } from './open-pages.ts';

let pages: OpenPages;
let catalogue: CatalogueReader;
let config: string;
beforeAll(async () => {
  pages = await openPages();
  ({ catalogue, config } = pages);
});
afterAll(() => pages.bridge.close());

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Defines the browser globals that rendering reads. */
function openWindow(url: string, markup: string) {
  const { window } = new JSDOM(`<body><div id="shop">${markup}</div></body>`, {
    url,
    pretendToBeVisual: true,
  });
  const quiet = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  for (const name of [
    'document',
    'location',
    'history',
    'navigator',
    'HTMLElement',
    'HTMLIFrameElement',
    'Node',
    'Element',
    'MutationObserver',
  ] as const)
    vi.stubGlobal(name, window[name]);
  for (const name of [
    'addEventListener',
    'removeEventListener',
    'sessionStorage',
    'scrollTo',
    'requestAnimationFrame',
    'cancelAnimationFrame',
  ] as const)
    vi.stubGlobal(
      name,
      name === 'scrollTo'
        ? () => undefined
        : typeof window[name] === 'function'
          ? window[name].bind(window)
          : window[name],
    );
  vi.stubGlobal('window', window);
  window.scrollTo = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Object.assign(window, { matchMedia: () => quiet });
  vi.stubGlobal('matchMedia', () => quiet);
  return window;
}

/**
 * Serves a page and hydrates it in a window. Returns the markup before and after, and the differences reported by
 * React.
 * @param use Uses the hydrated page.
 */
async function takenOver(
  path: string,
  configuration = config,
  use: (page: Window) => Promise<void> = async () => undefined,
) {
  const { served, markup } = await pages.render(path, { configuration });
  const window = openWindow(ORIGIN + path, markup);
  const differences: unknown[] = [];
  // React reports differences of attributes only in the console
  const errors = vi.spyOn(console, 'error').mockImplementation((...words) => void differences.push(words));
  const ending = new AbortController();
  try {
    const { hydrateRoot } = await import('react-dom/client');
    const { BrowserRouter } = await import('react-router-dom');
    const { createAppContext: createShop, appElement: shopPage } = await import(
      '#src/app/create-app-context.tsx'
    );
    const { createTexts } = await import('#src/app/i18n/create-texts.ts');
    const { preloadScreen } = await import('#src/app/screens.ts');
    const texts = createTexts();
    const { store, path: own } = splitStorePath(served.config, window.location.pathname);
    await texts.show(store.code);
    const waiting = new Promise<never>(() => undefined);
    const app = createShop({
      config: served.config,
      served,
      texts,
      origin: ORIGIN,
      worker: { call: () => waiting, nudge: () => undefined },
      databases: () => undefined,
      ready: waiting,
      mayReload: () => false,
      // never loads these parts: they would run in a window that may already be closed
      delays: { lateParts: 2 ** 31 - 1, pressedParts: 2 ** 31 - 1 },
      ended: ending.signal,
    });
    await preloadScreen(app, own);
    const root = window.document.getElementById('shop') as HTMLElement;
    const before = root.innerHTML;
    const page = await new Promise<{ unmount: () => void }>((resolve) => {
      const hydrated = hydrateRoot(
        root,
        shopPage(app, texts, store.code, BrowserRouter, () => setTimeout(() => resolve(hydrated))),
        { onRecoverableError: (error) => differences.push(error) },
      );
    });
    const after = root.innerHTML;
    await use(window as unknown as Window);
    page.unmount();
    // React finishes unmounting in a separate task
    await nextTask();
    await nextTask();
    return { before, after, differences };
  } finally {
    errors.mockRestore();
    ending.abort();
    vi.unstubAllGlobals();
    window.close();
  }
}

describe('the served page', () => {
  it('equals the first render in the window for products in every store view', async () => {
    for (const store of ['lv', 'en', 'ru']) {
      const found = await catalogue.products(
        store,
        [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }],
        [{ id: 'asc' }],
        500,
      );
      expect(found.length).toBeGreaterThan(10);
      for (const { sku, slug } of someOf(found)) {
        const path = `${store === 'lv' ? '' : `/${store}`}/p/${encodeURIComponent(sku)}/${slug || 'x'}`;
        const { after, differences } = await takenOver(path);
        expect(differences, path).toEqual([]);
        expect(after).toContain('<h1>');
      }
    }
  });

  it('equals the first render in the window for categories and home in every store view', async () => {
    for (const store of ['lv', 'en', 'ru']) {
      const prefix = store === 'lv' ? '' : `/${store}`;
      const all = await catalogue.categories(store);
      for (const path of [
        '/',
        ...all
          .filter(({ is_active }) => is_active)
          .slice(0, 12)
          .map(({ slug, url_key }) => `/c/${slug || url_key}`),
      ])
        expect((await takenOver(path === '/' ? prefix || path : prefix + path)).differences, path).toEqual(
          [],
        );
      const changed = JSON.parse(config);
      changed.catalogue.pageSize = 2;
      const [category] = all.filter(({ product_count }) => product_count > 2);
      const path = `${prefix}/c/${category?.slug || category?.url_key}`;
      const { before, differences } = await takenOver(path, JSON.stringify(changed));
      expect(before).toContain(`href="${path}?page=2"`);
      expect(differences, path).toEqual([]);
    }
  });

  it('equals the first render in the window for CMS pages and news, whose HTML only the server renders', async () => {
    for (const [path, words] of [
      ['/i/par-mums', 'About lv'],
      ['/en/i/par-mums', 'About en'],
      ['/about-us', 'About lv'],
      ['/ru/news', 'News 101 ru'],
      ['/en/news/news-101-en', 'News 101 en'],
    ] as const) {
      const { before, after, differences } = await takenOver(path);
      expect(differences, path).toEqual([]);
      expect(after).toContain(words);
      expect(after.includes('We <b>sell</b>.')).toBe(words.startsWith('About'));
      expect(after.match(/<div class="rich">.*?<\/div>/g)).toEqual(
        before.match(/<div class="rich">.*?<\/div>/g),
      );
    }
  });

  it('equals the first render in the window for unknown URLs in every store view', async () => {
    for (const lang of ['lv', 'en', 'ru'] as const)
      for (const path of [
        '/p/none/none',
        '/c/none',
        '/i/none',
        '/news/none',
        '/no/such/page',
        '/page-not-found',
      ]) {
        const { after, differences } = await takenOver(lang === 'lv' ? path : `/${lang}${path}`);
        expect(differences, path).toEqual([]);
        expect(after).toContain(`<h1>${text('pages:pageNotFound.title', { lang })}</h1>`);
      }
  });

  it('for a missing product is not reused when the user returns to its URL', async () => {
    const absent = text('pages:pageNotFound.title', { lang: 'en' });
    await takenOver('/en/p/none/none', config, async ({ document, history, location }) => {
      document.querySelector<HTMLElement>('main a[href="/en"]')?.click();
      await expect.poll(() => document.querySelector('h1')?.textContent).not.toBe(absent);
      history.back();
      await expect.poll(() => location.pathname).toBe('/en/p/none/none');
      // the worker does not respond in this test, so the page of the route keeps loading
      await expect
        .poll(() => document.querySelector('h1')?.textContent)
        .toBe(text('common:loading', { lang: 'en' }));
    });
  });
});
