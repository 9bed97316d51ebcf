// Tests the link to the next page of a listing: a plain click appends the page, and the browser handles any other
// click.
import { createInstance } from 'i18next';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { url: 'https://shop.example/en/c/audio?sort=latest' }));
  for (const name of ['document', 'location', 'history'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

type Shown = { shown: number; total: number; page: number; state: 'idle' | 'loading' | 'failed' };

/**
 * Renders the end of a listing. Returns its element, the appended pages, and a function that renders it with other
 * values.
 */
async function open(first: Shown) {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { I18nextProvider } = await import('react-i18next');
  const { BrowserRouter } = await import('react-router-dom');
  const { ShowMore } = await import('#src/features/product/show-more.tsx');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const onPage = vi.fn();
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const show = (state: Shown) => {
    const more = createElement(ShowMore, {
      ...state,
      pageSize: 24,
      searchOf: (page: number) => `sort=latest&page=${page}`,
      onPage,
      onRetry: () => undefined,
    });
    const inRouter = createElement(BrowserRouter, { basename: '/en' }, more);
    return act(async () => root.render(createElement(I18nextProvider, { i18n }, inRouter)));
  };
  await show(first);
  return { main, onPage, show, link: () => main.querySelector('a') as HTMLAnchorElement };
}

/** Clicks a link. Returns true if the browser follows it. */
function click(link: HTMLAnchorElement, how: MouseEventInit = {}): boolean {
  let isFollowed = false;
  const stop = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault(); // jsdom cannot navigate
  };
  window.addEventListener('click', stop, { once: true });
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  return isFollowed;
}

it('links to the next page, which a plain click appends in place', async () => {
  const { link, onPage } = await open({ shown: 24, total: 60, page: 1, state: 'idle' });
  expect(link().getAttribute('href')).toBe('/en/c/audio?sort=latest&page=2');
  expect(link().rel).toBe('next');
  expect(click(link())).toBe(false);
  expect(onPage.mock.calls).toEqual([[2]]);
  expect(window.location.search).toBe('?sort=latest');
});

it('leaves clicks that open another tab or window to the browser', async () => {
  const { link, onPage } = await open({ shown: 24, total: 60, page: 1, state: 'idle' });
  for (const how of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])
    expect(click(link(), how), JSON.stringify(how)).toBe(true);
  expect(onPage).not.toHaveBeenCalled();
});

it('ignores a click while a page loads', async () => {
  const { link, onPage, show } = await open({ shown: 24, total: 60, page: 1, state: 'idle' });
  await show({ shown: 24, total: 60, page: 2, state: 'loading' });
  expect(click(link())).toBe(false);
  expect(onPage).not.toHaveBeenCalled();
});

it('keeps the focused link while a page loads', async () => {
  const { link, show } = await open({ shown: 24, total: 60, page: 1, state: 'idle' });
  const before = link();
  before.focus();
  await show({ shown: 24, total: 60, page: 2, state: 'loading' });
  expect(window.document.activeElement).toBe(before);
  expect([before.getAttribute('aria-busy'), before.search]).toEqual(['true', '?sort=latest&page=2']);
  await show({ shown: 48, total: 60, page: 2, state: 'idle' });
  expect(window.document.activeElement).toBe(before);
  expect(before.search).toBe('?sort=latest&page=3');
});

it('has no link without a next page', async () => {
  const { main, show } = await open({ shown: 8, total: 20, page: 1, state: 'idle' });
  expect(main.querySelector('a')).toBeNull();
  await show({ shown: 60, total: 60, page: 3, state: 'idle' });
  expect(main.querySelector('a')).toBeNull();
});

it('has a button instead of the link after a failure', async () => {
  const { main, show } = await open({ shown: 24, total: 60, page: 1, state: 'idle' });
  await show({ shown: 24, total: 60, page: 2, state: 'failed' });
  expect([main.querySelector('a'), main.querySelectorAll('button').length]).toEqual([null, 1]);
});
