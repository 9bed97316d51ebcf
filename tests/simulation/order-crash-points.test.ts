// Sends an order in a tab that dies at each await in turn.
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
  ['no fault', undefined],
  ['the request never arrives [F02]', 'drop-before'],
  ['the response is lost [F03]', 'commit-then-drop'],
  ['the backend finishes after the client gave up [F04]', 'late-commit'],
  ['the request arrives after the client gave up [F04]', 'late-delivery'],
  ['the request arrives twice [F05]', 'twice'],
  ['no response comes [F09]', 'blackhole'],
  ['a page with status 200 [F11]', 'html-200'],
  ['500, and nothing was done [F15]', '500-before'],
  ['500, and the order was created [F16]', '500-after'],
  ['500 at once, and the order was created later [F16]', '500-late'],
  ['503 with Retry-After [F17]', '503-html'],
  ['429 [F18]', '429'],
  ['the response breaks off [F19]', 'truncated'],
  ['JSON as text/plain [F20]', 'text-type'],
  ['code 200 with an error text [F22]', 'error-string'],
  ['the response is about another order', 'foreign-echo'],
];

describe('a tab that crashes while it sends an order', () => {
  it('is tested with every connection fault', () => {
    expect(new Set(rows.map(([, fault]) => fault))).toEqual(new Set([undefined, ...lineFaults]));
  });

  it.each(rows)('leads to exactly one order at the backend: %s [F31 I-01 I-02 I-03]', async (_, fault) => {
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
  });
});
