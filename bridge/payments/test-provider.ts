// A payment provider that the bridge plays itself, for demos and tests: a customer chooses the outcome on its page. The
// page's URL contains the attempt and a signature, so that every copy of the bridge can show it. Notifications are signed
// requests to the bridge, as from any provider.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentAttempt, PaymentProvider, PaymentReport } from '../ports/payment-provider.ts';
import { parseJson } from '../wire/parse-json.ts';

/** Code of the payment method that this provider serves. */
export const TEST_METHOD = 'card';
/** Path below the prefix. */
export const TEST_PAGE = '/payment/test';

/**
 * - `silent`: paid, but the provider neither says so nor responds when it is asked
 * - `twice`: paid, and reported twice
 * - `report`: ends the silence
 */
export const testDecisions = ['paid', 'refused', 'left', 'silent', 'twice', 'report'] as const;
export type TestDecision = (typeof testDecisions)[number];

export type TestState = 'open' | 'refused' | 'left' | 'paid' | 'silent';

const signedAttempt = z.object({
  id: z.string(),
  orderNumber: z.int(),
  orderId: z.string(),
  amount: z.int(),
  currency: z.string(),
  store: z.string(),
  returnTo: z.string(),
});
const report = z.object({
  attempt: z.string(),
  state: z.enum(['paid', 'refused', 'left']),
  amount: z.int(),
  currency: z.string(),
});

export type TestProvider = PaymentProvider & {
  /** Returns the attempt in the query of the page's URL; undefined unless this provider has signed it. */
  attemptOf: (query: {
    attempt?: string | undefined;
    signature?: string | undefined;
  }) => PaymentAttempt | undefined;
  stateOf: (attempt: string) => TestState;
  decide: (attempt: PaymentAttempt, decision: TestDecision) => Promise<void>;
};

/** Only the newest are remembered. */
const STATES_MAX = 10_000;

/**
 * @param secret the bridge's secret; undefined: signatures are valid as long as the process lives
 * @param notify sends a notification to the bridge
 */
export function createTestProvider(
  secret: string | undefined,
  prefix: string,
  notify: (body: string, signature: string) => Promise<void>,
): TestProvider {
  const base = secret === undefined ? randomBytes(32) : Buffer.from(secret);
  const key = Buffer.from(hkdfSync('sha256', base, '', 'test payments', 32));
  const states = new Map<string, { state: TestState; attempt: PaymentAttempt }>();
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const isSigned = (text: string, signature: string): boolean => {
    const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  const reportOf = (
    { id, amount, currency }: PaymentAttempt,
    state: PaymentReport['state'],
  ): PaymentReport => ({
    ...{ attempt: id, state, amount, currency },
  });
  const send = (attempt: PaymentAttempt, state: PaymentReport['state']): Promise<void> => {
    const body = JSON.stringify(reportOf(attempt, state));
    return notify(body, sign(body));
  };
  const remember = (attempt: PaymentAttempt, state: TestState): void => {
    states.set(attempt.id, { state, attempt });
    const [oldest] = states.keys();
    if (states.size > STATES_MAX && oldest !== undefined) states.delete(oldest);
  };
  const stateOf = (id: string): TestState => states.get(id)?.state ?? 'open';
  return {
    open: async (attempt) => {
      const text = Buffer.from(JSON.stringify(attempt)).toString('base64url');
      return {
        url: `${prefix}${TEST_PAGE}?${new URLSearchParams({ attempt: text, signature: sign(text) })}`,
      };
    },
    outcome: async (id) => {
      const known = states.get(id);
      if (known === undefined || known.state === 'open') return 'open';
      if (known.state === 'silent') throw new Error('The test provider plays dead');
      return reportOf(known.attempt, known.state);
    },
    readNotice: (body, signature) =>
      isSigned(body, signature) ? report.safeParse(parseJson(body)).data : undefined,
    attemptOf: ({ attempt: text = '', signature = '' }) =>
      isSigned(text, signature)
        ? signedAttempt.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
        : undefined,
    stateOf,
    decide: async (attempt, decision) => {
      const before = stateOf(attempt.id);
      if (decision === 'report') {
        if (before !== 'silent') return;
        remember(attempt, 'paid');
        return send(attempt, 'paid');
      }
      // as at a real provider, a payment is decided once
      if (before !== 'open') return;
      if (decision === 'silent') return remember(attempt, 'silent');
      const state = decision === 'twice' ? 'paid' : decision;
      remember(attempt, state);
      await send(attempt, state);
      if (decision === 'twice') await send(attempt, state);
    },
  };
}
