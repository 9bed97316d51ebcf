// Notices as they stand on the page: when they leave by themselves.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInterfaceState, InterfaceProvider, usualDelays } from '../../src/ui/interface-state.ts';

const DAY_MS = 86_400_000;

beforeEach(() => {
  const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S4.141 A notification with hasNoTimeout is not removed by time.', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { default: Toasts } = await import('../../src/ui/toasts.tsx');
  const state = createInterfaceState({
    titleSuffix: '',
    // what a list of notices never asks for
    htmlRules: {} as never,
    ready: Promise.resolve(),
    loadTexts: async () => undefined,
    delays: usualDelays,
    mayReload: () => true,
    ended: new AbortController().signal,
  });
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const list = createElement(Toasts, { okLabel: 'OK', regionLabel: 'Notices' });
  await act(async () => root.render(createElement(InterfaceProvider, { value: state }, list)));
  await act(async () => {
    state.toasts.show({ message: 'leaves', kind: 'info' });
    state.toasts.show({ message: 'stays', kind: 'info', hasNoTimeout: true });
  });
  const shown = () => [...main.querySelectorAll('li p')].map((notice) => notice.textContent);
  expect(shown()).toEqual(['leaves', 'stays']);
  await act(async () => vi.advanceTimersByTime(DAY_MS));
  expect(shown()).toEqual(['stays']);
  await act(async () => root.unmount());
});
