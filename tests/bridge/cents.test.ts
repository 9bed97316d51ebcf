// Tests that browser and backend, which convert decimal money to cents separately, get equal results.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCents as inBackend } from '#bridge/database/parse-cents.ts';
import { centsFromDecimal, centsToCover } from '#shared/domain/pricing/cents-from-decimal.ts';
import { randomCases } from '../support/random-cases.ts';

/** Generates a decimal of up to six places as a floating-point result, with its exact millionths. */
const decimal = fc
  .integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })
  .map((millionths) => ({ millionths, value: millionths / 1_000_000 }));
const exactly = (millionths: number, round: (share: number) => number): number => {
  const whole = Math.floor(millionths / 10_000);
  return whole + round((millionths - whole * 10_000) / 10_000);
};

describe('cents of a decimal amount', () => {
  it('match exact arithmetic with halves rounded up, in browser and backend', () => {
    fc.assert(
      fc.property(decimal, ({ millionths, value }) => {
        const expected = exactly(millionths, Math.round);
        expect(centsFromDecimal(value) + 0).toBe(expected + 0);
        expect(inBackend(value)).toBe(centsFromDecimal(value));
      }),
      { numRuns: randomCases(20_000) },
    );
  });

  it('rounded up are the smallest whole number that covers the amount', () => {
    fc.assert(
      fc.property(decimal, ({ millionths, value }) => {
        expect(centsToCover(value) + 0).toBe(exactly(millionths, Math.ceil) + 0);
      }),
      { numRuns: randomCases(20_000) },
    );
  });

  it.each([
    [1.005, 101, 101],
    [8.165, 817, 817],
    [1019.995, 102_000, 102_000],
    [35.855, 3_586, 3_586],
    [4.35, 435, 435],
    [1.1, 110, 110],
    [8.164, 816, 817],
    [-0.001, 0, 0],
  ])('of %d are %d, and %d when rounded up', (value, nearest, covering) => {
    expect([centsFromDecimal(value), inBackend(value), centsToCover(value)]).toEqual([
      nearest,
      nearest,
      covering,
    ]);
  });
});

it('only parse-cents.ts rounds an amount multiplied by 100', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = ['src', 'workers', 'bridge', 'host'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(room, file)),
  );
  const rounding = files.filter((file) =>
    /Math\.(round|ceil)\([^\n]*\* 100\b\)/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(rounding).toEqual(['bridge/database/parse-cents.ts']);
});
