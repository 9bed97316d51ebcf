// The table of task kinds as the worker sends them: the request, and the effect of a response on this device. Omitting
// a row is a compile error. Payloads, and what is stored with a task, are defined in schemas/task-kinds.ts.
// Invariant: a customer's data is never written while another principal is present.
import * as z from 'zod/mini';
import { bridgeCustomer } from '#schemas/bridge/bridge-customer.ts';
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import { bridgeStockRecord } from '#schemas/bridge/shop-data.ts';
import type { Result } from '#schemas/fault.ts';
import { type TaskKind, type TaskPayload, taskKinds } from '#schemas/task-kinds.ts';
import { queueTask, type SyncTask } from '#shared/database/queue-task.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Call } from '../bridge-client/call.ts';
import { cartStoreOf } from '../cart/cart-store.ts';
import { profileClaims, profileOf, refreshAccount } from '../session/refresh-account.ts';
import { writeForLogin } from '../session/refresh-claim.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { Session } from '../session/start-session.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';
import { applyStock, endStockCheck } from '../stock/apply-stock.ts';
import { profileRequest } from './profile-request.ts';

type Effect = (session: Session, task: SyncTask, result?: unknown) => Promise<unknown>;

/** `email`: of the logged-in user, "" for a guest */
type Sender = { call: Call; principal: string; email: string; signal: AbortSignal };

type TaskRow<P> = {
  endpoint: EndpointName;
  body?: (payload: P, principal: string) => Record<string, unknown>;
  /** instead of `body`: returns the body after reading from the backend, or the fault of the reading */
  prepare?: (payload: P, sender: Sender) => Promise<Result<Record<string, unknown>>>;
  /** parameters that do not identify what the task changes, and are therefore not part of its url */
  query?: (payload: P) => Record<string, string>;
  /** applies a successful response to this device */
  onDone?: Effect;
  /** applies a refusal to this device */
  onRejected?: Effect;
};

/** Returns the number in "user:158"; undefined for a guest. */
const customerId = (principal: string): number | undefined =>
  principal.startsWith('user:') ? Number(principal.slice('user:'.length)) : undefined;

const PENDING = 2;

/** Returns a random password that is stored nowhere, with the character classes that backends require. */
const passwordOfNobody = (): string => `aA1-${crypto.randomUUID()}`;

/** Returns the query that selects the language in which a mail is sent. */
const inLanguage = ({ store }: { store?: string | undefined }): Record<string, string> =>
  store === undefined ? {} : { storeCode: store };

/** True if the same principal has queued a later change, whose response will be newer. */
async function isOvertaken({ context }: Session, { principal, kind, seq }: SyncTask): Promise<boolean> {
  const selector = { principal, kind, state: { $in: ['waiting', 'sending'] as SyncTask['state'][] } };
  const waiting = await context.databases.personal.synctasks.find({ selector }).exec();
  return waiting.some((other) => other.seq > seq);
}

const handleUpdateProfile: Effect = async (session, task, result) => {
  const { context } = session;
  const who = await whoIsLoggedIn(context);
  const source = z.safeParse(bridgeCustomer, result);
  if (who?.principal !== task.principal || !source.success || (await isOvertaken(session, task))) return;
  const profile = profileOf(source.data);
  await writeForLogin(context, who.generation, async () => {
    const { 'shopper-group': group, ...claims } = await profileClaims(context, profile);
    // some backends omit the group's token from this response
    return group && group.token !== '' ? { ...claims, 'shopper-group': group } : claims;
  });
};

/** Backends with double opt-in respond to a subscription with "pending". */
const newsletter =
  (subscribed: boolean): Effect =>
  async ({ context }, { id, payload, principal }, result) => {
    const { email } = payload;
    if (typeof email !== 'string') return;
    const { databases, ports } = context;
    const { personal } = databases;
    const pending = subscribed && result === 'pending';
    await whileSessionLasts(ports, async (confirm) => {
      // a silent or removed task means that its user has logged out: their e-mail address must no longer be written
      const [task] = await readNewest(personal.synctasks, [id]);
      if (!task || task.silent) return;
      const who = await whoIsLoggedIn(context);
      // a guest's task applies to the logged-in user only if it has that user's e-mail address
      const isTheirs = principal === GUEST && (!who || who.email.toLowerCase() === email.toLowerCase());
      if (principal !== who?.principal && !isTheirs) return;
      const value = { email, subscribed: subscribed && !pending, ...(pending && { pending }) };
      await confirm();
      await writeClaims(personal, { newsletter: value }, ports.now());
    });
  };

/** Applies the response to a queued stock check to the lines with its sku. */
const stockSync: Effect = async ({ context, started }, { id, payload }, result) => {
  const { ports, databases } = context;
  const record = z.safeParse(bridgeStockRecord, objectIn(result));
  if (!record.success || typeof payload.sku !== 'string') return endStockCheck(databases, id);
  const store = cartStoreOf({ ports, databases, started });
  await applyStock({ ...context, store }, payload.sku, record.data.is_in_stock);
};

/**
 * Queues the mail with the link to choose a password. The account may be new or have existed before; this device does
 * not learn which.
 */
const mailPasswordLink: Effect = async ({ context }, { payload, principal }) => {
  const { email, store } = payload;
  if (typeof email !== 'string' || typeof store !== 'string') return;
  const now = context.ports.now();
  const queued = { now, newId: () => crypto.randomUUID(), principal };
  const result = await queueTask(context.databases.personal, 'password-link', { email, store }, queued);
  // leaves the task open, so that it is sent again
  if (!result.ok) throw new Error(result.fault.code);
};

/** Unwraps the single record that some backends return as a list. */
const objectIn = (result: unknown): unknown => (Array.isArray(result) ? result[0] : result);

const rows: { [K in TaskKind]: TaskRow<TaskPayload<K>> } = {
  'profile-update': {
    endpoint: 'user/update',
    prepare: profileRequest,
    onDone: handleUpdateProfile,
    // the screen already shows the refused change: reload the stored profile
    onRejected: ({ context, call }) => refreshAccount({ ...context, call }),
  },
  'review-create': {
    endpoint: 'review/create',
    body: ({ productId, title, detail, nickname, rating }, principal) => ({
      review: {
        product_id: productId,
        title,
        detail,
        nickname,
        rating,
        review_entity: 'product',
        customer_id: customerId(principal) ?? null,
        review_status: PENDING,
      },
    }),
  },
  'order-feedback': {
    endpoint: 'review/create',
    body: ({ number, orderToken, rating, title, detail }) => ({
      review: {
        review_entity: 'order',
        order_number: number,
        order_token: orderToken,
        rating,
        title,
        detail,
      },
    }),
  },
  'order-withdrawal': {
    endpoint: 'order/withdraw',
    body: ({ number, orderToken, name, email, reason, items, declaredAt }) => ({
      withdrawal: {
        order_number: number,
        order_token: orderToken,
        name,
        email,
        reason,
        items: items.map(({ sku, qty }) => ({ sku, qty })),
        declared_at: new Date(declaredAt).toISOString(),
      },
    }),
  },
  'newsletter-subscribe': {
    endpoint: 'mailer/subscribe',
    body: ({ email }) => ({ email }),
    query: inLanguage,
    onDone: newsletter(true),
  },
  'stock-check': {
    endpoint: 'stock/check',
    onDone: stockSync,
    onRejected: ({ context }, { id }) => endStockCheck(context.databases, id),
  },
  'newsletter-unsubscribe': {
    endpoint: 'mailer/unsubscribe',
    body: ({ email, code }) => (code === undefined ? { email } : { email, code }),
    onDone: newsletter(false),
  },
  'newsletter-confirmation': {
    endpoint: 'mailer/confirmation',
    body: ({ email }) => ({ email }),
    query: inLanguage,
  },
  'newsletter-confirm': {
    endpoint: 'mailer/confirm',
    body: ({ email, code }) => ({ email, code }),
    query: inLanguage,
    onDone: newsletter(true),
  },
  'contact-create': {
    endpoint: 'contact/create',
    body: ({ name, email, telephone, comment }) => ({
      form: { name, email, telephone, comment, checker: null },
    }),
  },
  'push-reminder': {
    endpoint: 'push/subscribe',
    body: ({ endpoint, p256dh, auth, orderKey, store }) => ({
      subscription: { endpoint, keys: { p256dh, auth } },
      order_id: orderKey,
      store,
    }),
  },
  'alert-create': {
    endpoint: 'alert/create',
    body: ({ kind, sku, price, email, push }) => ({
      alert: {
        ...{ kind, sku },
        ...(price !== undefined && { price }),
        ...(email !== undefined && { email }),
        ...(push && {
          subscription: { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
        }),
      },
    }),
    query: inLanguage,
  },
  'alert-confirm': { endpoint: 'alert/confirm', body: ({ token }) => ({ token }) },
  'alert-end': { endpoint: 'alert/end', body: (payload) => payload },
  'account-create': {
    endpoint: 'user/create',
    body: ({ email, firstname, lastname }) => ({
      customer: { email, firstname, lastname },
      password: passwordOfNobody(),
    }),
    onDone: mailPasswordLink,
    // the account may have existed before
    onRejected: mailPasswordLink,
  },
  'password-link': { endpoint: 'user/reset-password', body: ({ email }) => ({ email }) },
};

type AnyTaskRow = TaskRow<Record<string, unknown>> & { payload: z.ZodMiniType<Record<string, unknown>> };

/** Kind → its row, with the shape of its payload; undefined for a kind that only another build knows. */
export const taskRegistry = new Map(
  Object.entries(taskKinds).map(([kind, { payload }]) => [kind, { payload, ...rows[kind as TaskKind] }]),
) as unknown as ReadonlyMap<string, AnyTaskRow>;
