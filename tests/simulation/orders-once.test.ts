// Tests all combinations of a deduplication mode, a fault of one request, and whether the browser repeats the request
// by itself. One click creates one order, which is accepted with a number or refused with the backend's error text.
// Without deduplication it creates at most one, and an unknown outcome is reported.
import { describe, expect, it } from 'vitest';
import { randomCases } from '../support/random-cases.ts';
import { playSchedules, type Wrong } from './play-schedules.ts';

const SCHEDULES = randomCases(25);
const other = { backendKeepsKeys: false, backendClosesCarts: true } as const;

/** The deduplication that the configuration declares, and how the backend really behaves. */
const backends: Record<string, Wrong> = {
  'key honoured': { offers: 'key' },
  'key ignored': { ...other, offers: 'key' },
  probe: { ...other, offers: 'probe' },
  none: { ...other, offers: 'none' },
  queue: { ...other, offers: 'probe', backendQueues: true },
};

type Trouble = { world: Wrong; meets: readonly string[] };
const troubles: Record<string, Trouble> = {
  'its response is lost': { world: { firstFault: 'commit-then-drop' }, meets: ['commit-then-drop'] },
  'it is slow, and the page is reloaded': {
    world: { firstFault: 'late-commit', events: [{ at: 5_000, what: 'reload' }] },
    meets: ['late-commit', 'kill'],
  },
  'it is placed offline, and the tab is killed': {
    world: {
      events: [
        { at: 0, what: 'line-down' },
        { at: 5_100, what: 'reload' },
        { at: 5_500, what: 'line-up' },
      ],
    },
    meets: ['kill'],
  },
  'two tabs come online with it': {
    world: {
      tabs: 2,
      events: [
        { at: 0, what: 'line-down' },
        { at: 6_000, what: 'line-up' },
      ],
    },
    meets: [],
  },
  'its button is clicked twice': {
    world: {
      events: [1_000, 2_500, 5_000].map((at) => ({ at, what: 'press-again' })),
    },
    meets: ['pressed-again'],
  },
};
const lines: Record<string, Wrong> = {
  'each request arrives once': {},
  'the browser repeats it on a dead connection': { repeatsPosts: true },
};

const cells = Object.entries(backends).flatMap(([backend, offers]) =>
  Object.entries(troubles).flatMap(([trouble, { world, meets }]) =>
    Object.entries(lines).map(([line, repeats]) => ({
      backend,
      trouble,
      line,
      meets: [...meets, ...(repeats.repeatsPosts ? ['repeated'] : [])],
      world: { ...offers, ...world, ...repeats, isQuiet: true, orders: 1, tasks: 0 } satisfies Wrong,
    })),
  ),
);

describe('one click creates one order', () => {
  it.each(cells)('$backend: $trouble, $line', async ({ backend, world, meets }) => {
    const { seed, violations, log, hits } = await playSchedules(1, SCHEDULES, { tabs: 1, ...world });
    expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
    for (const what of meets) expect(hits.get(what), what).toBeGreaterThanOrEqual(SCHEDULES / 3);
    const accepted = hits.get('state:accepted') ?? 0;
    const helped = hits.get('helped') ?? 0;
    const refused = hits.get('state:rejected') ?? 0;
    expect(accepted + helped + refused).toBe(SCHEDULES);
    // a server error with a text is a refusal only for a backend whose responses carry no keys
    expect(refused).toBeLessThanOrEqual('backendKeepsKeys' in world ? (hits.get('500-before') ?? 0) : 0);
    if (backend !== 'none') expect(helped).toBe(0);
  });

  it('unless a backend accepts two orders for one cart and the browser repeats a request', async () => {
    const world: Wrong = { offers: 'probe', backendKeepsKeys: false, isQuiet: true, orders: 1, tasks: 0 };
    const { violations } = await playSchedules(1, 5, { ...world, repeatsPosts: true });
    expect(violations.join('\n')).toMatch(/I-02/);
  });
});
