// Long work of the event loop in slices.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonInSlices, mapInSlices } from '../../bridge/wire/slices.ts';
import { randomCases } from '../random-cases.ts';

/** How often the event loop turns while something is done. */
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
  it('is the text that JSON.stringify makes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.object({ maxDepth: 6, withNullPrototype: true }), async (value) => {
        expect((await jsonInSlices(value)).toString()).toBe(JSON.stringify(value));
      }),
      { numRuns: randomCases(500) },
    );
  });

  it('lets the event loop turn for every 48 KiB [S-31]', async () => {
    const items = Array.from({ length: 200 }, (_, id) => ({ id, text: 'x'.repeat(5_000) }));
    const [text, turns] = await turnsOf(() => jsonInSlices({ data: { found: { items } } }));
    expect(text.toString()).toBe(JSON.stringify({ data: { found: { items } } }));
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});

describe('A list that is mapped in slices', () => {
  it('keeps its order, and lets the event loop turn in between [S-31]', async () => {
    const texts = Array.from({ length: 240 }, (_, at) => `${at}`);
    const [mapped, turns] = await turnsOf(() => mapInSlices(texts, (text, at) => `${text}-${at}`));
    expect(mapped).toEqual(texts.map((text, at) => `${text}-${at}`));
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
