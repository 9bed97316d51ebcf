// Notifications of a payment provider, which alone decide whether an order is paid, and providers that fail.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#bridge/operation/create-logger.ts';
import type { PaymentAttempt, PaymentProvider, PaymentReport } from '#bridge/ports/payment-provider.ts';
import { cardOrder, openSession, pageOf, stateOf } from '../../support/backend/hosted-payments.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { payableCatalogue } from '../../support/backend/small-catalogue.ts';

const opened: PaymentAttempt[] = [];
/** What the provider does next. */
const plays: { open?: 'fails'; outcome?: PaymentReport | 'open' | 'fails' | 'hangs' } = {};
const provider: PaymentProvider = {
  open: async (attempt) => {
    opened.push(attempt);
    if (plays.open === 'fails') throw new Error('away');
    return { url: `https://cards.test/${attempt.id}`, fields: { amount: String(attempt.amount) } };
  },
  outcome: async () => {
    if (plays.outcome === 'fails') throw new Error('away');
    if (plays.outcome === 'hangs') return new Promise(() => undefined);
    return plays.outcome ?? 'open';
  },
  readNotice: (body, signature) => (signature === 'genuine' ? JSON.parse(body) : undefined),
};

let bridge: TestBridge;
const logged: string[] = [];
beforeAll(async () => {
  bridge = await openTestBridge(
    {
      paymentProviders: { card: provider },
      logger: createLogger(true, (line) => logged.push(line)),
      admin: { catalogue: payableCatalogue },
    },
    payableCatalogue(),
  );
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(() => bridge.close());

const notify = (report: object, signature = 'genuine', method = 'card') =>
  bridge.app.inject({
    method: 'POST',
    url: `/api/payment/notice/${method}`,
    headers: { 'content-type': 'application/json', 'payment-signature': signature },
    payload: JSON.stringify(report),
  });

/** Begins a payment of 22.30 and returns the report that it was paid. */
async function begun(id: string) {
  const order = await cardOrder(bridge, id);
  await pageOf(bridge, order);
  const { id: attempt, amount, currency } = opened.at(-1) as PaymentAttempt;
  return { order, report: { attempt, state: 'paid' as const, amount, currency } };
}

describe('provider', () => {
  it('is asked for the total of the order and told where to return', async () => {
    const { order } = await begun('notice-asked');
    expect(opened.at(-1)).toMatchObject({
      orderNumber: Number(order.number),
      amount: 2230,
      currency: 'EUR',
      store: 'lv',
      returnTo: expect.stringMatching(/^\/order-completed\?order=notice-asked&payment=[0-9a-f]{96}$/),
    });
  });

  it('can have its page submitted as a form', async () => {
    const order = await cardOrder(bridge, 'notice-form');
    expect((await openSession(bridge, order)).json().result.page).toEqual({
      url: expect.stringMatching(/^https:\/\/cards\.test\//),
      fields: { amount: '2230' },
    });
  });

  it('that is away is asked again for the same attempt', async () => {
    const order = await cardOrder(bridge, 'notice-away');
    plays.open = 'fails';
    const answer = await openSession(bridge, order);
    delete plays.open;
    expect([answer.statusCode, answer.json().result.errorCode]).toEqual([503, 'payment-away']);
    expect(answer.headers['retry-after']).toBe('30');
    const before = opened.at(-1)?.id;
    await pageOf(bridge, order);
    expect(opened.at(-1)?.id).toBe(before);
  });

  it.each(['fails', 'hangs'] as const)('whose answer about an attempt %s gets no second one', async (how) => {
    const { order } = await begun(`notice-unclear-${how}`);
    plays.outcome = how;
    const answer = await openSession(bridge, order);
    delete plays.outcome;
    expect([answer.statusCode, answer.json().result.errorCode]).toEqual([409, 'payment-unclear']);
  });

  it('is asked whether an attempt was paid before another one begins', async () => {
    const { order, report } = await begun('notice-lost');
    plays.outcome = report;
    const answer = await openSession(bridge, order);
    delete plays.outcome;
    expect(answer.json().result).toEqual({ state: 'paid', page: null });
    expect(await stateOf(bridge, order)).toEqual(['paid', 'paid']);
  });
});

describe('notification', () => {
  it('changes nothing when it is repeated', async () => {
    const { order, report } = await begun('notice-repeated');
    logged.length = 0;
    const answers = [
      await notify(report),
      await notify(report),
      await notify({ ...report, state: 'refused' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stateOf(bridge, order)).toEqual(['paid', 'paid']);
    expect(logged.join('')).not.toContain('paid twice');
  });

  it('of a second payment is reported to the operator', async () => {
    const { order, report } = await begun('notice-second');
    await notify({ ...report, state: 'refused' });
    await pageOf(bridge, order);
    const second = { ...report, attempt: (opened.at(-1) as PaymentAttempt).id };
    expect(second.attempt).not.toBe(report.attempt);
    logged.length = 0;
    for (const each of [second, report]) expect((await notify(each)).statusCode).toBe(200);
    expect(await stateOf(bridge, order)).toEqual(['paid', 'paid']);
    expect(logged.join('')).toContain(`Order ${order.number} was paid twice`);
  });

  it('that arrives many times at once pays the order once', async () => {
    const { order, report } = await begun('notice-at-once');
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(report)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await stateOf(bridge, order)).toEqual(['paid', 'paid']);
  });

  it('“paid” counts after “refused”', async () => {
    const { order, report } = await begun('notice-after-all');
    await notify({ ...report, state: 'refused' });
    expect(await stateOf(bridge, order)).toEqual(['awaiting_payment', 'refused']);
    await notify(report);
    expect(await stateOf(bridge, order)).toEqual(['paid', 'paid']);
  });

  it.each([
    ['a cent less', { amount: 2229 }],
    ['a cent more', { amount: 2231 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s does not pay the order, and stops further attempts', async (what, change) => {
    const { order, report } = await begun(`notice-differs-${what.replaceAll(' ', '-')}`);
    logged.length = 0;
    const answer = await notify({ ...report, ...change });
    expect([answer.statusCode, answer.json().result.errorCode]).toEqual([409, 'amount-differs']);
    expect(await stateOf(bridge, order)).toEqual(['awaiting_payment', 'pending']);
    expect((await openSession(bridge, order)).json().result.errorCode).toBe('payment-unclear');
    expect(logged.join('')).toContain(`Order ${order.number}: the provider reports another amount as paid`);
  });

  it('for a cancelled order is reported to the operator', async () => {
    const { order, report } = await begun('notice-cancelled');
    await bridge.db.execute(
      sql`update orders set status = 'cancelled' where number = ${Number(order.number)}`,
    );
    logged.length = 0;
    expect((await notify(report)).statusCode).toBe(200);
    expect((await stateOf(bridge, order))[0]).toBe('cancelled');
    expect(logged.join('')).toContain(`Order ${order.number} was paid after it was cancelled`);
  });

  it.each([
    ['without a signature', '', 'card', 401],
    ['with a wrong signature', 'forged', 'card', 401],
    ['of an unknown provider', 'genuine', 'nobody', 404],
    ['of a provider with the name of an object’s property', 'genuine', 'constructor', 404],
  ])('%s is refused', async (_what, signature, method, status) => {
    const { order, report } = await begun(`notice-refused-${signature}-${method}`);
    expect((await notify(report, signature, method)).statusCode).toBe(status);
    expect(await stateOf(bridge, order)).toEqual(['awaiting_payment', 'pending']);
  });

  it('about an unknown attempt is a 404', async () => {
    const { report } = await begun('notice-unknown');
    expect((await notify({ ...report, attempt: '0'.repeat(32) })).statusCode).toBe(404);
  });

  it('leaves no token, attempt or signature in the log', async () => {
    logged.length = 0;
    const { order, report } = await begun('notice-logged');
    const { returnTo } = opened.at(-1) as PaymentAttempt;
    const payment = new URL(returnTo, 'https://shop.test').searchParams.get('payment') ?? '';
    await bridge.app.inject({ url: `/api/payment/return?payment=${payment}` });
    await notify({ ...report, amount: 1 });
    const lines = logged.join('');
    expect(lines).toContain('/payment/return');
    for (const secret of [order.token, payment, report.attempt, 'genuine'])
      expect(lines).not.toContain(secret);
  });
});
