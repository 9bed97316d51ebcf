// Tests how the device replaces the slug in the URL of a product.
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '#shared/config/routes.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { demoConfig, product } from '../../support/browser/goods.ts';
import { randomCases } from '../../support/random-cases.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { url: 'https://shop.example/' }));
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a product page. Returns all its URLs, and the last location state. */
async function opened(url: string, own: string, { hasOwnUrls = false, isHere = true } = {}) {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { MemoryRouter, Route, Routes, useLocation } = await import('react-router-dom');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const { useOwnSlug } = await import('#src/features/product/use-own-slug.ts');
  const config = demoConfig();
  config.catalogue.productUrlDispatcher = hasOwnUrls;
  const shown = product({ sku: 'A/1', slug: own, url_path: 'goods/kettle' });
  const urls: string[] = [];
  let state: unknown;
  function Page() {
    const location = useLocation();
    urls.push(location.pathname + location.search + location.hash);
    state = location.state;
    useOwnSlug(isHere ? shown : undefined);
    return null;
  }
  const route = createElement(Route, { path: routes.product.pattern, element: createElement(Page) });
  const router = createElement(MemoryRouter, { initialEntries: [url] }, createElement(Routes, {}, route));
  const root = createRoot(window.document.querySelector('main') as HTMLElement);
  const value = { config } as unknown as AppContext;
  await act(async () => root.render(createElement(ShopProvider, { value }, router)));
  await act(async () => root.unmount());
  return { urls, state };
}

const slug = fc.constantFrom('rits-tvaiks', 'чайник', 'tējkanna', 'a b', '100%', 'x');

it("replaces another slug in the URL with the store view's own, keeping variant, query and hash", async () => {
  await fc.assert(
    fc.asyncProperty(
      slug,
      slug,
      fc.option(fc.constantFrom('A/1-RED', 'B 2'), { nil: undefined }),
      fc.constantFrom('', '?utm_source=mail', '?childSku=A', '?a=1#reviews'),
      async (own, named, childSku, rest) => {
        const { urls, state } = await opened(routes.product.to('A/1', named, childSku) + rest, own);
        const wanted = routes.product.to('A/1', own, childSku) + rest;
        expect(urls.at(-1)).toBe(wanted);
        expect(new Set(urls).size).toBe(own === named ? 1 : 2);
        // `stays` keeps scroll position and focus
        expect(state).toEqual(own === named ? null : { stays: true });
      },
    ),
    { numRuns: randomCases(100) },
  );
});

it('keeps the URL while the product is unknown, or if products have custom URLs', async () => {
  const url = routes.product.to('A/1', 'laptops');
  expect((await opened(url, 'datori', { isHere: false })).urls.at(-1)).toBe(url);
  expect((await opened(url, 'datori', { hasOwnUrls: true })).urls.at(-1)).toBe(url);
});
