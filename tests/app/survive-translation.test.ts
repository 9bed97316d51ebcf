// Tests the document while React renders and a page translator wraps or replaces its text nodes.
import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { surviveTranslation } from '#src/app/survive-translation.ts';

let window: JSDOM['window'];
let ending: AbortController;
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  ending = new AbortController();
});
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
});

const textsIn = (root: Node): Text[] =>
  [...root.childNodes].flatMap((node) => (node.nodeType === 3 ? [node as Text] : textsIn(node)));

/** The ways in which translators change a text node. */
const translators: Record<string, (text: Text, font: HTMLElement) => void> = {
  'moves it into an element': (text, font) => {
    text.before(font);
    font.append(text);
  },
  'replaces it': (text, font) => {
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  },
  'inserts a translation and removes it': (text, font) => {
    font.textContent = text.data.toUpperCase();
    text.before(font);
    text.remove();
  },
};

/** Waits until the mutation observer has run. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(resolve));

async function open(first: ReactNode) {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const main = window.document.querySelector('main') as HTMLElement;
  surviveTranslation(main, ending.signal);
  const root = createRoot(main);
  const draw = (node: ReactNode) => act(async () => root.render(createElement('p', {}, node)));
  const translate = async (translator: (text: Text, font: HTMLElement) => void) => {
    for (const text of textsIn(main)) {
      const outer = window.document.createElement('font');
      translator(text, outer);
    }
    await observed();
  };
  await draw(first);
  return { main, draw, translate, close: () => act(async () => root.unmount()) };
}

describe.each(Object.entries(translators))('a translator that %s', (_name, translator) => {
  it('does not prevent inserting an element before the text', async () => {
    const { createElement } = await import('react');
    const { main, draw, translate, close } = await open([null, 'left']);
    await translate(translator);
    await draw([createElement('b', { key: 'b' }, 'new'), 'left']);
    expect(main.textContent?.toLowerCase()).toBe('newleft');
    await close();
    expect(main.innerHTML).toBe('');
  });

  it('does not prevent removing the text', async () => {
    const { createElement } = await import('react');
    const rest = createElement('b', { key: 'b' }, 'rest');
    const { main, draw, translate, close } = await open(['gone', rest]);
    await translate(translator);
    await draw([null, rest]);
    expect(main.textContent?.toLowerCase()).toBe('rest');
    expect(main.querySelectorAll('font')).toHaveLength(1);
    await close();
  });

  it('does not hide a text that changes', async () => {
    const { createElement } = await import('react');
    const rest = createElement('b', { key: 'b' }, 'rest');
    const { main, draw, translate, close } = await open(['1 piece', rest]);
    await translate(translator);
    await draw(['2 pieces', rest]);
    await observed();
    expect(main.textContent?.toLowerCase()).toBe('2 piecesrest');
    await translate(translator);
    await draw(['3 pieces', rest]);
    await observed();
    expect(main.textContent?.toLowerCase()).toBe('3 piecesrest');
    await close();
  });
});

it('restores the methods of Node when the window closes', () => {
  const { prototype } = window.Node;
  const { insertBefore, removeChild } = prototype;
  surviveTranslation(window.document.body, ending.signal);
  expect(prototype.removeChild).not.toBe(removeChild);
  ending.abort();
  expect([prototype.insertBefore, prototype.removeChild]).toEqual([insertBefore, removeChild]);
});
