// Tests the idle timer of a kiosk while the device has orders.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKioskIdle } from '#src/features/kiosk/use-kiosk-idle.ts';
import { unsettledOrders } from '#src/model/orders/unsettled-orders.ts';
import { AppProvider } from '#src/model/shell/app-context.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { url: 'https://shop.example/en' }));
  for (const name of ['document', 'localStorage', 'AbortController'] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  // the timer changes states outside of act()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.close();
});

it.each([
  ['sending', 'waiting'],
  ['confirmed', 'warning'],
] as const)('after the idle time with an order "%s" is in the state "%s" [S-22]', async (state, expected) => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const databases = await openDevice(`kiosk-${state}`, ['orders', 'claims']);
  await databases.personal.orders.insert({ ...confirmedOrder('g1', 1), state, attempt: 1 });
  const app = appOf(databases);
  const ended = new window.AbortController();
  app.ui = { ...app.ui, ended: ended.signal };
  app.config = { ...app.config, kiosk: { ...app.config.kiosk, enabled: true, idleSeconds: 0.01 } };
  const orders = unsettledOrders(app);
  const stop = orders.subscribe(() => undefined);
  await expect.poll(() => orders.get()?.length).toBe(1);
  const states: string[] = [];
  const Probe = () => {
    const [{ value }] = useKioskIdle(
      async () => undefined,
      async () => undefined,
    );
    states.push(Object.keys(typeof value === 'string' ? { [value]: 0 } : value)[0] ?? '');
    return null;
  };
  const root = createRoot(window.document.querySelector('main') as HTMLElement);
  await act(async () => root.render(createElement(AppProvider, { value: app }, createElement(Probe))));
  await expect.poll(() => states.find((each) => each !== 'active')).toBe(expected);
  ended.abort();
  await act(async () => root.unmount());
  stop();
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
});
