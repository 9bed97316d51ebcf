// Tests the coupon form beside the checkout link.
import { JSDOM } from 'jsdom';
import { act, createElement, type RefObject } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import cart from '#locales/en/cart.json' with { type: 'json' };
import { failed, type Result } from '#schemas/fault.ts';
import { deferred } from '#shared/domain/deferred.ts';
import type { ApplyTyped } from '#src/features/cart/coupon-form.tsx';
import { appOf } from '../../support/browser/app-of.ts';
import { text } from '../../support/texts.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true, url: 'https://shop.example/cart' }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders form and link with a typed code; `answer` resolves the request of the code. */
async function open() {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { MemoryRouter, useLocation } = await import('react-router-dom');
  const { CouponForm } = await import('#src/features/cart/coupon-form.tsx');
  const { CheckoutLink } = await import('#src/features/cart/checkout-link.tsx');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { cart } } });
  const { promise: request, resolve } = deferred<Result<null>>();
  const ask = vi.fn(() => request);
  const online = { get: () => undefined, subscribe: () => () => undefined };
  const shop = {
    ...appOf({} as never),
    worker: { call: ask } as never,
    resources: { of: () => online } as never,
  };
  const applyTyped: RefObject<ApplyTyped | undefined> = { current: undefined };
  let path = '';
  const Path = () => {
    path = useLocation().pathname;
    return null;
  };
  const page = [
    createElement(Path, { key: 1 }),
    createElement(CouponForm, { key: 2, coupon: undefined, isCounted: false, applyTyped }),
    createElement(CheckoutLink, { key: 3, before: () => applyTyped.current?.() }),
  ];
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  await act(async () =>
    root.render(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(
          ShopProvider,
          { value: shop },
          createElement(MemoryRouter, { initialEntries: ['/cart'] }, page),
        ),
      ),
    ),
  );
  await act(async () => main.querySelector('button')?.click());
  const field = main.querySelector('input') as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value') ?? {};
  await act(async () => {
    set?.call(field, 'WRONG');
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
  });
  const press = (keys: MouseEventInit = {}) => {
    const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    // the navigation itself is not under test
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    return act(async () => void main.querySelector('a')?.dispatchEvent(click));
  };
  const answer = (result: Result<null>) => act(async () => resolve(result));
  const close = () => act(async () => root.unmount());
  return { main, ask, press, answer, close, path: () => path };
}

it('stays on the page after a second click while the typed code is being applied [S4.044]', async () => {
  const { ask, main, press, answer, close, path } = await open();
  await press();
  await press();
  expect(path()).toBe('/cart');
  await answer(failed('no-cart-id'));
  expect(path()).toBe('/cart');
  expect(ask).toHaveBeenCalledOnce();
  expect(main.textContent).toContain(text('cart:coupon.noCart'));
  await press();
  expect(path()).not.toBe('/cart');
  await close();
});

it('does not apply a typed code when a click opens another tab', async () => {
  const { ask, press, close, path } = await open();
  await press({ ctrlKey: true });
  await press({ metaKey: true });
  expect(ask).not.toHaveBeenCalled();
  expect(path()).toBe('/cart');
  await close();
});
