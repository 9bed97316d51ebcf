import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from '#src/app/after-first-paint.ts';
import { usualDelays } from '#src/ui/interface-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('retries a failed import until it succeeds', async () => {
  let failures = 3;
  let asked = 0;
  const ui = { delays: usualDelays, ended: new AbortController().signal, loadTexts: async () => undefined };
  const part = untilLoaded(ui, async () => {
    asked += 1;
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await part).toBe('part');
  expect(asked).toBe(4);
});
