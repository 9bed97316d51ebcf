// Writes to the lookup cache on a device whose storage is slow or fails. The test ends the pending
// waits; no time passes.
import { beforeEach, describe, expect, it } from 'vitest';
import { newCacheLimits } from '#workers/caches/cache-limits.ts';
import { lookupKey, writeLookup } from '#workers/caches/lookup.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';

let waits: { ms: number; end: () => void }[];
let logged: LogEvent[];
const ports: Pick<Ports, 'wait' | 'log' | 'now'> = {
  now: () => 1,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      waits.push({ ms, end: resolve });
      signal?.addEventListener('abort', () => resolve());
    }),
  log: (event) => void logged.push(event),
};
beforeEach(() => {
  waits = [];
  logged = [];
});
const never = () => new Promise<string>(() => undefined);
const broken = () => Promise.reject(new Error('disk'));
const sound = async () => 'kept';

describe('cached responses', () => {
  it('are treated as missing when a read takes over 800 ms [F35 S9.060]', async () => {
    const limits = newCacheLimits(ports);
    const read = limits.read(never);
    expect(waits.map(({ ms }) => ms)).toEqual([800]);
    waits[0]?.end();
    expect(await read).toBeUndefined();
    expect(await limits.read(sound)).toBe('kept');
  });

  it('may take 2000 ms when several are read together [F35 S9.061]', async () => {
    const limits = newCacheLimits(ports);
    const read = limits.iterate(never);
    expect(waits.map(({ ms }) => ms)).toEqual([2_000]);
    waits[0]?.end();
    expect(await read).toBeUndefined();
    expect(await limits.iterate(sound)).toBe('kept');
  });

  it('are disabled after one failed read [S9.062]', async () => {
    const limits = newCacheLimits(ports);
    expect(await limits.read(broken)).toBeUndefined();
    expect(await limits.read(sound)).toBeUndefined();
    expect(await limits.iterate(sound)).toBeUndefined();
    let wrote = 0;
    expect(await limits.write(async () => wrote++)).toBe(false);
    expect(wrote).toBe(0);
    expect(logged.map(({ event }) => event)).toEqual(['lookup-not-read', 'cache-given-up']);
  });

  it('are disabled after 30 failed writes [S9.063]', async () => {
    const limits = newCacheLimits(ports);
    for (let n = 0; n < 29; n++) expect(await limits.write(broken)).toBe(false);
    expect(await limits.read(sound)).toBe('kept');
    expect(await limits.write(sound)).toBe(true);
    expect(await limits.write(broken)).toBe(false);
    expect(await limits.read(sound)).toBeUndefined();
    expect(await limits.write(sound)).toBe(false);
  });

  it('ignore a failed write apart from a log entry [S8.059]', async () => {
    const lookups = { incrementalUpsert: broken };
    await writeLookup({ lookups } as never, ports, {
      ...{ key: lookupKey(1), store: 'lv', kind: 'search', owner: 'person' },
      value: {},
    });
    expect(logged).toEqual([{ event: 'lookup-not-kept', error: 'Error: disk' }]);
  });
});
