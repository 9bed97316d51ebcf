// Tests how account, checkout and thank-you page show a pending order of this device, with real databases.
import { createInstance } from 'i18next';
import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OrderState, orderState } from '#schemas/documents/order-document.ts';
import { ok } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import type { CartView } from '#shared/domain/cart/cart-view.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { ligaCustomer, standLogin } from '../../support/browser/customer.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let window: JSDOM['window'];
let databases: Databases;
let app: AppContext;
let device = 0;
let close: () => Promise<void> = async () => undefined;

beforeEach(async () => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true, url: 'https://shop.example/en' }));
  for (const name of ['document', 'navigator', 'location', 'history'] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('AbortController', window.AbortController);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // hides React's warnings about the updates outside act() that database results cause
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device += 1;
  databases = await openDevice(`orders-shown-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
  app = appOf(databases);
  app.worker = { call: async () => ok({}), nudge: () => undefined } as unknown as AppContext['worker'];
});
afterEach(async () => {
  await close();
  close = async () => undefined;
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders part of a page, with text keys instead of texts. Returns its element. */
async function show(part: ReactNode): Promise<HTMLElement> {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { I18nextProvider } = await import('react-i18next');
  const { MemoryRouter } = await import('react-router-dom');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const { InterfaceProvider } = await import('#src/ui/interface-state.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  Object.assign(app, { i18n });
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const inRouter = createElement(MemoryRouter, {}, part);
  const inInterface = createElement(InterfaceProvider, { value: app.ui }, inRouter);
  const inShop = createElement(ShopProvider, { value: app }, inInterface);
  await act(async () => root.render(createElement(I18nextProvider, { i18n }, inShop)));
  close = () => act(async () => root.unmount());
  return main;
}
const hrefs = (main: HTMLElement) => [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const place = (changes: object) =>
  databases.personal.orders.insert({ ...confirmedOrder('g1', 1), ...changes });

describe('the dashboard of the account', () => {
  const latest = async () => {
    const { createElement } = await import('react');
    const { LatestOrders } = await import('#src/features/account/latest-orders.tsx');
    await standLogin(databases.personal, 'g1');
    const none = { items: [], total: 0, pages: 1, readAt: 1 };
    await changeClaim(databases.personal, 'orders-history', 1, () => none);
    return show(createElement(LatestOrders));
  };

  it("lists a customer's order that is not in the history yet", async () => {
    await place({ principal: principalOf(ligaCustomer) });
    const main = await latest();
    await expect.poll(() => hrefs(main)).toContain(routes.orderCompleted.to('g1'));
    expect(main.textContent).toContain('orders.code');
    expect(main.textContent).not.toContain('orders.none');
  });

  it('shows no orders if the only pending one was placed by a guest', async () => {
    await place({});
    const main = await latest();
    await expect.poll(() => main.textContent).toContain('orders.none');
    expect(hrefs(main)).toEqual([]);
  });
});

describe('checkout with an empty cart', () => {
  const empty: CartView = { generation: 'g2', seq: 2, lines: [], goods: 0, count: 0, virtual: false };
  const checkout = async (modifiedAt: number) => {
    const { createElement } = await import('react');
    const { CheckoutForm: Checkout } = await import('#src/features/checkout/checkout-form.tsx');
    const claim = { step: 'orderReview', modifiedAt, lastOrderId: 'g1' };
    await changeClaim(databases.personal, 'checkout', 1, () => claim);
    return show(createElement(Checkout, { cart: empty, customer: null }));
  };
  const saved: readonly OrderState[] = ['confirmed', 'sending', 'unknown', 'needs_consent', 'accepted'];

  it.each(orderState.options)(
    'links to the order that was just placed if it is stored: %s',
    async (state) => {
      await place({ state });
      const main = await checkout(Date.now());
      const isSaved = saved.includes(state);
      const title = state === 'accepted' ? 'ordered.accepted' : isSaved ? 'ordered.title' : 'empty.title';
      await expect.poll(() => main.textContent).toContain(title);
      expect(hrefs(main)).toEqual([isSaved ? routes.orderCompleted.to('g1') : routes.home.to()]);
    },
  );

  it('does not link to an order that is older than the checkout time limit', async () => {
    await place({});
    const main = await checkout(Date.now() - 1_800_001);
    await expect.poll(() => main.textContent).toContain('empty.title');
  });
});

describe('the thank-you page of a stored order', () => {
  it.each([true, false])(
    'has one primary action, which sends the order only while online: %s',
    async (online) => {
      const { createElement } = await import('react');
      const { orderStateViews } = await import('#src/features/orders/order-state-views.tsx');
      const order = confirmedOrder('g1', 1);
      await changeClaim(databases.personal, 'connection', 1, () => ({ online, since: 1, lastAnswerAt: 1 }));
      await place({});
      const main = await show(createElement(orderStateViews.confirmed, { order }));
      const primary = () => [...main.querySelectorAll('.btn-primary')].map((each) => each.textContent);
      await expect.poll(primary).toEqual([online ? 'sendNow' : 'accepted.continue']);
      const send = [...main.querySelectorAll('button')].find((each) => each.textContent === 'sendNow');
      expect(send?.className).toContain(online ? 'btn-primary' : 'btn-secondary');
    },
  );
});

describe('the connection bar', () => {
  it.each([
    [false, 'line.held.title', true],
    [true, 'line.sending.title', false],
  ])(
    'opens the list of pending orders unless they are sent automatically: %s [S4.097]',
    async (transmitAutomatically, title, opens) => {
      const { createElement } = await import('react');
      const { ConnectionBar } = await import('#src/features/connection/connection-bar.tsx');
      const orders = { ...app.config.orders, transmitAutomatically, transmitOnThankYouPage: false };
      Object.assign(app, { config: { ...app.config, orders } });
      const online = { online: true, since: 1, lastAnswerAt: 1 };
      await changeClaim(databases.personal, 'connection', 1, () => online);
      await place({});
      const main = await show(createElement(ConnectionBar, { waitingOrder: () => null }));
      await expect.poll(() => main.textContent).toContain(title);
      await expect.poll(() => app.syncSheet.get()).toBe(opens);
    },
  );
});

describe('the list of pending orders', () => {
  it.each([
    [true, { transmitAutomatically: true }, 'sheet.onlineText'],
    [false, { transmitAutomatically: true }, 'sheet.offlineText'],
    [false, { transmitAutomatically: false }, undefined],
    [true, undefined, undefined],
    [false, undefined, undefined],
  ])(
    'states when orders will be sent only if some are pending and sent automatically: online %s, %o',
    async (online, rules, expected) => {
      const { createElement } = await import('react');
      const { default: SyncSheet } = await import('#src/features/connection/sync-sheet.tsx');
      window.HTMLDialogElement.prototype.showModal = function show() {
        this.open = true;
      };
      window.HTMLDialogElement.prototype.close = function close() {
        this.open = false;
      };
      const orders = { ...app.config.orders, transmitOnThankYouPage: false, ...rules };
      Object.assign(app, { config: { ...app.config, orders } });
      await changeClaim(databases.personal, 'connection', 1, () => ({ online, since: 1, lastAnswerAt: 1 }));
      app.syncSheet.set(true);
      const pending = rules ? [confirmedOrder('g1', 1)] : [];
      const main = await show(createElement(SyncSheet, { orders: pending, waitingOrder: () => null }));
      await expect.poll(() => main.textContent).toContain(online ? 'sheet.online' : 'line.offline.title');
      const texts = ['sheet.onlineText', 'sheet.offlineText'].filter((key) => main.textContent.includes(key));
      expect(texts).toEqual(expected ? [expected] : []);
    },
  );
});

describe('the receipt of an order', () => {
  const struckOn = async (line: { was: number; lowest30: number | undefined; qty: number }) => {
    const { createElement } = await import('react');
    const { OrderReceipt } = await import('#src/features/orders/order-receipt.tsx');
    const order = confirmedOrder('g1', 1);
    const [first] = order.lines;
    if (!first) throw new Error('Missing order line');
    const main = await show(
      createElement(OrderReceipt, {
        order: {
          ...order,
          lines: [{ ...first, price_incl_tax: 68_900, qty: line.qty }],
          shown: {
            terms: '',
            digest: '',
            was: { [first.sku]: line.was },
            lowest: line.lowest30 === undefined ? {} : { [first.sku]: line.lowest30 },
          },
        },
      }),
    );
    const found = [...main.querySelectorAll('s')].map((each) => each.textContent);
    await close();
    return found;
  };

  it.each([
    ['the lowest price of 30 days', { was: 78_900, lowest30: 71_900, qty: 2 }, [143_800]],
    ['the former price if the lowest is unknown', { was: 78_900, lowest30: undefined, qty: 1 }, [78_900]],
    ['none if the lowest price is not above the current one', { was: 78_900, lowest30: 60_000, qty: 1 }, []],
  ])('strikes the reference price of the reduction: %s', async (_, line, cents) => {
    const { format } = app.config.currency;
    expect(await struckOn(line)).toEqual(cents.map((each) => formatPrice(each, format)));
  });
});
