// A part of the page that crashes is replaced alone; its siblings stay mounted.
import { JSDOM } from 'jsdom';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open() {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { PartBoundary, leftOut } = await import('#src/ui/part-boundary.tsx');
  const { PartNotFetched } = await import('#src/ui/lazy-component.ts');
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main, { onCaughtError: () => {} });
  return {
    main,
    act,
    createElement,
    PartBoundary,
    PartNotFetched,
    leftOut,
    draw: (...nodes: ReactNode[]) => act(async () => root.render(createElement('div', {}, ...nodes))),
    close: () => act(async () => root.unmount()),
  };
}

it('renders a crashed part again on a click, without remounting its siblings', async () => {
  const { main, act, createElement, PartBoundary, draw, close } = await open();
  let isBroken = true;
  const mounted = vi.fn();
  const Part = () => {
    if (isBroken) throw new Error('Broken');
    return createElement('p', {}, 'works');
  };
  const Beside = () => {
    useEffect(mounted, []);
    return createElement('p', { id: 'beside' }, 'beside');
  };
  await draw(
    createElement(PartBoundary, { key: 1 }, createElement(Part)),
    createElement(PartBoundary, { key: 2 }, createElement(Beside)),
  );
  expect(main.querySelector('#beside')).not.toBeNull();
  expect(main.querySelector('[role=alert]')).not.toBeNull();
  isBroken = false;
  await act(async () => main.querySelector('button')?.click());
  expect(main.textContent).toBe('worksbeside');
  expect(mounted).toHaveBeenCalledOnce();
  await close();
});

it('omits a crashed card in a list until its reset key changes', async () => {
  const { main, createElement, PartBoundary, leftOut, draw, close } = await open();
  const Card = ({ name }: { name: string }) => {
    if (name === 'bad') throw new Error('Broken');
    return createElement('b', {}, name);
  };
  const card = (name: string) =>
    createElement(PartBoundary, { key: 1, fallback: leftOut, resetKey: name }, createElement(Card, { name }));
  await draw(card('bad'), createElement('i', { key: 2 }, 'other'));
  expect(main.textContent).toBe('other');
  await draw(card('good'), createElement('i', { key: 2 }, 'other'));
  expect(main.textContent).toBe('goodother');
  await close();
});

it('renders a part that failed to load again once the connection is back', async () => {
  const { main, act, createElement, PartBoundary, PartNotFetched, draw, close } = await open();
  let isAway = true;
  const forgotten = vi.fn();
  const Part = () => {
    if (isAway) throw new PartNotFetched(new Error('Offline'), forgotten);
    return createElement('p', {}, 'here');
  };
  await draw(createElement(PartBoundary, { key: 1 }, createElement(Part)));
  expect(forgotten).toHaveBeenCalled();
  isAway = false;
  await act(async () => window.dispatchEvent(new window.Event('online')));
  expect(main.textContent).toBe('here');
  await close();
});
