// The rows of suggested products on the product page, and in the cart.
import { createInstance } from 'i18next';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { WorkerMethodAnswer } from '#schemas/worker-api.ts';
import type { PricedProduct } from '#shared/domain/pricing/priced-product.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { newInterfaceState } from '../support/browser/app-of.ts';
import { demoConfig } from '../support/browser/goods.ts';
import { makeChild, makeProduct, pricedAt } from '../support/make-product.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main><h1 tabindex="-1">Cart</h1><div></div></main>', {
    pretendToBeVisual: true,
    url: 'https://shop.example/en/cart',
  }));
  for (const name of ['document', 'location', 'HTMLElement'] as const) vi.stubGlobal(name, window[name]);
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, window[name].bind(window));
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        private readonly changed: (entries: { isIntersecting: boolean; target: unknown }[]) => void,
      ) {}
      observe = (target: unknown) => this.changed([{ isIntersecting: true, target }]);
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

type Keys = WorkerMethodAnswer<'listSuggested'>;
type Line = { sku: string; parentSku?: string };
type Shown = { products: ProductDocument[]; keys?: Keys; lines?: Line[] };

/** the longest delay of a timer */
const NEVER_MS = 2 ** 31 - 1;

const cell = <T>(value: T) => {
  const listeners = new Set<() => void>();
  const get = () => value;
  return {
    get,
    served: get,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    set: (next: T) => {
      value = next;
      for (const changed of listeners) changed();
    },
  };
};

const soldOut = { qty: 0, is_in_stock: false, manage_stock: true };
const link = (link_type: string, linked_product_sku: string, position = 0) => ({
  link_type,
  linked_product_sku,
  linked_product_type: 'simple',
  position,
  qty: 1,
});
const goods = (id: number, over: Partial<ProductDocument> = {}) =>
  makeProduct({ key: `en|${id}`, store: 'en', id, sku: `P-${id}`, name: `Product ${id}`, ...over });

/** Renders a component with products and the worker's answer; without `keys` the answer is pending. */
async function open(which: 'page' | 'cart', { products, keys, lines = [] }: Shown) {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { I18nextProvider } = await import('react-i18next');
  const { MemoryRouter } = await import('react-router-dom');
  const { AppProvider } = await import('#src/model/shell/app-context.ts');
  const { InterfaceProvider } = await import('#src/ui/interface-state.ts');
  const { default: ProductSuggestions } = await import('#src/screens/product/product-suggestions.tsx');
  const { default: GoesWith } = await import('#src/screens/cart/goes-with.tsx');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const priced = products.map((product) => pricedAt(product, 0));
  const by = (field: 'key' | 'sku') => new Map(priced.map((product) => [product[field], product]));
  const answer = cell(keys);
  const cart = cell({ lines });
  const byKey = cell(by('key'));
  const bySku = cell(by('sku'));
  const none = cell(undefined);
  const resources = {
    of: (key: string) =>
      key.startsWith('listSuggested|')
        ? answer
        : key.startsWith('products|')
          ? byKey
          : key.startsWith('skus|')
            ? bySku
            : key.startsWith('cart|')
              ? cart
              : none,
  };
  const ended = new AbortController();
  // the buttons' code is not loaded during the test
  const delays = { lateParts: NEVER_MS, pressedParts: NEVER_MS, again: NEVER_MS };
  const ui = { ...newInterfaceState(), delays, ended: ended.signal };
  const config = demoConfig();
  const app = { config, i18n, ui, resources } as unknown as AppContext;
  const place = window.document.querySelector('main > div') as unknown as HTMLElement;
  const root = createRoot(place);
  const part =
    which === 'page'
      ? createElement(ProductSuggestions, { product: priced[0] as PricedProduct })
      : createElement(GoesWith);
  const inApp = createElement(AppProvider, { value: app }, createElement(MemoryRouter, {}, part));
  const inInterface = createElement(InterfaceProvider, { value: ui }, inApp);
  await act(async () => root.render(createElement(I18nextProvider, { i18n }, inInterface)));
  /** Returns the titles of the rows, each with the names of its products. */
  const rows = () =>
    [...place.querySelectorAll('section')].map((section) => [
      section.querySelector('h2')?.textContent,
      [...section.querySelectorAll('li :is(h3 a, .stack > a:first-child)')].map((each) =>
        each.textContent?.replace(/TV$/, ''),
      ),
    ]);
  return {
    place,
    rows,
    act,
    setCart: (next: Line[]) => act(async () => cart.set({ lines: next })),
    [Symbol.asyncDispose]: async () => {
      await act(async () => root.unmount());
      ended.abort();
    },
  };
}
const linked = (...ids: number[]) => ids.map((id) => ({ sku: `P-${id}`, key: `en|${id}` }));

describe('the product page', () => {
  const source = goods(1, {
    product_links: [link('related', 'P-2'), link('related', 'P-3', 1), link('upsell', 'P-4')],
  });

  it('shows related products with accessories, and alternatives in a row of their own', async () => {
    const products = [source, goods(2), goods(3), goods(4), goods(5)];
    const keys = { linked: linked(2, 3, 4), accessories: ['en|5', 'en|2', 'en|1'] };
    await using page = await open('page', { products, keys });
    expect(page.rows()).toEqual([
      ['related', ['Product 2', 'Product 3', 'Product 5']],
      ['upsell', ['Product 4']],
    ]);
  });

  it('shows products out of stock last', async () => {
    const products = [source, goods(2, { stock: soldOut }), goods(3)];
    await using page = await open('page', { products, keys: { linked: linked(2, 3), accessories: [] } });
    expect(page.rows()).toEqual([['related', ['Product 3', 'Product 2']]]);
  });

  it('reserves the place of the rows while the products are loading', async () => {
    await using page = await open('page', { products: [source] });
    expect(page.rows().map(([title]) => title)).toEqual(['related', 'upsell']);
    expect(page.place.querySelectorAll('.skeleton-tile').length).toBeGreaterThan(0);
  });

  it('shows nothing if no suggested product is on the device', async () => {
    await using page = await open('page', {
      products: [source],
      keys: { linked: linked(2), accessories: [] },
    });
    expect(page.place.textContent).toBe('');
  });

  it('links to the configurable product with the variant that a link names', async () => {
    const child = makeChild({ sku: 'V-2', name: 'Variant 2' });
    const parent = goods(2, { type_id: 'configurable', configurable_children: [child] });
    const named = [{ sku: 'P-2', key: 'en|2', childSku: 'V-2' }];
    await using page = await open('page', {
      products: [source, parent],
      keys: { linked: named, accessories: [] },
    });
    expect(page.rows()).toEqual([['related', ['Variant 2']]]);
    expect(page.place.querySelector('h3 a')?.getAttribute('href')).toBe('/p/P-2/tv/V-2');
  });
});

describe('the cart', () => {
  const inCart = goods(1, { product_links: [2, 3, 4].map((id) => link('crosssell', `P-${id}`, id)) });
  const parent = goods(4, { type_id: 'configurable', configurable_children: [makeChild({ sku: 'V-4' })] });
  const products = [inCart, goods(2, { stock: soldOut }), goods(3), parent, goods(5)];
  const keys = { linked: linked(2, 3, 4), accessories: ['en|5'] };

  it('suggests cross-sells and accessories of its lines, those out of stock last', async () => {
    await using cart = await open('cart', { products, keys, lines: [{ sku: 'P-1' }] });
    expect(cart.rows()).toEqual([['goesWith', ['Product 3', 'Product 4', 'Product 5', 'Product 2']]]);
  });

  it('suggests neither what is in it nor the parent of a variant in it', async () => {
    const lines = [{ sku: 'P-1' }, { sku: 'P-3' }, { sku: 'V-4', parentSku: 'P-4' }];
    await using cart = await open('cart', { products, keys, lines });
    expect(cart.rows()).toEqual([['goesWith', ['Product 5', 'Product 2']]]);
  });

  it('offers a button to add a product, and a link to one that needs a choice', async () => {
    await using cart = await open('cart', { products, keys, lines: [{ sku: 'P-1' }] });
    const controls = [...cart.place.querySelectorAll('.goes-row > :last-child')];
    expect(controls.map(({ tagName }) => tagName)).toEqual(['BUTTON', 'A', 'BUTTON', 'BUTTON']);
  });

  it('moves the focus to the next suggestion when the focused one was added', async () => {
    await using cart = await open('cart', { products, keys, lines: [{ sku: 'P-1' }] });
    cart.place.querySelector<HTMLElement>('.goes-row button')?.focus();
    await cart.setCart([{ sku: 'P-1' }, { sku: 'P-3' }]);
    expect(window.document.activeElement?.textContent).toBe('Product 4');
  });

  it('moves the focus to the heading when the last suggestion was added', async () => {
    const one = { linked: linked(3), accessories: [] };
    await using cart = await open('cart', { products, keys: one, lines: [{ sku: 'P-1' }] });
    cart.place.querySelector<HTMLElement>('.goes-row button')?.focus();
    await cart.setCart([{ sku: 'P-1' }, { sku: 'P-3' }]);
    expect(window.document.activeElement?.textContent).toBe('Cart');
  });

  it('shows nothing without suggestions', async () => {
    await using cart = await open('cart', {
      products,
      keys: { linked: [], accessories: [] },
      lines: [{ sku: 'P-1' }],
    });
    expect(cart.place.textContent).toBe('');
  });
});
