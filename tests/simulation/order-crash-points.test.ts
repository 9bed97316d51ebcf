// A tab that dies at every await of sending an order, one after the other.
import { describe, expect, it } from 'vitest';
import { type LineFault, lineFaults } from './faulty-connection.ts';
import { playSchedule } from './outbox-world.ts';

/** One tab, one order, one fault at most; the tab dies at its n-th await and a new one opens. */
const playCrash = (firstFault: LineFault | undefined, killAtPoint?: number) =>
  playSchedule({
    seed: 7,
    faultRate: 0,
    killRate: 0,
    tabs: 1,
    orders: 1,
    isQuiet: true,
    firstFault,
    killAtPoint,
  });

describe('a tab that dies while it sends an order', () => {
  it.each([undefined, ...lineFaults])(
    'An order is at the shop exactly once, whichever await was the last one (I-01, I-02, I-03; first request: %s).',
    async (fault) => {
      const { points, violations } = await playCrash(fault);
      expect(violations).toEqual([]);
      expect(points).toBeGreaterThan(8);
      for (let point = 1; point <= points; point++) {
        const crashed = await playCrash(fault, point);
        expect(crashed.hits.get('kill'), `await ${point} was reached`).toBe(1);
        expect(crashed.violations, `await ${point}\n${crashed.log.join('\n')}`).toEqual([]);
        expect(crashed.states).toEqual(['accepted']);
      }
    },
  );
});
