// Tests that the link of an order mail opens its order even if a mail program has altered the link.
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '#shared/config/routes.ts';
import { randomCases } from '../../support/random-cases.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true, url: 'https://shop.example/' }));
  for (const name of ['document', 'location'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

it.each(['orderFeedback', 'withdrawal'] as const)(
  'reads a mailed order link without trailing punctuation: %s',
  async (name) => {
    const { act, createElement } = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { MemoryRouter, Route, Routes } = await import('react-router-dom');
    const { useMailedOrder } = await import('#src/features/orders/use-mailed-order.ts');
    let found: unknown;
    function Page() {
      found = useMailedOrder();
      return null;
    }
    const { pattern, to } = routes[name];
    const root = createRoot(window.document.querySelector('main') as HTMLElement);
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[0-9a-f]{64}$/),
        fc.stringMatching(/^[A-Z0-9-]{0,8}[0-9]$/),
        fc.constantFrom('', ')', '.', '>', ').', ',', '”', '%20', '%29'),
        async (orderToken, number, tail) => {
          const route = createElement(Route, { path: pattern, element: createElement(Page) });
          const initialEntries = [to(orderToken, number) + tail];
          const key = initialEntries[0] ?? '';
          const routes = createElement(Routes, {}, route);
          await act(async () => root.render(createElement(MemoryRouter, { key, initialEntries }, routes)));
          expect(found).toEqual({ orderToken, number });
        },
      ),
      { numRuns: randomCases(100) },
    );
    await act(async () => root.unmount());
  },
);
