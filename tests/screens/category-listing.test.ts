// The listing of a category while the device has only some or none of its products.
import { createInstance } from 'i18next';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ListProductsAnswer } from '#schemas/worker-api.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { demoConfig } from '../support/browser/goods.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', {
    pretendToBeVisual: true,
    url: 'https://shop.example/en/c/audio',
  }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // hides React's warnings about updates outside act(), which lazy loading causes
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answerOf = (source: ListProductsAnswer['source'], total = 0): Result<ListProductsAnswer> =>
  ok({ keys: [], total, source, facets: {} });

/** Renders the listing. Returns access to page, query and toasts, and a function that changes the worker's response. */
async function open(first: Result<ListProductsAnswer>, query = '') {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { I18nextProvider } = await import('react-i18next');
  const { MemoryRouter, useLocation } = await import('react-router-dom');
  const { CategoryListing } = await import('#src/screens/category/category-listing.tsx');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const { InterfaceProvider } = await import('#src/ui/interface-state.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const toasts = { show: vi.fn() };
  let answer = first;
  const listeners = new Set<() => void>();
  const restart = vi.fn();
  const listing = {
    get: () => answer,
    served: () => answer,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const found = new Map();
  const products = { get: () => found, served: () => found, subscribe: () => () => undefined };
  const unknown = { get: () => undefined, served: () => undefined, subscribe: () => () => undefined };
  const ui = {
    toasts,
    parts: new Map(),
    loadTexts: async () => undefined,
    ready: Promise.resolve(),
    mayReload: () => false,
    delays: {},
    ended: new AbortController().signal,
  };
  const resources = {
    of: (key: string) =>
      key.startsWith('listing|') ? listing : key.startsWith('product') ? products : unknown,
    restart,
  };
  const app = { config: demoConfig(), i18n, ui, resources } as unknown as AppContext;
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const head = (total: number | undefined | null) => createElement('h1', {}, String(total));
  const page = createElement(CategoryListing, { categoryId: 40, head });
  let search = '';
  const Query = () => {
    ({ search } = useLocation());
    return null;
  };
  const inRouter = createElement(
    MemoryRouter,
    { initialEntries: [`/en/c/audio${query}`] },
    page,
    createElement(Query),
  );
  const inInterface = createElement(InterfaceProvider, { value: ui as never }, inRouter);
  const inShop = createElement(ShopProvider, { value: app }, inInterface);
  await act(async () => root.render(createElement(I18nextProvider, { i18n }, inShop)));
  const settle = () => act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
  return {
    main,
    query: () => search,
    toasts,
    restart,
    settle,
    answerWith: (next: Result<ListProductsAnswer>) =>
      act(async () => {
        answer = next;
        for (const listener of listeners) listener();
      }),
    press: (button: HTMLElement) => act(async () => button.click()),
    close: () => act(async () => root.unmount()),
  };
}

for (const [state, first] of [
  ['the device has other products', answerOf('device-partial')],
  ['the device has no products', failed('not-on-device')],
] as const)
  it(`shows that the category is unavailable while ${state} [S8.041]`, async () => {
    const { main, toasts, restart, settle, answerWith, press, close } = await open(first);
    await expect
      .poll(async () => {
        await settle();
        return main.textContent;
      })
      .toContain('absent.title');
    expect(main.querySelector('h1')?.textContent).toBe('null');
    expect(main.querySelector('.side, .listbar')).toBeNull();
    expect(main.textContent).not.toContain('emptyText');
    expect(toasts.show).not.toHaveBeenCalled();
    await press(main.querySelector('button') as HTMLElement);
    expect(restart).toHaveBeenCalledTimes(1);

    await answerWith(answerOf('bridge'));
    await settle();
    expect(main.textContent).not.toContain('absent.title');
    expect(main.querySelector('.listbar')).not.toBeNull();
    expect(main.querySelector('h1')?.textContent).toBe('0');
    await close();
  });

it('keeps the page in the URL while the device has only part of the category', async () => {
  const { query, settle, answerWith, close } = await open(answerOf('device-partial', 20), '?page=2');
  await settle();
  expect(query()).toBe('?page=2');
  await answerWith(answerOf('bridge', 60));
  await settle();
  expect(query()).toBe('?page=2');
  await close();
});

it('replaces a page beyond the end of the listing with the last page', async () => {
  const { query, settle, close } = await open(answerOf('bridge', 60), '?page=99999');
  await expect
    .poll(async () => {
      await settle();
      return query();
    })
    .toBe('?page=3');
  await close();
});
