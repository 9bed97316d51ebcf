import { createHash } from 'node:crypto';
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newCacheLimits } from '#workers/caches/cache-limits.ts';
import { lookupKey, readLookup, writeLookup } from '#workers/caches/lookup.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';
import { stillTime } from '../../support/worker/test-ports.ts';

const reference = (text: string) => createHash('sha3-224').update(text).digest('hex');
const hash = (text: string) => bytesToHex(sha3_224(utf8ToBytes(text)));

describe('cached lookups', () => {
  it('have a key that is hashed with SHA3-224', () => {
    expect(hash('')).toBe('6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7');
    expect(hash('abc')).toBe('e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf');
  });

  it('have a key that ignores the order of fields', () => {
    expect(lookupKey({ b: [1, { d: 1, c: 2 }], a: 'ā' })).toBe(reference('{"a":"ā","b":[1,{"c":2,"d":1}]}'));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (question) => {
        const turned = Object.fromEntries(Object.entries(question).reverse());
        expect(lookupKey(turned)).toBe(lookupKey(question));
        expect(lookupKey({ ...question, more: 1 })).not.toBe(lookupKey({ ...question, more: 2 }));
      }),
    );
  });

  it('are evicted oldest first', async () => {
    const device = newDevice();
    const databases = await device.open();
    const db = databases.catalogue;
    const shape = z.object({ n: z.number() });
    let at = 0;
    const logged: unknown[] = [];
    const ports = { now: () => ++at, log: (event: unknown) => void logged.push(event), wait: stillTime };
    const limits = newCacheLimits(ports);
    for (let n = 0; n < 305; n++)
      await writeLookup(db, ports, {
        ...{ key: lookupKey(n), store: 'lv', kind: 'search', owner: 'person' },
        value: { n },
      });
    expect(await readLookup(db, lookupKey(304), shape, limits)).toEqual({
      value: { n: 304 },
      createdAt: 305,
    });
    expect(await readLookup(db, lookupKey(0), shape, limits)).toBeUndefined();
    expect(logged).toEqual([]);
    await closeBoth(databases);
  });

  it('are treated as missing if they have another shape', async () => {
    const databases = await newDevice().open();
    const db = databases.catalogue;
    const ports = { now: () => 1, log: () => undefined, wait: stillTime };
    await writeLookup(db, ports, {
      ...{ key: lookupKey(1), store: 'lv', kind: 'search', owner: 'person' },
      value: { n: 1 },
    });
    const limits = newCacheLimits(ports);
    expect(await readLookup(db, lookupKey(1), z.object({ n: z.number() }), limits)).toBeDefined();
    expect(await readLookup(db, lookupKey(1), z.object({ other: z.string() }), limits)).toBeUndefined();
    await closeBoth(databases);
  });
});
