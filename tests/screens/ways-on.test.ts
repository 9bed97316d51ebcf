// The links to departments on screens that have no content to show.
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import type { ListProductsInput } from '#schemas/worker-api.ts';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { categoryTree } from '#shared/domain/catalogue/category-tree.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { demoConfig } from '../support/browser/goods.ts';
import { makeCategory } from '../support/make-product.ts';
import { randomCases } from '../support/random-cases.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', {
    pretendToBeVisual: true,
    url: 'https://shop.example/en/nowhere',
  }));
  for (const name of ['document', 'location'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

/** A department's product count at the backend and on this device; `here` is undefined if the worker cannot count. */
type Counted = { backend: number; here: number | undefined };

/** A resource whose value the test changes. */
function changing<T>(value: T) {
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { get, served: get, subscribe, set };
}

/** Renders the links. Returns the departments with their counts, and the title of their list. */
async function offered(
  departments: readonly Counted[],
  { online = false, areAbsent = false, disconnects = false } = {},
) {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { I18nextProvider } = await import('react-i18next');
  const { MemoryRouter } = await import('react-router-dom');
  const { default: GoodsToGoOnWith } = await import('#src/screens/ways-on/goods-to-go-on-with.tsx');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const tree = categoryTree([
    makeCategory(CATEGORY_ROOT_ID, { parent_id: 1, level: 1 }),
    ...departments.map(({ backend }, at) =>
      makeCategory(100 + at, {
        name: `Department ${at}`,
        slug: `d-${at}`,
        parent_id: CATEGORY_ROOT_ID,
        level: 2,
        product_count: backend,
      }),
    ),
  ]);
  const same = <T>(value: T) => ({ get: () => value, served: () => value, subscribe: () => () => undefined });
  const listed = new Map<string, unknown>();
  const counting: (() => void)[] = [];
  const connection = changing({ online, since: undefined });
  const answerOf = (input: ListProductsInput) => {
    if (input.categoryId === undefined) return failed('offline');
    if (!input.deviceOnly) throw new Error(`The backend was requested for ${input.categoryId}`);
    const total = departments[input.categoryId - 100]?.here;
    return total === undefined ? failed('not-on-device') : ok({ keys: [], total, source: 'device-partial' });
  };
  const values: Record<string, unknown> = {
    'categories|en': same(tree),
    'recently-viewed': same([]),
    'home|en': same({ banners: null, lists: null }),
    connection,
  };
  const resources = {
    of: (key: string) => {
      if (!key.startsWith('listing|'))
        return values[key] ?? same(key.startsWith('product') ? NONE : undefined);
      if (!listed.has(key)) {
        const input = Object.fromEntries(JSON.parse(key.slice('listing|'.length))) as ListProductsInput;
        const answer = changing(disconnects && input.deviceOnly ? undefined : answerOf(input));
        counting.push(() => answer.set(answerOf(input)));
        listed.set(key, answer);
      }
      return listed.get(key);
    },
    restart: () => undefined,
  };
  const app = { config: demoConfig(), i18n, ui: {}, resources } as unknown as AppContext;
  const root = createRoot(window.document.querySelector('main') as HTMLElement);
  const inRouter = createElement(MemoryRouter, {}, createElement(GoodsToGoOnWith, { areAbsent }));
  const inShop = createElement(ShopProvider, { value: app }, inRouter);
  await act(async () => root.render(createElement(I18nextProvider, { i18n }, inShop)));
  const links = () => [...window.document.querySelectorAll('nav a')].map((link) => link.textContent);
  const before = links();
  if (disconnects) await act(async () => connection.set({ online: false, since: undefined }));
  const meanwhile = links();
  await act(async () => {
    for (const count of counting) count();
  });
  const found = links();
  const title = window.document.querySelector('nav')?.getAttribute('aria-label') ?? undefined;
  await act(async () => root.unmount());
  return { found, title, ...(disconnects && { before, meanwhile }) };
}
const NONE = new Map();

const count = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 }));
const counted = fc.array(fc.record({ backend: count, here: fc.option(count, { nil: undefined }) }), {
  maxLength: 6,
});

it('shows the departments with products on this device and their counts while offline', async () => {
  await fc.assert(
    fc.asyncProperty(counted, fc.boolean(), async (departments, online) => {
      const { found, title } = await offered(departments, { online, areAbsent: online });
      expect(found).toEqual(
        departments.flatMap(({ backend, here }, at) =>
          backend > 0 && here !== undefined && here > 0 ? [`Department ${at} ${here}`] : [],
        ),
      );
      expect(title).toBe(found.length > 0 ? 'categoriesHere' : undefined);
    }),
    { numRuns: randomCases(200) },
  );
});

it("shows the departments with the backend's count while online", async () => {
  const departments = [
    { backend: 3, here: 0 },
    { backend: 0, here: 0 },
  ];
  expect(await offered(departments, { online: true })).toEqual({
    found: ['Department 0 3'],
    title: 'categories',
  });
});

it('keeps the links visible while the connection is lost and the stored products are counted', async () => {
  const departments = [
    { backend: 3, here: 0 },
    { backend: 2, here: 1 },
  ];
  const before = ['Department 0 3', 'Department 1 2'];
  expect(await offered(departments, { online: true, disconnects: true })).toEqual({
    ...{ before, meanwhile: before },
    ...{ found: ['Department 1 1'], title: 'categoriesHere' },
  });
});
