// Elements that disappear while they are focused.
import { JSDOM } from 'jsdom';
import { act, createElement, useRef } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let window: JSDOM['window'];
let root: Root;
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Renders a status, a link, and a button that can be left out. Returns a function that renders them again. */
async function openPart() {
  const { createRoot } = await import('react-dom/client');
  const { useFocusHeir } = await import('#src/ui/use-focus-heir.ts');
  const Part = ({ hasButton }: { hasButton: boolean }) => {
    const status = useRef<HTMLParagraphElement>(null);
    const button = useFocusHeir(status);
    return createElement(
      'div',
      {},
      createElement('p', { ref: status, tabIndex: -1 }),
      createElement('a', { href: '#' }),
      hasButton && createElement('button', { type: 'button', ref: button }),
    );
  };
  root = createRoot(window.document.querySelector('main') as HTMLElement);
  const show = (hasButton: boolean) => act(async () => root.render(createElement(Part, { hasButton })));
  await show(true);
  return show;
}

const focus = (name: string) => window.document.querySelector<HTMLElement>(name)?.focus();
const focused = () => window.document.activeElement?.tagName;

it('moves the focus of an element that disappears to its heir', async () => {
  const show = await openPart();
  focus('button');
  await show(false);
  expect(focused()).toBe('P');
});

it('leaves the focus of other elements alone', async () => {
  const show = await openPart();
  focus('a');
  await show(false);
  expect(focused()).toBe('A');
});

it('keeps the focus while the element stays', async () => {
  const show = await openPart();
  focus('button');
  await show(true);
  expect(focused()).toBe('BUTTON');
});
