// Opens the page on which an order is paid, and finds an attempt by its return token. Invariant: while the outcome of an
// attempt is unknown, no second one begins: the provider is asked first, and the same page is returned.
import { and, eq, inArray } from 'drizzle-orm';
import type { PaymentReturn, PaymentSession } from '#schemas/bridge/payment-session.ts';
import type { Db } from '../database/open-database.ts';
import { paymentAttempts } from '../database/payment-attempts.ts';
import { orders } from '../database/tables.ts';
import { withinTime } from '../operation/within-time.ts';
import type { OperatorNote } from '../ports/operator-note.ts';
import type { PaymentProvider, PaymentProviders } from '../ports/payment-provider.ts';
import { Refusal, refuse } from '../ports/refusal.ts';
import { newAttemptId, type ReturnTokens } from './return-tokens.ts';
import { settlePayment } from './settle-payment.ts';

type Order = typeof orders.$inferSelect;
type Attempt = typeof paymentAttempts.$inferSelect;

/** What payments need of the bridge. */
export type Payments = {
  db: Db;
  clock: () => number;
  paymentProviders: PaymentProviders;
  returnTokens: ReturnTokens;
  /** receives what the operator must settle */
  reportPayment: (note: OperatorNote) => void;
};

const CURRENCY = 'EUR';
/** The client gives up after 10 s. */
const PROVIDER_MS = 6_000;
const OUTCOME_MS = 3_000;
/** A return token opens the order for this time after its attempt began. */
export const RETURN_MS = 24 * 3_600_000;
const RETRY_AFTER_S = 30;
/** Each round ends an attempt that the provider has decided since. */
const ROUNDS = 3;

const unclear = () =>
  refuse(409, {
    errorCode: 'payment-unclear',
    errorMessage: 'The outcome of an earlier payment is not known yet',
  });

const away = () =>
  new Refusal(
    503,
    { errorCode: 'payment-away', errorMessage: 'The payment provider does not respond' },
    RETRY_AFTER_S,
  );

const undecided = (db: Db, number: number) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.order_number, number), inArray(paymentAttempts.state, ['open', 'differs'])),
    );

/** Returns the order's undecided attempt, or begins one. Of concurrent requests, one begins it. */
async function attemptOf(
  { db, clock }: Payments,
  order: Order,
  method: string,
): Promise<Attempt | undefined> {
  const [known] = await undecided(db, order.number);
  if (known) return known;
  const [begun] = await db
    .insert(paymentAttempts)
    .values({
      id: newAttemptId(),
      order_number: order.number,
      method,
      amount: order.grand_total,
      currency: CURRENCY,
      created_at: clock(),
    })
    .onConflictDoNothing()
    .returning();
  return begun ?? (await undecided(db, order.number))[0];
}

const methodOf = ({ body }: Order): string =>
  (body.addressInformation as { payment_method_code: string }).payment_method_code;

/** Asks the provider for the outcome of an attempt and records it. @throws if it cannot be told */
async function outcomeOf(
  payments: Payments,
  provider: PaymentProvider,
  id: string,
): Promise<'open' | 'decided'> {
  const outcome = await withinTime(provider.outcome(id), OUTCOME_MS);
  if (outcome === 'open') return 'open';
  await settlePayment(payments, outcome);
  return 'decided';
}

/**
 * Returns the payment state of an order and, if it can be paid, the page for that.
 * @param returnTo builds the address to return to from a return token
 * @throws 404 if the order is not paid on a page that the bridge opens; 409 `order-cancelled`, or
 *   `payment-unclear` if an earlier attempt may have succeeded; 503 `payment-away` if the provider cannot be reached
 */
export async function openPayment(
  payments: Payments,
  { number }: Order,
  store: string,
  returnTo: (order: Order, token: string) => string,
): Promise<PaymentSession> {
  const { db, paymentProviders, returnTokens } = payments;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [order] = await db.select().from(orders).where(eq(orders.number, number));
    const method = order && methodOf(order);
    const provider =
      method !== undefined && Object.hasOwn(paymentProviders, method) ? paymentProviders[method] : undefined;
    if (order === undefined || method === undefined || provider === undefined)
      throw refuse(404, 'This order is not paid on a page of this backend');
    if (order.payment_state === 'paid') return { state: 'paid', page: null };
    if (order.status !== 'awaiting_payment')
      throw refuse(409, { errorCode: 'order-cancelled', errorMessage: 'This order was cancelled' });
    const attempt = await attemptOf(payments, order, method);
    // another request has begun and ended one since
    if (attempt === undefined) continue;
    // the operator has to settle it
    if (attempt.state === 'differs') throw unclear();
    const { id, page, amount, currency } = attempt;
    if (page !== null) {
      const outcome = await outcomeOf(payments, provider, id).catch(() => undefined);
      if (outcome === undefined) throw unclear();
      if (outcome === 'decided') continue;
      return { state: order.payment_state ?? 'pending', page };
    }
    const asked = { id, amount, currency, orderNumber: number, orderId: order.client_order_id, store };
    const opened = await withinTime(
      provider.open({ ...asked, returnTo: returnTo(order, returnTokens.of(id)) }),
      PROVIDER_MS,
    ).catch(() => undefined);
    if (opened === undefined) throw away();
    await db.update(paymentAttempts).set({ page: opened }).where(eq(paymentAttempts.id, id));
    // the order's state is that of its latest attempt
    await db
      .update(orders)
      .set({ payment_state: 'pending' })
      .where(and(eq(orders.number, number), eq(orders.payment_state, 'refused')));
    return { state: 'pending', page: opened };
  }
  throw unclear();
}

/**
 * Returns the order that a customer returns to, and what is known of the attempt: of an undecided one the provider is
 * asked. @throws 404 for a token that the bridge has not made, 410 `payment-expired`
 */
export async function paymentOfToken(payments: Payments, token: string): Promise<PaymentReturn> {
  const { db, clock, paymentProviders, returnTokens } = payments;
  const id = returnTokens.attemptOf(token);
  const read = async () => {
    const [row] = await db
      .select({ attempt: paymentAttempts, order: orders })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.number, paymentAttempts.order_number))
      .where(eq(paymentAttempts.id, id ?? ''));
    return row;
  };
  const first = await read();
  if (id === undefined || first === undefined) throw refuse(404, 'No such payment');
  if (clock() > first.attempt.created_at + RETURN_MS)
    throw refuse(410, { errorCode: 'payment-expired', errorMessage: 'This link has expired' });
  const provider = paymentProviders[first.attempt.method];
  if (first.attempt.state === 'open' && provider !== undefined)
    // the provider may be silent or away: then the notification decides later
    await outcomeOf(payments, provider, id).catch(() => undefined);
  const { attempt, order } = (await read()) ?? first;
  const { state } = attempt;
  return {
    state:
      order.payment_state === 'paid' ? 'paid' : state === 'refused' || state === 'left' ? state : 'pending',
    order_id: order.client_order_id,
    number: String(order.number),
    orderToken: order.token,
  };
}
