// The rendered notices, and how long they stay on the page.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCell } from '#src/ui/create-cell.ts';
import { createInterfaceState, InterfaceProvider, usualDelays } from '#src/ui/interface-state.ts';

const DAY_MS = 86_400_000;

beforeEach(() => {
  const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('MutationObserver', window.MutationObserver);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openToasts() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { default: Toasts } = await import('#src/ui/toasts.tsx');
  const state = createInterfaceState({
    brandName: undefined,
    // notices do not use these rules
    htmlRules: {} as never,
    ready: Promise.resolve(),
    loadTexts: async () => undefined,
    delays: usualDelays,
    mayReload: () => true,
    ended: new AbortController().signal,
    isOnline: createCell(true),
  });
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const list = createElement(Toasts, { okLabel: 'OK', regionLabel: 'Notices' });
  await act(async () => root.render(createElement(InterfaceProvider, { value: state }, list)));
  return { act, main, toasts: state.toasts, close: () => act(async () => root.unmount()) };
}

it('replaces the latest notice in the same live region if only its product differs [S4.139]', async () => {
  const { act, main, toasts, close } = await openToasts();
  const added = (about: string) =>
    act(async () => void toasts.show({ message: 'Added', about, kind: 'success' }));
  const announced = () => [...main.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  await added('Kettle');
  const region = main.querySelector('[role=status]');
  expect(announced()).toEqual(['Kettle: Added']);
  await added('Kettle');
  await added('Teapot');
  expect(announced()).toEqual(['Teapot: Added']);
  expect(main.querySelector('[role=status]')).toBe(region);
  await close();
});

it('moves the same notice into the dialog that opens, and back when it closes', async () => {
  const { act, main, toasts, close } = await openToasts();
  const [outer, inner] = [document.createElement('dialog'), document.createElement('dialog')];
  outer.append(inner);
  document.body.append(outer);
  await act(async () => void toasts.show({ message: 'Added', kind: 'success' }));
  const region = main.querySelector('[role=status]');
  if (!region) throw new Error('no notice');
  const holder = async (change: () => void) => {
    await act(async () => change());
    return region.closest('dialog, main');
  };
  expect(await holder(() => outer.setAttribute('open', ''))).toBe(outer);
  expect(await holder(() => inner.setAttribute('open', ''))).toBe(inner);
  expect(await holder(() => inner.removeAttribute('open'))).toBe(outer);
  expect(await holder(() => outer.removeAttribute('open'))).toBe(main);
  await close();
});

it('excludes the numbers in a notice from page translation', async () => {
  const { act, main, toasts, close } = await openToasts();
  await act(async () => void toasts.show({ message: 'Now 15,00 €', about: 'Kettle K2', kind: 'info' }));
  const marked = [...main.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['K2', '15,00 €']);
  await close();
});

it('scrolls the focused control into view only if a notice covers it', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  const { act, toasts, close } = await openToasts();
  button.focus();
  const scrolled = vi.fn();
  button.scrollIntoView = scrolled;
  const list = { top: 150, bottom: 250, left: 0, right: 300 };
  const prototype = window.Element.prototype;
  let top = 20;
  prototype.getBoundingClientRect = function () {
    return (this === button ? { top, bottom: top + 40, left: 10, right: 90 } : list) as DOMRect;
  };
  await act(async () => void toasts.show({ message: 'beside', kind: 'info' }));
  expect(scrolled).not.toHaveBeenCalled();
  top = 180;
  await act(async () => void toasts.show({ message: 'above', kind: 'info' }));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  await close();
});

it('gives every notice an OK button in addition to its own action [S8.014]', async () => {
  const { act, main, toasts, close } = await openToasts();
  const done: string[] = [];
  await act(async () => {
    toasts.show({ message: 'plain', kind: 'info' });
    toasts.show({
      message: 'with an action',
      kind: 'info',
      actionLabel: 'Undo',
      onAction: () => done.push('undone'),
    });
  });
  const buttons = () => [...main.querySelectorAll('button')];
  expect(buttons().map((button) => button.textContent)).toEqual(['OK', 'Undo', 'OK']);
  await act(async () => buttons()[2]?.click());
  expect([done, buttons().length]).toEqual([[], 1]);
  await act(async () => buttons()[0]?.click());
  expect(buttons()).toEqual([]);
  await close();
});

it('performs the action of a notice on OK if it has no button of its own [S8.040]', async () => {
  const { act, main, toasts, close } = await openToasts();
  const done: string[] = [];
  await act(async () => {
    toasts.show({ message: 'lost', kind: 'error', onAction: () => done.push('home') });
  });
  const buttons = () => [...main.querySelectorAll('button')];
  expect(buttons().map((button) => button.textContent)).toEqual(['OK']);
  await act(async () => buttons()[0]?.click());
  expect([done, buttons()]).toEqual([['home'], []]);
  await close();
});

it('keeps a notice with hasNoTimeout when others time out [S4.141]', async () => {
  const { act, main, toasts, close } = await openToasts();
  await act(async () => {
    toasts.show({ message: 'leaves', kind: 'info' });
    toasts.show({ message: 'stays', kind: 'info', hasNoTimeout: true });
  });
  const shown = () => [...main.querySelectorAll('li p')].map((notice) => notice.textContent);
  expect(shown()).toEqual(['leaves', 'stays']);
  await act(async () => vi.advanceTimersByTime(DAY_MS));
  expect(shown()).toEqual(['stays']);
  await close();
});
