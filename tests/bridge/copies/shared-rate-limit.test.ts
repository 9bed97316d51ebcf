// Tests the rate limit that several copies of the bridge share.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countersInDatabase,
  countersInMemory,
  type RequestCounters,
} from '#bridge/copies/request-counters.ts';
import { createTake } from '#bridge/copies/shared-rate-limit.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { openTestDatabase } from '../../support/backend/open-bridge.ts';
import { propertySeed } from '../../support/seed.ts';

const WINDOW_MS = 60_000;
const signed = (text: string) => `signed ${text}`;
const never = () => expect.unreachable('the counters work');

/** Returns counters that a test can make unavailable, and the number of their calls. */
function counters(now = () => 0) {
  const inner = countersInMemory(now);
  const state = { isAway: false, calls: 0 };
  const shared: RequestCounters = {
    ...inner,
    add: async (...given) => {
      state.calls += 1;
      if (state.isAway) throw new Error('away');
      return inner.add(...given);
    },
  };
  return { state, shared };
}
async function allowed(take: ReturnType<typeof createTake>, requests: number, max: number) {
  const waits: number[] = [];
  for (let at = 0; at < requests; at += 1) waits.push(await take('a', WINDOW_MS, max));
  return waits.filter((wait) => wait === 0).length;
}

describe('the limit of one copy', () => {
  it('is exact', async () => {
    const { shared } = counters();
    const take = createTake(shared, signed, never, () => 0);
    expect(await allowed(take, 1_100, 1_000)).toBe(1_000);
    expect(await take('a', WINDOW_MS, 1_000)).toBe(WINDOW_MS);
    expect(await take('b', WINDOW_MS, 1_000)).toBe(0);
  });

  it('reserves a hundredth of the limit per call of the shared counter', async () => {
    const { shared, state } = counters();
    await allowed(
      createTake(shared, signed, never, () => 0),
      500,
      1_000,
    );
    expect(state.calls).toBe(50);
  });

  it('calls the shared counter once for concurrent requests', async () => {
    const { shared, state } = counters();
    const take = createTake(shared, signed, never, () => 0);
    await Promise.all(Array.from({ length: 10 }, () => take('a', WINDOW_MS, 1_000)));
    expect(state.calls).toBe(1);
  });

  it('starts again with the next window', async () => {
    let now = 0;
    const { shared } = counters(() => now);
    const take = createTake(shared, signed, never, () => now);
    expect(await allowed(take, 5, 3)).toBe(3);
    now = WINDOW_MS;
    expect(await allowed(take, 5, 3)).toBe(3);
  });
});

describe('the limit of several copies', () => {
  it('is used except for at most a hundredth per other copy', async () => {
    const runs = fc.asyncProperty(
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.nat(2), { minLength: 1_100, maxLength: 1_200 }),
      async (max, order) => {
        const { shared } = counters();
        const takes = [0, 1, 2].map(() => createTake(shared, signed, never, () => 0));
        let total = 0;
        for (const at of order) if ((await takes[at]?.('a', WINDOW_MS, max)) === 0) total += 1;
        expect(total).toBeLessThanOrEqual(max);
        expect(total).toBeGreaterThanOrEqual(Math.min(max, order.length) - 2 * Math.floor(max / 100));
      },
    );
    await fc.assert(runs, { seed: propertySeed(), numRuns: 20 });
  });
});

describe('a counter that fails', () => {
  it('is reported once, while each copy applies the limit alone', async () => {
    let now = 0;
    const { shared, state } = counters(() => now);
    state.isAway = true;
    const faults: unknown[] = [];
    const takes = [0, 1].map(() =>
      createTake(
        shared,
        signed,
        (fault) => faults.push(fault),
        () => now,
      ),
    );
    for (const take of takes) {
      expect(await allowed(take, 5, 3)).toBe(3);
      now += WINDOW_MS;
      expect(await allowed(take, 5, 3)).toBe(3);
    }
    expect(faults).toHaveLength(takes.length);
  });

  it('is not called again for every client', async () => {
    const { shared, state } = counters();
    state.isAway = true;
    const take = createTake(
      shared,
      signed,
      () => undefined,
      () => 0,
    );
    for (const client of ['a', 'b', 'c']) await take(client, WINDOW_MS, 3);
    expect(state.calls).toBe(1);
  });

  it('is called again after a pause', async () => {
    let now = 0;
    const { shared, state } = counters(() => now);
    const faults: unknown[] = [];
    const take = createTake(
      shared,
      signed,
      (fault) => faults.push(fault),
      () => now,
    );
    for (const isAway of [true, false, true]) {
      state.isAway = isAway;
      await take('a', WINDOW_MS, 3);
      now += WINDOW_MS;
    }
    expect(faults).toHaveLength(2);
  });
});

describe('counters in the database', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('add the requests of all copies', async () => {
    const copies = [0, 1].map(() => countersInDatabase(database.db));
    const added = await Promise.all([1, 2, 3, 4].map((by) => copies[by % 2]?.add('a', by, WINDOW_MS)));
    expect(Math.max(...added.map((one) => one?.sum ?? 0))).toBe(10);
    expect(added.every((one) => one && one.leftMs > 0 && one.leftMs <= WINDOW_MS)).toBe(true);
  });

  it('start at 0 when the window has ended', async () => {
    const { add } = countersInDatabase(database.db);
    await add('b', 5, WINDOW_MS);
    await database.db.execute(sql`update request_counts set ends_at = clock_timestamp() where key = 'b'`);
    expect(await add('b', 1, WINDOW_MS)).toMatchObject({ sum: 1 });
  });
});
