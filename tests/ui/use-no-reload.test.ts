// A chunk that is missing after a new build must not reload a page on which the user is typing.
import { JSDOM } from 'jsdom';
import { createElement, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCell } from '#src/ui/create-cell.ts';
import { createInterfaceState, InterfaceProvider, usualDelays } from '#src/ui/interface-state.ts';

const reload = vi.fn();
beforeEach(() => {
  reload.mockReset();
  const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

/** Renders a page with a missing chunk `times` times, with or without a field that the user is typing in. */
async function askForGonePart(times: number, isTyping: boolean) {
  const { act, Component } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { lazyComponent, PartNotFetched } = await import('#src/ui/lazy-component.ts');
  const { useNoReload } = await import('#src/ui/use-no-reload.ts');
  const ui = createInterfaceState({
    brandName: undefined,
    htmlRules: { picture: (path) => path, origins: [] },
    loadTexts: async () => undefined,
    delays: usualDelays,
    mayReload: () => true,
    ready: Promise.resolve(),
    ended: new AbortController().signal,
    isOnline: createCell(true),
  });
  const Part = lazyComponent<object>([], () => Promise.reject(new TypeError('Gone')));
  let failure: unknown;
  class Boundary extends Component<{ children: React.ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError(error: unknown) {
      failure = error;
      return { failed: true };
    }
    override render() {
      return this.state.failed ? null : this.props.children;
    }
  }
  function Typing() {
    useNoReload();
    return null;
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = createRoot(document.querySelector('main') as HTMLElement);
  for (let time = 0; time < times; time += 1) {
    const part = createElement(Boundary, { key: time, children: createElement(Part) });
    const page = createElement(Suspense, null, isTyping && createElement(Typing), part);
    await act(async () => root.render(createElement(InterfaceProvider, { value: ui }, page)));
    await act(async () => {});
    // has the effect of a click on "try again"
    if (failure instanceof PartNotFetched) failure.forget();
  }
  await act(async () => root.unmount());
  vi.mocked(console.error).mockRestore();
  return ui;
}

it('reloads the page after a chunk has failed twice, unless the user is typing [F51 F53]', async () => {
  await askForGonePart(1, false);
  expect(reload).not.toHaveBeenCalled();
  await askForGonePart(2, false);
  expect(reload).toHaveBeenCalledTimes(1);
  const ui = await askForGonePart(3, true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ui.mayReload()).toBe(true);
});
