// Plays the virtual world against backends that, like most, ignore idempotency keys and do not echo our ids. Covers
// each combination of declared deduplication and real behaviour.
import { describe, expect, it } from 'vitest';
import { isLookedUpEnough, LOOK_UP_QUIET_MS, requestTimes } from '#shared/domain/order/order-transitions.ts';
import { orderVerdict } from '#shared/domain/order/order-verdict.ts';
import { randomCases } from '../support/random-cases.ts';
import { playSchedules, type Wrong } from './play-schedules.ts';

const SCHEDULES = randomCases(600);
const other = { backendKeepsKeys: false, backendClosesCarts: true } as const;
/** A backend that does not close carts: only the quiet period prevents a lost request from being accepted late. */
const careless = {
  offers: 'probe',
  backendKeepsKeys: false,
  without: ['twice'],
} as const satisfies Wrong;

const backends: Record<string, Wrong> = {
  'a key that is configured but ignored': { ...other, offers: 'key' },
  'look-ups only': { ...other, offers: 'probe' },
  'look-ups, and carts that can be ordered again': careless,
  'a queue that returns a job': { ...other, offers: 'probe', backendQueues: true },
};

describe('orders at other backends', () => {
  it.each(Object.entries(backends))('arrive exactly once, with %s', async (_, world) => {
    const { seed, violations, log, hits } = await playSchedules(1, SCHEDULES, { tasks: 0, ...world });
    expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
    expect(hits.get('state:accepted')).toBeGreaterThan(30);
    if (world.backendQueues) expect(hits.get('backend:job')).toBeGreaterThan(30);
  });

  it('arrive at most once or need help without deduplication', async () => {
    const { seed, violations, log, hits } = await playSchedules(1, SCHEDULES, {
      ...other,
      tasks: 0,
      offers: 'none',
    });
    expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
    expect(hits.get('helped')).toBeGreaterThan(30);
    expect(hits.get('state:accepted')).toBeGreaterThan(30);
  });

  it.each<[string, Wrong]>([
    ['an order is resent as soon as it is not found', { ...careless, rules: { isQuiet: () => true } }],
    [
      'the quiet time is measured by the wall clock [F55]',
      {
        ...careless,
        rules: {
          isQuiet: (order) =>
            isLookedUpEnough(order) &&
            requestTimes(order).every((at) => Math.abs(order.updated_at - at) >= LOOK_UP_QUIET_MS),
        },
      },
    ],
    [
      'a key is trusted before the backend has echoed it',
      { ...careless, offers: 'key', rules: { deduplication: (configured) => configured } },
    ],
  ])('violate an invariant if %s', async (_, wrong) => {
    const { violations } = await playSchedules(1, 500, { tasks: 0, ...wrong });
    expect(violations.join('\n')).toMatch(/I-02|I-01 rejected on the device, 1/);
  });

  it('violate an invariant if a 500 with a message counts as a rejection after one look-up [F04]', async () => {
    const verdict: typeof orderVerdict = (result, id, reading) => {
      const judged = orderVerdict(result, id, reading);
      return judged.words === undefined ? judged : { ...judged, state: 'rejected', retry: 'look-up' };
    };
    const { violations } = await playSchedules(1, 500, { tasks: 0, ...careless, rules: { verdict } });
    expect(violations.join('\n')).toMatch(/I-01 rejected/);
  });
});
