// Mutation tests of the order simulation: each mutation must be detected.
import { describe, expect, it } from 'vitest';
import { canCancel } from '#shared/domain/order/order-transitions.ts';
import { orderVerdict } from '#shared/domain/order/order-verdict.ts';
import { playSchedules, type Wrong } from './play-schedules.ts';

const SCHEDULES = 500;

const accepted = { state: 'accepted', code: 'accepted', orderNumber: '1', retry: 'none' } as const;
const faultOf = (result: Parameters<typeof orderVerdict>[0]) => (result.ok ? undefined : result.fault);

/** Mutations with the violation that must be reported for each. */
const mutants: Record<string, { wrong: Wrong; found: RegExp }> = {
  'a response with code 200 counts without naming an order': {
    wrong: {
      rules: {
        verdict: (result, id, reading) =>
          result.ok || result.fault.code === 'bad-shape' ? accepted : orderVerdict(result, id, reading),
      },
    },
    found: /I-03/,
  },
  'an HTML page counts as sent': {
    wrong: {
      rules: {
        verdict: (result, id, reading) =>
          faultOf(result)?.code === 'bad-content-type' ? accepted : orderVerdict(result, id, reading),
      },
    },
    found: /I-03/,
  },
  'a server error counts as a rejection': {
    wrong: {
      rules: {
        verdict: (result, id, reading) =>
          faultOf(result)?.code === 'server-error'
            ? { state: 'rejected', code: 'server-error', retry: 'none' }
            : orderVerdict(result, id, reading),
      },
    },
    found: /I-01 rejected/,
  },
  'an order still in progress counts as rejected': {
    wrong: {
      rules: {
        verdict: (result, id, reading) => {
          const verdict = orderVerdict(result, id, reading);
          return faultOf(result)?.code === 'conflict' && verdict.code === 'busy'
            ? { ...verdict, state: 'rejected', retry: 'none' }
            : verdict;
        },
      },
    },
    found: /I-01 rejected/,
  },
  'an order known with another body counts as rejected': {
    wrong: {
      flapRate: 1,
      rules: {
        verdict: (result, id, reading) => {
          const verdict = orderVerdict(result, id, reading);
          return verdict.retry === 'look-up' ? { ...verdict, state: 'rejected', retry: 'none' } : verdict;
        },
      },
    },
    found: /I-01 rejected/,
  },
  'a lost response parks the order for good': {
    wrong: {
      rules: {
        verdict: (result, id, reading) =>
          faultOf(result)?.code === 'offline'
            ? { state: 'unknown', code: 'unauthorised', retry: 'login' }
            : orderVerdict(result, id, reading),
      },
    },
    found: /I-11/,
  },
  'each attempt has its own key': {
    wrong: {
      rules: { keyOf: (order) => `${order.id}-${order.attempt}`, deduplication: (configured) => configured },
    },
    found: /I-02/,
  },
  'all orders share one key': {
    wrong: { rules: { keyOf: () => 'order' } },
    found: /I-0[13]|I-11/,
  },
  'a verdict is written without holding the fence': {
    wrong: { rules: { mayJudge: () => true } },
    found: /outside the table|settled order changed/,
  },
  'an order found in "sending" after a crash is ignored': {
    wrong: { brokenRead: (orders) => orders.filter((order) => order.state !== 'sending') },
    found: /I-11/,
  },
  'an order of unknown outcome is ignored': {
    wrong: { brokenRead: (orders) => orders.filter((order) => order.state !== 'unknown') },
    found: /I-11/,
  },
  'the customer may cancel an order in flight': {
    wrong: {
      cancel: (order, now) =>
        canCancel(order) || order.state === 'sending' || order.state === 'unknown'
          ? { ...order, state: 'cancelled', updated_at: now }
          : undefined,
    },
    found: /I-01 cancelled|settled order changed/,
  },
  'the request is sent before "sending" is persisted': {
    wrong: { writesLie: true },
    found: /I-|outside the table/,
  },
  'an unreadable order is used as stored': {
    wrong: { trustsStored: true, spoilRate: 0.3 },
    found: /F33/,
  },
  'an unreadable order is only logged, and stays pending': {
    wrong: { unreadableStays: true },
    found: /I-11 still waiting/,
  },
  'a write that a full device rejects counts as written': {
    wrong: { fullLies: true },
    found: /I-|outside the table/,
  },
  'every tab has its own lock': { wrong: { lockPerTab: true }, found: /I-08/ },
  'the backend ignores keys': { wrong: { backendKeepsKeys: false }, found: /I-02/ },
};

describe('the order simulation violates an invariant', () => {
  it.each(Object.entries(mutants))('if %s', async (_, { wrong, found }) => {
    const { violations } = await playSchedules(1, SCHEDULES, { tasks: 0, ...wrong });
    expect(violations.join('\n')).toMatch(found);
  });
});
