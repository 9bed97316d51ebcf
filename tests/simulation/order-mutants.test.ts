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
  'an answer of code 200 counts without naming an order': {
    wrong: {
      rules: {
        verdict: (result, id, reading) =>
          result.ok || result.fault.code === 'bad-shape' ? accepted : orderVerdict(result, id, reading),
      },
    },
    found: /I-03/,
  },
  'a page instead of JSON counts as sent': {
    wrong: {
      rules: {
        verdict: (result, id, reading) =>
          faultOf(result)?.code === 'bad-content-type' ? accepted : orderVerdict(result, id, reading),
      },
    },
    found: /I-03/,
  },
  'a server error is taken for a refusal': {
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
  'an order that is still being worked on is taken for a refusal': {
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
  'an order known with another body is taken for a refusal': {
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
  'a lost answer parks the order for good': {
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
  'each attempt has a key of its own': {
    wrong: {
      rules: { keyOf: (order) => `${order.id}-${order.attempt}`, deduplication: (configured) => configured },
    },
    found: /I-02/,
  },
  'all orders share one key': {
    wrong: { rules: { keyOf: () => 'order' } },
    found: /I-0[13]|I-11/,
  },
  'a verdict is written whoever holds the fence': {
    wrong: { rules: { mayJudge: () => true } },
    found: /outside the table|settled order changed/,
  },
  'an order found in "sending" after a crash is left alone': {
    wrong: { brokenRead: (orders) => orders.filter((order) => order.state !== 'sending') },
    found: /I-11/,
  },
  'an order of unknown outcome is left alone': {
    wrong: { brokenRead: (orders) => orders.filter((order) => order.state !== 'unknown') },
    found: /I-11/,
  },
  'the shopper may cancel what is on the wire': {
    wrong: {
      cancel: (order, now) =>
        canCancel(order) || order.state === 'sending' || order.state === 'unknown'
          ? { ...order, state: 'cancelled', updated_at: now }
          : undefined,
    },
    found: /I-01 cancelled|settled order changed/,
  },
  'the request leaves before "sending" is on disk': {
    wrong: { writesLie: true },
    found: /I-|outside the table/,
  },
  'an order that nobody can read is read as it is stored': {
    wrong: { trustsStored: true, spoilRate: 0.3 },
    found: /F33/,
  },
  'an order that nobody can read is logged, and goes on waiting': {
    wrong: { unreadableStays: true },
    found: /I-11 still waiting/,
  },
  'a write that a full device refuses counts as written': {
    wrong: { fullLies: true },
    found: /I-|outside the table/,
  },
  'every tab has a lock of its own': { wrong: { lockPerTab: true }, found: /I-08/ },
  'the shop keeps no keys': { wrong: { shopKeepsKeys: false }, found: /I-02/ },
};

describe('the simulation finds what breaks when one guard is missing', () => {
  it.each(Object.entries(mutants))('found: %s', async (_, { wrong, found }) => {
    const { violations } = await playSchedules(1, SCHEDULES, { tasks: 0, ...wrong });
    expect(violations.join('\n')).toMatch(found);
  });
});
