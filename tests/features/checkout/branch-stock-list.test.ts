// Stock of a product in many branches: searched, those that have it first.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import type { Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import branchTexts from '#locales/en/branches.json' with { type: 'json' };
import type { AppContext } from '#src/model/shell/app-context.ts';
import { createResources, type Resources } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { text } from '../../support/texts.ts';

let window: JSDOM['window'];
let root: Root;
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true, url: 'https://shop.example/' }));
  for (const name of ['document', 'navigator', 'location', 'HTMLElement'] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const NOW = Date.UTC(2026, 10, 25, 9);
const branch = (at: number, city: string) => ({
  ...{ code: `B${at}`, name: `${city} ${at}`, address: 'Brīvības iela 1', city, postcode: 'LV-4601' },
  ...{ country_id: 'LV', exceptions: [], is_closed: false },
});
const many = Array.from({ length: 30 }, (_, at) => branch(at, at % 10 === 9 ? 'Rēzekne' : 'Rīga'));

const field = () => window.document.querySelector<HTMLInputElement>('input[type=search]');
const names = () =>
  [...window.document.querySelectorAll('.branch-stock li > span:first-child')].map(
    (name) => name.textContent,
  );

/** Renders the stock of a product that only the last branch has. */
async function show(branches: readonly ReturnType<typeof branch>[]): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { default: BranchStockList } = await import('#src/features/checkout/branches/branch-stock-list.tsx');
  const { AppProvider } = await import('#src/model/shell/app-context.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { branches: branchTexts } } });
  const resources = createResources({ isLive: true });
  const stock = [{ sku: 'KETTLE', branches: { [branches.at(-1)?.code ?? '']: 2 }, at: NOW }];
  const values: Record<string, unknown> = {
    loadBranchStock: stock,
    connection: { online: true, since: undefined },
  };
  const of: Resources['of'] = (key, _source, options) =>
    resources.of(key, () => new BehaviorSubject(values[key.replace(/\|.*/, '')]) as never, options);
  const app: AppContext = { ...appOf({} as never), resources: { ...resources, of } };
  const list = createElement(BranchStockList, { branches: branches as never, sku: 'KETTLE', now: NOW });
  root = createRoot(window.document.querySelector('main') as HTMLElement);
  await act(async () =>
    root.render(
      createElement(
        MemoryRouter,
        {},
        createElement(I18nextProvider, { i18n }, createElement(AppProvider, { value: app } as never, list)),
      ),
    ),
  );
  // resources connect in a separate task
  await act(() => vi.waitFor(() => expect(names()).not.toEqual([]), { timeout: 60_000, interval: 10 }));
}

async function type(letters: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(field(), letters);
    field()?.dispatchEvent(new window.Event('input', { bubbles: true }));
  });
}

it('finds the branches of a town, those with stock first', async () => {
  await show(many);
  await type('rezekne');
  expect(names()).toEqual(['Rēzekne 29', 'Rēzekne 9', 'Rēzekne 19']);
});

it('announces how many branches were found', async () => {
  await show(many);
  await type('rezekne');
  const status = window.document.querySelector('[role=status]');
  expect(status?.textContent).toBe(text('branches:found', { count: 3, lang: 'en' }));
});

it('offers no search of few branches', async () => {
  await show(many.slice(0, 5));
  expect(names()).toHaveLength(5);
  expect(field()).toBeNull();
});
