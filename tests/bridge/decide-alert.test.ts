// Tests the decision about an alert against random histories of its product.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlertDecision,
  decideAlert,
  GONE_AFTER_MS,
  type WaitingAlert,
} from '#bridge/alerts/decide-alert.ts';
import { randomCases } from '../support/random-cases.ts';

const HOUR_MS = 3_600_000;
type Check = { sold: { price: number; isInStock: boolean } | undefined; now: number };

const cents = fc.integer({ min: 0, max: 20 });
const sold = fc.option(fc.record({ price: cents, isInStock: fc.boolean() }), { nil: undefined, freq: 3 });
const step = fc.record({ sold, hours: fc.integer({ min: 0, max: 30 }) });
/** what the product is at each check */
const history = fc.array(step, { maxLength: 30 }).map((steps) => {
  let now = 0;
  return steps.map(({ sold: state, hours }): Check => {
    now += hours * HOUR_MS;
    return { sold: state, now };
  });
});
const kind = fc.constantFrom('stock' as const, 'price' as const);

/** Checks an alert like send-alerts.ts. Returns the checks up to the one that ends the alert, and the decisions. */
function decided(start: Pick<WaitingAlert, 'kind' | 'price'>, checks: readonly Check[]) {
  let alert: WaitingAlert = { ...start, missing_since: null };
  const decisions: { check: Check; decision: AlertDecision }[] = [];
  for (const check of checks) {
    const decision = decideAlert(alert, check.sold, check.now);
    decisions.push({ check, decision });
    if (decision === 'tell' || decision === 'gone') break;
    alert = { ...alert, missing_since: decision === 'missing' ? (alert.missing_since ?? check.now) : null };
  }
  return decisions;
}
const holds = (property: (is: WaitingAlert['kind'], price: number, checks: Check[]) => void) =>
  fc.assert(fc.property(kind, cents, history, property), { numRuns: randomCases(2_000) });

describe('an alert', () => {
  it('is sent at the first check at which its product is as wished', () => {
    holds((is, price, checks) => {
      const isWished = ({ sold: state }: Check) =>
        state !== undefined && (is === 'stock' ? state.isInStock : state.price > 0 && state.price < price);
      const decisions = decided({ kind: is, price }, checks);
      for (const { check, decision } of decisions) expect(decision === 'tell').toBe(isWished(check));
    });
  });

  it('ends without its product only after a day in which no check found it', () => {
    holds((is, price, checks) => {
      const decisions = decided({ kind: is, price }, checks);
      if (decisions.at(-1)?.decision !== 'gone') return;
      const last = decisions.findLastIndex(({ check }) => check.sold !== undefined);
      const [first, end] = [decisions[last + 1], decisions.at(-1)];
      expect((end?.check.now ?? 0) - (first?.check.now ?? 0)).toBeGreaterThanOrEqual(GONE_AFTER_MS);
    });
  });

  it('ends a day after the first check that did not find its product', () => {
    const checks = [0, GONE_AFTER_MS - 1, GONE_AFTER_MS].map((now) => ({ sold: undefined, now }));
    expect(decided({ kind: 'stock', price: 0 }, checks).map(({ decision }) => decision)).toEqual([
      'missing',
      'missing',
      'gone',
    ]);
  });
});
