// Sending an order in a tab that dies at each await in turn.
import { describe, expect, it } from 'vitest';
import { type LineFault, lineFaults } from './faulty-connection.ts';
import { playSchedule } from './outbox-world.ts';

/** Plays one tab and one order with at most one fault; the tab dies at its n-th await and a new one opens. */
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

/** The fault of the first request: its description and its name. */
const rows: [string, LineFault | undefined][] = [
  ['No fault', undefined],
  ['F02 The request never arrives', 'drop-before'],
  ['F03 The answer is lost', 'commit-then-drop'],
  ['F04 The shop is done after the client gave up', 'late-commit'],
  ['F04 The request arrives after the client gave up', 'late-delivery'],
  ['F05 The request arrives twice', 'twice'],
  ['F09 No answer comes', 'blackhole'],
  ['F11 A page with status 200', 'html-200'],
  ['F15 500, and nothing was done', '500-before'],
  ['F16 500, and the order was made', '500-after'],
  ['F16 500 at once, and the order was made later', '500-late'],
  ['F17 503 with Retry-After', '503-html'],
  ['F18 429', '429'],
  ['F19 The answer breaks off', 'truncated'],
  ['F20 JSON as text/plain', 'text-type'],
  ['F22 Code 200 with words of an error', 'error-string'],
  ['The answer is about another order', 'foreign-echo'],
];

describe('a tab that dies while it sends an order', () => {
  it('is tried with every fault of the line', () => {
    expect(new Set(rows.map(([, fault]) => fault))).toEqual(new Set([undefined, ...lineFaults]));
  });

  it.each(rows)(
    '%s: an order is at the shop exactly once, whichever await was the last one (F31, I-01, I-02, I-03)',
    async (_, fault) => {
      const { points, violations, hits } = await playCrash(fault);
      expect(violations).toEqual([]);
      if (fault) expect(hits.get(fault)).toBe(1);
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
