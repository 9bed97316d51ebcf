// Long lists of filter options: shown in full, and searched.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import filters from '#locales/en/filters.json' with { type: 'json' };
import { appOf } from '../../../support/browser/app-of.ts';
import { text } from '../../../support/texts.ts';

let window: JSDOM['window'];
let root: Root;
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  for (const name of ['document', 'navigator', 'HTMLElement'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const query = <T extends Element>(selector: string) => window.document.querySelector<T>(selector);
const labels = () =>
  [...window.document.querySelectorAll('li .option > span:first-of-type')].map((label) => label.textContent);

/** Renders an open group with options of these names. */
async function show(names: readonly string[]): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { FilterPanel } = await import('#src/features/catalogue/filters/filter-panel.tsx');
  const { AppProvider } = await import('#src/model/shell/app-context.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { filters } } });
  const options = names.map((label) => ({ id: label, label, type: 'town', count: 1, chosen: false }));
  const panel = createElement(FilterPanel, {
    groups: [{ code: 'town', label: 'Town', options }],
    filters: {},
    onChange: () => undefined,
  });
  root = createRoot(query<HTMLElement>('main') as HTMLElement);
  await act(async () =>
    root.render(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(AppProvider, { value: appOf({} as never) } as never, panel),
      ),
    ),
  );
}

async function type(letters: string): Promise<void> {
  const field = query<HTMLInputElement>('input[type=search]') as HTMLInputElement;
  const setter = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(field, letters);
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
  });
}

const towns = Array.from({ length: 40 }, (_, at) => `Town ${at}`);

it('moves the focus to the first added option when all are shown', async () => {
  await show(towns);
  expect(labels().at(-1)).toBe('Town 7');
  const all = [...window.document.querySelectorAll('button')].find((button) =>
    button.textContent?.startsWith(text('filters:showAll', { count: 40, lang: 'en' })),
  );
  await act(async () => all?.click());
  expect(labels()).toHaveLength(40);
  expect(window.document.activeElement?.closest('label')?.textContent).toContain('Town 8');
});

it('finds an option of a long list regardless of accents', async () => {
  await show([...towns, 'Rēzekne']);
  await type('rezek');
  expect(labels()).toEqual(['Rēzekne']);
});

it('announces the number of options found', async () => {
  await show(towns);
  await type('town 3');
  const found = text('filters:found', { count: 11, lang: 'en' });
  expect(query('[role=status]')?.textContent).toBe(found);
});

it('announces that no option was found', async () => {
  await show(towns);
  await type('q');
  expect(query('[role=status]')?.textContent).toBe(text('filters:none', { lang: 'en' }));
});

it('offers no search in a short list', async () => {
  await show(towns.slice(0, 12));
  expect(query('input[type=search]')).toBeNull();
});
