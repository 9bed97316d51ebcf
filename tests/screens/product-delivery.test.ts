// The pickup line of a product page: the point that it names, and the day.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import type { Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import branchTexts from '#locales/en/branches.json' with { type: 'json' };
import deliveryTexts from '#locales/en/delivery.json' with { type: 'json' };
import { formatDay } from '#shared/domain/text/format-day.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { createResources, type Resources } from '#src/model/shell/resource.ts';
import { appOf } from '../support/browser/app-of.ts';
import { makeProduct } from '../support/make-product.ts';
import { text } from '../support/texts.ts';

let window: JSDOM['window'];
let root: Root;
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true, url: 'https://shop.example/' }));
  for (const name of ['document', 'navigator', 'location', 'HTMLElement'] as const)
    vi.stubGlobal(name, window[name]);
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, window[name].bind(window));
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** A Wednesday morning. */
const NOW = Date.UTC(2026, 10, 25, 9);
const TODAY = formatDay('2026-11-25', 'en');
const point = (code: string) => ({
  ...{ code, name: code, address: `Street of ${code}`, city: 'Rīga', postcode: 'LV-1001', country_id: 'LV' },
});
const branch = (code: string) => ({
  ...{ ...point(code), exceptions: [], is_closed: false, preparation_minutes: 60 },
  opening_hours: Array.from({ length: 7 }, () => ['09:00', '20:00']),
});
const method = (points: readonly string[]) => ({
  ...{ carrier_code: 'pickup', method_code: 'shop', method_title: 'Collect', price_incl_tax: 0 },
  ...{ delivery_days: [3, 5], points: points.map(point), countries: [], default: true, currency: 'EUR' },
});

const pickup = () => window.document.querySelector('.lines')?.textContent ?? '';

/** Renders the delivery of a product that only the branch "FULL" has. */
async function show(points: readonly string[]): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { default: ProductDelivery } = await import('#src/screens/product/product-delivery.tsx');
  const { AppProvider } = await import('#src/model/shell/app-context.ts');
  const { InterfaceProvider } = await import('#src/ui/interface-state.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { delivery: deliveryTexts, branches: branchTexts } } });
  const resources = createResources({ isLive: true });
  const values: Record<string, unknown> = {
    loadBranchStock: [{ sku: 'KETTLE', branches: { FULL: 2 }, at: NOW }],
    connection: { online: true, since: undefined },
    reference: [branch('EMPTY'), branch('FULL')],
  };
  const of: Resources['of'] = (key, _source, options) =>
    resources.of(key, () => new BehaviorSubject(values[key.replace(/\|.*/, '')]) as never, options);
  const app: AppContext = { ...appOf({} as never), resources: { ...resources, of } };
  const delivery = createElement(ProductDelivery, {
    // the parts of a set have alerts of their own
    product: makeProduct({ sku: 'KETTLE', type_id: 'bundle' }),
    offer: { stock: { kind: 'yes' }, buyable: true },
    ...{ now: NOW, methods: [method(points)], digital: false, savedAt: undefined, checkedAt: undefined },
  } as never);
  const inApp = createElement(AppProvider, { value: app } as never, delivery);
  const inInterface = createElement(InterfaceProvider, { value: app.ui } as never, inApp);
  const inShop = createElement(I18nextProvider, { i18n }, inInterface);
  root = createRoot(window.document.querySelector('main') as HTMLElement);
  await act(async () => root.render(createElement(MemoryRouter, {}, inShop)));
}
const untilShown = (words: string) =>
  vi.waitFor(
    async () => {
      // React renders a loaded part at the end of an act
      await act(async () => undefined);
      expect(pickup()).toContain(words);
    },
    { timeout: 60_000, interval: 10 },
  );

it('names the day from which the product is ready in the branch', async () => {
  await show(['FULL']);
  await untilShown(TODAY);
});

it('names the first branch that has the product', async () => {
  await show(['EMPTY', 'FULL']);
  const { city, address } = point('FULL');
  await untilShown(text('delivery:pickup', { city, address, lang: 'en' }));
  expect(pickup()).toContain(text('delivery:pickupFrom', { day: TODAY, count: 2, lang: 'en' }));
});
