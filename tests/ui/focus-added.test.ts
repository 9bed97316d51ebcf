// Lists that are shown in parts keep the focus when a part is added.
import { JSDOM } from 'jsdom';
import { act, createElement, useRef, useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let window: JSDOM['window'];
let root: Root;
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('HTMLElement', window.HTMLElement);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Renders two of the items with a button that shows the others, focuses the button and presses it. */
async function addTo(items: readonly string[], part: 'a' | 'b' | 'input'): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const { focusAdded } = await import('#src/ui/focus-added.ts');
  const content = (item: string) => {
    const isDisabled = item.startsWith('disabled');
    if (part === 'a') return createElement(part, { href: `#${item}` }, item);
    if (part === 'input') return createElement(part, { 'aria-label': item, disabled: isDisabled });
    return createElement(part, {}, item);
  };
  const List = () => {
    const list = useRef<HTMLUListElement>(null);
    const [size, setSize] = useState(2);
    return createElement(
      'div',
      {},
      createElement(
        'ul',
        { ref: list },
        items.slice(0, size).map((item) => createElement('li', { key: item, id: item }, content(item))),
      ),
      size < items.length &&
        createElement('button', {
          type: 'button',
          onClick: () => focusAdded(list.current, () => setSize(items.length)),
        }),
    );
  };
  root = createRoot(window.document.querySelector('main') as HTMLElement);
  await act(async () => root.render(createElement(List)));
  const button = window.document.querySelector('button');
  button?.focus();
  await act(async () => button?.click());
}

const focused = () => window.document.activeElement;

it('moves the focus to the link in the first item that was added', async () => {
  await addTo(['one', 'two', 'three', 'four'], 'a');
  expect(focused()?.textContent).toBe('three');
  expect(window.document.querySelector('button')).toBeNull();
});

it('focuses an item that contains nothing to focus', async () => {
  await addTo(['one', 'two', 'three'], 'b');
  expect(focused()?.id).toBe('three');
});

it('focuses an item whose choice is disabled', async () => {
  await addTo(['one', 'two', 'disabled three', 'four'], 'input');
  expect(focused()?.id).toBe('disabled three');
});
