// Tests links that lead out of a kiosk.
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeWaysOut, leadsOut } from '#src/features/kiosk/close-ways-out.ts';
import { demoConfig } from '../../support/browser/goods.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('', { url: 'https://shop.test/en/contact' }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  for (const name of ['Element', 'HTMLAnchorElement'] as const) vi.stubGlobal(name, window[name]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.close();
});

function link(href: string, marks: Record<string, string> = {}): HTMLAnchorElement {
  const made = window.document.createElement('a');
  made.href = href;
  for (const [name, value] of Object.entries(marks)) made.setAttribute(name, value);
  made.append(window.document.createElement('b'));
  window.document.body.append(made);
  return made;
}

it.each([
  ['https://elsewhere.example/', true],
  ['mailto:shop@example.lv', true],
  ['tel:+37120000000', true],
  ['/api/download/1', true],
  ['/energy/label.pdf', true],
  ['/img/a.svg?x=1', true],
  ['/en/p/SKU-1/a-lamp', false],
  ['/pwa.html', false],
  ['/en/lamps-2.0', false],
  ['#content', false],
])('treats the link %s as leading out of the storefront: %s', (href, out) => {
  expect(leadsOut(link(href), demoConfig())).toBe(out);
});

it('blocks links that leave the storefront', () => {
  const ended = new window.AbortController();
  let tried = 0;
  closeWaysOut(
    demoConfig(),
    () => {
      tried += 1;
    },
    ended.signal,
  );
  /** Clicks a link. Returns true if the browser follows it. */
  const press = (to: HTMLAnchorElement, type = 'click') =>
    to.firstElementChild?.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true }));
  expect(press(link('https://elsewhere.example/'))).toBe(false);
  expect(press(link('/api/x'), 'auxclick')).toBe(false);
  expect(press(link('/en/cart', { download: '' }))).toBe(false);
  expect(tried).toBe(3);
  const terms = link('/i/terms', { target: '_blank' });
  expect(press(terms)).toBe(true);
  expect(terms.hasAttribute('target')).toBe(false);
  window.print();
  expect(window.open('/en')).toBeNull();
  expect(tried).toBe(5);
  ended.abort();
  expect(press(link('mailto:shop@example.lv'))).toBe(true);
});
