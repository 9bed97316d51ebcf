// Tests the clock of the window: which values it emits, and when.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock$ } from '#src/model/shell/clock-source.ts';

const START = Date.UTC(2026, 10, 25, 9, 58, 30);
let listeners: (() => void)[];
let page: { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  listeners = [];
  page = { visibilityState: 'visible' };
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    removeEventListener: (_: string, listener: () => void) => {
      listeners = listeners.filter((each) => each !== listener);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ticks at the start and at each full minute, so that cut-offs on the hour are exact', () => {
  const reported: number[] = [];
  const reading = clock$().subscribe((now) => reported.push(now));
  vi.advanceTimersByTime(150_000);
  expect(reported.map((now) => now - START)).toEqual([0, 30_000, 90_000, 150_000]);
  reading.unsubscribe();
});

it('ticks when the page becomes visible rather than hidden', () => {
  const reported: number[] = [];
  const reading = clock$().subscribe((now) => reported.push(now));
  // no timers run while the page is frozen
  vi.setSystemTime(START + 86_400_000);
  page.visibilityState = 'hidden';
  for (const listener of listeners) listener();
  expect(reported).toHaveLength(1);
  page.visibilityState = 'visible';
  for (const listener of listeners) listener();
  expect(reported.at(-1)).toBe(START + 86_400_000);
  reading.unsubscribe();
});

it('leaves no timers or listeners behind', () => {
  clock$()
    .subscribe(() => undefined)
    .unsubscribe();
  expect([vi.getTimerCount(), listeners.length]).toEqual([0, 0]);
});
