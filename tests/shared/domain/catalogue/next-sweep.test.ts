import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSweep, SWEEP_STEPS, type SweepStep } from '#shared/domain/catalogue/next-sweep.ts';
import { randomCases } from '../../../support/random-cases.ts';

describe('nextSweep', () => {
  it('starts when nine tenths of a known quota are used', () => {
    expect(nextSweep({ used: 89, quota: 100 }, [])).toBeUndefined();
    expect(nextSweep({ used: 90, quota: 100 }, [])).toBe('pictures');
    expect(nextSweep({ used: 90, quota: 0 }, [])).toBeUndefined();
  });

  it('runs each step once and in order, until enough quota is free again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 }), (shares) => {
        let taken: SweepStep[] = [];
        for (const used of shares) {
          const next = nextSweep({ used, quota: 100 }, taken);
          if (next === 'rested') {
            expect(used).toBeLessThan(80);
            taken = [];
          } else if (next) {
            expect(used).toBeGreaterThanOrEqual(taken.length > 0 ? 80 : 90);
            expect(next).toBe(SWEEP_STEPS[taken.length]);
            taken = [...taken, next];
          }
        }
      }),
      { numRuns: randomCases(200) },
    );
  });
});
