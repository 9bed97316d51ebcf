// Tests the persistent records of a connector, which change atomically, and its mutually exclusive claims.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

let bridge: TestBridge;
let records: EngineRecords;
beforeAll(async () => {
  bridge = await openTestBridge();
  records = createEngineRecords(bridge.db);
});
afterAll(() => bridge.close());
afterEach(() => void vi.useRealTimers());

it('keeps the first of several records created under one key', async () => {
  const made = await Promise.all([1, 2, 3].map((n) => records.create('cart', 'one', { n })));
  expect(new Set(made.map(({ n }) => n)).size).toBe(1);
  expect(await records.read('cart', 'one')).toEqual(made[0]);
});

it('loses none of several concurrent changes', async () => {
  const add = () => records.change('counter', 'one', (stored) => ({ n: Number(stored?.n ?? 0) + 1 }));
  await Promise.all(Array.from({ length: 12 }, add));
  expect(await records.read('counter', 'one')).toEqual({ n: 12 });
});

it('writes nothing if the change returns nothing', async () => {
  expect(await records.change('counter', 'none', () => undefined)).toBeUndefined();
  expect(await records.readMany('counter', ['none'])).toEqual(new Map());
});

it('replaces and reads many records by kind and key', async () => {
  await records.writeMany(
    'variant',
    new Map([
      ['A', { id: 1 }],
      ['B', { id: 2 }],
    ]),
  );
  await records.writeMany('variant', new Map([['B', { id: 3 }]]));
  expect(await records.readMany('variant', ['B', 'C'])).toEqual(new Map([['B', { id: 3 }]]));
  expect((await records.readMany('variant')).size).toBe(2);
});

it('writes no record that is stored already', async () => {
  const versions = async () =>
    new Map(
      (
        await rowsOf<{ key: string; version: string }>(
          bridge.db,
          sql`select key, xmin::text as version from engine_records where kind = 'stored'`,
        )
      ).map(({ key, version }) => [key, version]),
    );
  const write = (b: number) =>
    records.writeMany(
      'stored',
      new Map([
        ['A', { id: 1, text: 'a' }],
        ['B', { id: b }],
      ]),
    );
  await write(1);
  const before = await versions();
  await write(2);
  const after = await versions();
  expect(after.get('A')).toBe(before.get('A'));
  expect(after.get('B')).not.toBe(before.get('B'));
});

it('serialises work per key, even across processes', async () => {
  const other = createEngineRecords(bridge.db);
  const begun = deferred<void>();
  const ended = deferred<void>();
  const first = records.exclusively('order', 'o-1', () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  expect(await other.exclusively('order', 'o-1', async () => 'second')).toBeUndefined();
  expect(await other.exclusively('order', 'o-2', async () => 'another key')).toEqual({
    result: 'another key',
  });
  ended.resolve();
  await first;
  expect(await other.exclusively('order', 'o-1', async () => 'then')).toEqual({ result: 'then' });
});

it('releases the claim when the work fails', async () => {
  await expect(
    records.exclusively('order', 'o-3', () => Promise.reject(new Error('the engine is away'))),
  ).rejects.toThrow('the engine is away');
  expect(await records.exclusively('order', 'o-3', async () => 1)).toEqual({ result: 1 });
});

it('takes over the claim of a process that died', async () => {
  await bridge.db.execute(
    sql`insert into engine_claims values ('order', 'o-4', 'a process that died', clock_timestamp() - interval '1 second')`,
  );
  expect(await records.exclusively('order', 'o-4', async () => 1)).toEqual({ result: 1 });
});

it('releases the claim permanently if a renewal is in flight when the work ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const held = deferred<void>();
  const sent: Promise<unknown>[] = [];
  // the statements are the claim, its renewal, which is delayed, and the release
  const execute = (statement: Parameters<typeof bridge.db.execute>[0]) => {
    const begin = sent.length === 1 ? held.promise : Promise.resolve();
    const done = begin.then(() => bridge.db.execute(statement));
    sent.push(done);
    return done;
  };
  const slow = createEngineRecords(Object.create(bridge.db, { execute: { value: execute } }));
  const [begun, ended] = [deferred<void>(), deferred<void>()];
  const work = slow.exclusively('order', 'o-5', () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(2);
  ended.resolve();
  await new Promise(setImmediate);
  await sent[2];
  held.resolve();
  await Promise.all([work, ...sent]);
  expect(await records.exclusively('order', 'o-5', async () => 1)).toEqual({ result: 1 });
});

it('keeps the claim of work that takes longer than the claim lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [begun, ended] = [deferred<void>(), deferred<void>()];
  const work = records.exclusively('order', 'o-6', () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  // as if the claim were about to end
  await bridge.db.execute(
    sql`update engine_claims set claimed_until = clock_timestamp() - interval '1 second' where key = 'o-6'`,
  );
  vi.advanceTimersByTime(10_000);
  const isClaimed = async () =>
    rowsOf(
      bridge.db,
      sql`select 1 from engine_claims where key = 'o-6' and claimed_until > clock_timestamp()`,
    );
  await expect.poll(isClaimed).toHaveLength(1);
  ended.resolve();
  await work;
});
