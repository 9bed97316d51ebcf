// Tests that long work on the event loop is split into slices.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  bytesInSlices,
  concatInSlices,
  jsonInSlices,
  mapInSlices,
  nextSlice,
} from '#bridge/wire/create-slices.ts';
import { steppingClock } from '../support/backend/stepping-clock.ts';
import { randomCases } from '../support/random-cases.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs work. Returns its result, and the number of turns of the event loop during the work. */
async function turnsOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const done = await work();
  isOver = true;
  return [done, turns];
}

describe('JSON in slices', () => {
  it('equals the text of JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.object({ maxDepth: 6, withNullPrototype: true }), async (value) => {
        expect((await jsonInSlices(value)).toString()).toBe(JSON.stringify(value));
      }),
      { numRuns: randomCases(500) },
    );
  });

  it('yields to the event loop every millisecond [S-31]', async () => {
    steppingClock(0.1);
    const items = Array.from({ length: 200 }, (_, id) => ({ id, text: 'x'.repeat(5_000) }));
    const [text, turns] = await turnsOf(() => jsonInSlices({ data: { found: { items } } }));
    expect(text.toString()).toBe(JSON.stringify({ data: { found: { items } } }));
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});

describe('list mapped in slices', () => {
  it('keeps its order and yields to the event loop in between [S-31]', async () => {
    steppingClock(0.1);
    const texts = Array.from({ length: 240 }, (_, at) => `${at}`);
    const [mapped, turns] = await turnsOf(() => mapInSlices(texts, (text, at) => `${text}-${at}`));
    expect(mapped).toEqual(texts.map((text, at) => `${text}-${at}`));
    expect(turns).toBeGreaterThanOrEqual(4 * (240 / 12));
  });
});

describe('slices', () => {
  it('yield for four turns of the event loop in between [S-31]', async () => {
    const [, turns] = await turnsOf(async () => {
      await Promise.all([nextSlice(), nextSlice(), nextSlice()]);
    });
    expect(turns).toBeGreaterThanOrEqual(11);
  });

  it('contain at most 256 KiB each [S-31]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_500_000), async (length) => {
        const bytes = Buffer.alloc(length, 'abc');
        const parts: Buffer[] = [];
        for await (const part of bytesInSlices(bytes)) parts.push(part);
        expect(Buffer.concat(parts).equals(bytes)).toBe(true);
        expect(parts.every((part) => part.length > 0 && part.length <= 256 * 1024)).toBe(true);
      }),
      { numRuns: randomCases(50) },
    );
  });

  it('keep the order of copied parts [S-31]', async () => {
    steppingClock(1);
    const parts = Array.from({ length: 60 }, (_, at) => Buffer.alloc(10_000, `${at}-`));
    const [all, turns] = await turnsOf(() => concatInSlices(parts));
    expect(all.equals(Buffer.concat(parts))).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(40);
  });
});
