// Tests rate limits by themselves, in memory and in the database.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Limits, limitsInDatabase, limitsInMemory } from '#bridge/accounts/limit.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe.each<[string, () => Limits]>([
  ['in memory', () => limitsInMemory],
  ['in the database', () => limitsInDatabase(bridge.db, (text) => `signed ${text}`)],
])('limits %s', (_where, open) => {
  let limits: Limits;
  let name = 0;
  const limitOf = (count: number) => limits.limit(`limit ${name}`, count, 60_000);
  beforeEach(() => {
    limits = open();
    name += 1;
  });

  it('return the seconds to wait until a call leaves the sliding window', async () => {
    const limit = limitOf(2);
    const waits: number[] = [];
    for (const at of [0, 30_000, 40_000, 59_999, 60_000, 60_001]) waits.push(await limit.take('a', at));
    expect(waits).toEqual([0, 0, 20, 1, 0, 30]);
    expect(await limit.take('b', 60_001)).toBe(0);
  });

  it('do not count a refunded call', async () => {
    const limit = limitOf(2);
    expect(await limit.take('b', 60_001)).toBe(0);
    await limit.giveBack('b');
    await limit.giveBack('b');
    await limit.giveBack('nobody');
    expect([await limit.take('b', 60_001), await limit.take('b', 60_001)]).toEqual([0, 0]);
    expect(await limit.take('b', 60_001)).toBe(60);
  });

  it('can be reset for all keys', async () => {
    const limit = limitOf(1);
    await limit.take('a', 60_003);
    await limit.forget();
    expect(await limit.take('a', 60_004)).toBe(0);
  });

  it('keep recent events until they expire', async () => {
    const recently = limits.recently(`recent ${name}`, 60_000);
    await recently.note('a', 0);
    expect(await Promise.all([recently.has('a', 59_999), recently.has('a', 60_000)])).toEqual([true, false]);
    expect(await recently.has('b', 0)).toBe(false);
    await recently.note('a', 60_000);
    expect(await recently.has('a', 119_999)).toBe(true);
    await recently.forget();
    expect(await recently.has('a', 60_001)).toBe(false);
  });
});

describe('limits in the database', () => {
  const open = () => limitsInDatabase(bridge.db, (text) => createHash('sha256').update(text).digest('hex'));

  it('sum the concurrent attempts of all copies', async () => {
    const copies = [open(), open()].map((limits) => limits.limit('together', 10, 60_000));
    const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => copies[at % 2]?.take('a', NOW)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('store signatures instead of addresses', async () => {
    await open().limit('signed', 1, 60_000).take('anna@example.lv 192.0.2.1', NOW);
    const stored = await bridge.db.execute(sql`select * from attempts`);
    expect(JSON.stringify(stored)).not.toMatch(/anna|192\.0/);
  });

  it('delete attempts that have left every window', async () => {
    const limit = open().limit('old', 1, 60_000);
    await limit.take('a', NOW);
    await limit.take('b', NOW + 60_000);
    const { rows } = (await bridge.db.execute(sql`select from attempts where name = 'old'`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toHaveLength(1);
  });
});

describe('limits in memory', () => {
  it('forget calls that lie a whole window ahead, because the clock was set back', async () => {
    const limit = limitsInMemory.limit('test', 1, 60_000);
    await limit.take('a', 3_600_000);
    expect([await limit.take('a', 3_540_001), await limit.take('a', 0)]).toEqual([120, 0]);
  });

  it('forget recent events that lie a whole life ahead, because the clock was set back', async () => {
    const recently = limitsInMemory.recently('test', 60_000);
    await recently.note('a', 3_600_000);
    expect([await recently.has('a', 3_540_001), await recently.has('a', 3_540_000)]).toEqual([true, false]);
  });

  it('evict the least recently used key', async () => {
    const limit = limitsInMemory.limit('test', 2, 60_000);
    for (let at = 0; at < 3; at += 1) await limit.take('a', 60_001);
    for (let at = 0; at < 20_001; at += 1) await limit.take(`x${at}`, 60_002);
    expect(await limit.take('a', 60_003)).toBe(0);
  });

  it('evict the oldest recent event', async () => {
    const recently = limitsInMemory.recently('test', 60_000);
    await recently.note('a', 60_000);
    for (let at = 0; at < 20_000; at += 1) await recently.note(`x${at}`, 60_001);
    expect([await recently.has('a', 60_002), await recently.has('x0', 60_002)]).toEqual([false, true]);
  });
});
