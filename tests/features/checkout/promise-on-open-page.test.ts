// Tests the delivery promises of pages that stay open past a cut-off.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { createResources, type Resources } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { courier, transfer } from '../../support/browser/goods.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', {
    pretendToBeVisual: true,
    url: 'https://shop.example/checkout',
  }));
  for (const name of ['document', 'navigator', 'location'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A database without claims, whose writes never end. */
const personal = {
  claims: {
    findByIds: () => ({ $: new BehaviorSubject(new Map()) }),
    storageInstance: { findDocumentsById: () => new Promise(() => undefined) },
  },
};

const line = { key: 'G|KETTLE', qty: 1, price: 5_990, leadDays: 0, taxRate: 21 };
const cart = { generation: 'G', seq: 1, lines: [line], goods: 5_990, count: 1, virtual: false } as never;
const offer = {
  country: 'LV',
  countries: [],
  branches: [],
  shippingMethods: [courier],
  paymentMethods: [transfer],
  isAsking: false,
  isRefused: false,
  askAgain: () => undefined,
} as never;
// a Wednesday, two minutes before noon in Riga
const BEFORE = Date.UTC(2026, 10, 25, 9, 58);
const AFTER = BEFORE + 86_400_000;

async function shown(page: 'checkout' | 'cart') {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { useCheckout } = await import('#src/features/checkout/use-checkout.ts');
  const { useCartSums } = await import('#src/features/cart/use-cart-sums.ts');
  const { AppProvider } = await import('#src/model/shell/app-context.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: {} } });
  const now$ = new BehaviorSubject(BEFORE);
  const sources: Record<string, () => unknown> = {
    clock: () => now$,
    reference: () => new BehaviorSubject([courier]),
  };
  const resources = createResources({ isLive: true });
  const of: Resources['of'] = (key, source, options) =>
    resources.of(key, (sources[key.replace(/\|.*/, '')] as typeof source | undefined) ?? source, options);
  const app: AppContext = { ...appOf({ personal } as never), resources: { ...resources, of } };
  let now = 0;
  let delivery: unknown;
  const pages = {
    checkout: () => {
      ({ now } = useCheckout(cart, offer, {} as never, undefined));
      return null;
    },
    cart: () => {
      const sums = useCartSums(cart);
      now = sums.now;
      delivery = sums.promised(0);
      return null;
    },
  };
  const root = createRoot(window.document.querySelector('main') as HTMLElement);
  await act(async () =>
    root.render(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(AppProvider, { value: app }, createElement(pages[page])),
      ),
    ),
  );
  // resources connect in a separate task
  await act(() => vi.waitFor(() => expect(now).toBe(BEFORE), { timeout: 60_000, interval: 10 }));
  return {
    now: () => now,
    delivery: () => delivery,
    pass: () => act(async () => now$.next(AFTER)),
    close: () => act(async () => root.unmount()),
  };
}

it.each(['checkout', 'cart'] as const)(
  'uses the current time for the delivery time on an open page: %s',
  async (page) => {
    const open = await shown(page);
    await open.pass();
    expect(open.now()).toBe(AFTER);
    await open.close();
  },
);

it('updates the delivery time of an open cart after the cut-off', async () => {
  const open = await shown('cart');
  const before = open.delivery();
  await open.pass();
  expect(open.delivery()).not.toEqual(before);
  await open.close();
});
