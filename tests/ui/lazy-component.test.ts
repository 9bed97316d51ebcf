import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCell } from '#src/ui/create-cell.ts';
import { createInterfaceState, usualDelays } from '#src/ui/interface-state.ts';
import { lazyModule } from '#src/ui/lazy-component.ts';

let window: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads a module in the background whose import fails this many times. */
function loadInBackground(failures: number) {
  const ending = new AbortController();
  const ui = createInterfaceState({
    brandName: undefined,
    htmlRules: { picture: (path) => path, origins: [] },
    loadTexts: async () => undefined,
    delays: usualDelays,
    mayReload: () => true,
    ready: Promise.resolve(),
    ended: ending.signal,
    isOnline: createCell(true),
  });
  const imported = vi.fn(async () => {
    if (imported.mock.calls.length <= failures)
      throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  });
  return { imported, part: lazyModule([], imported).untilLoaded(ui), ending };
}

it('retries a failed background import until it succeeds', async () => {
  const { imported, part } = loadInBackground(3);
  await vi.advanceTimersByTimeAsync(usualDelays.again - 1);
  expect(imported).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4 * usualDelays.again);
  expect(await part).toBe('part');
  expect(imported).toHaveBeenCalledTimes(4);
});

it('retries a failed background import once the connection is back', async () => {
  const { part } = loadInBackground(1);
  await vi.advanceTimersByTimeAsync(1);
  window.dispatchEvent(new Event('online'));
  expect(await part).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

it('stops retrying a background import when the window closes', async () => {
  const { imported, ending } = loadInBackground(Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(1);
  ending.abort();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10 * usualDelays.again);
  expect(imported).toHaveBeenCalledTimes(1);
});
