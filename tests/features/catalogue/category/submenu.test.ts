import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SUBMENU_POP_DELAY_MS } from '#shared/config/constants.ts';
import { createSubmenu, type Submenu } from '#src/features/catalogue/category/submenu.ts';

let submenu: Submenu;
beforeEach(() => {
  vi.useFakeTimers();
  submenu = createSubmenu();
});
afterEach(() => {
  submenu.reset();
  vi.useRealTimers();
});

describe('the levels of the menu', () => {
  it('contain an id from opening until 300 ms after closing [S4.148]', () => {
    submenu.open(20);
    submenu.open(35);
    expect(submenu.levels.get()).toEqual({ depth: 2, path: [20, 35] });
    submenu.close();
    expect(submenu.levels.get()).toEqual({ depth: 1, path: [20, 35] });
    vi.advanceTimersByTime(299);
    expect(submenu.levels.get().path).toEqual([20, 35]);
    vi.advanceTimersByTime(1);
    expect(submenu.levels.get()).toEqual({ depth: 1, path: [20] });
  });

  it('remove a closed level after 300 ms [S9.058]', () => {
    expect(SUBMENU_POP_DELAY_MS).toBe(300);
    submenu.open(20);
    submenu.close();
    const closedAt = Date.now();
    vi.advanceTimersToNextTimer();
    expect([Date.now() - closedAt, submenu.levels.get().path]).toEqual([300, []]);
  });

  it('list open levels first, and closed ones for at most 300 ms, after any sequence of steps', () => {
    const step = fc.oneof(
      fc.record({ open: fc.integer({ min: 3, max: 99 }) }),
      fc.constant({ close: true }),
      fc.record({ wait: fc.integer({ min: 0, max: 500 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        submenu.reset();
        let open: number[] = [];
        let left: { id: number; at: number }[] = [];
        for (const each of steps) {
          if ('open' in each) {
            open = [...open, each.open];
            left = [];
            submenu.open(each.open);
          } else if ('close' in each) {
            const id = open.at(-1);
            open = open.slice(0, -1);
            if (id !== undefined) left = [{ id, at: Date.now() }, ...left];
            submenu.close();
          } else vi.advanceTimersByTime(each.wait);
          left = left.filter(({ at }) => Date.now() - at < 300);
          expect(submenu.levels.get()).toEqual({
            depth: open.length,
            path: [...open, ...left.map(({ id }) => id)],
          });
        }
      }),
    );
  });
});
