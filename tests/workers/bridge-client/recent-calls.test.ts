// The log of recent bridge calls for the developers' page.
import { expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { createRecentCalls } from '#workers/bridge-client/recent-calls.ts';

it('keeps the last fifty calls, newest first, without their content', () => {
  let now = 1_000;
  const calls = createRecentCalls(() => now);
  for (let at = 0; at < 60; at++) {
    const startedAt = now;
    now += 5;
    calls.note(
      'country/list',
      at % 2 ? ok({ email: 'anna@example.lv' }) : failed('busy', { message: 'Anna' }),
      startedAt,
    );
  }
  const kept = calls.all();
  expect(kept).toHaveLength(50);
  expect(kept[0]).toEqual({ endpoint: 'country/list', outcome: 'ok', at: 1_295, ms: 5 });
  expect(kept[1]).toEqual({ endpoint: 'country/list', outcome: 'busy', at: 1_290, ms: 5 });
});
