// Payment sessions of Medusa as pages on which an order is paid after it was placed. Only Medusa's record of a session
// counts; with the plug-in it first asks the provider.
import * as z from 'zod/mini';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import type {
  HostedPage,
  PaymentProvider,
  PaymentProviders,
  PaymentReport,
} from '#bridge/ports/payment-provider.ts';
import { unlessMissing } from './guarded.ts';
import type { AttributeMapping, PageMapping } from './import/attribute-mapping.ts';
import { centsOf, isRecord, recordsOf, textOf } from './import/text-of.ts';
import { type Json, type MedusaClient, MedusaError, type Send } from './medusa-client.ts';
import type { MedusaBase } from './medusa-context.ts';
import { readRow } from './order-row.ts';

/** Kind of the records: attempts to pay by their id, which name no person. */
const PAYMENT = 'payment';
/** Key in the data of a session, by which an attempt finds its session after a crash. */
const ATTEMPT = 'store_attempt';
const COLLECTION_FIELDS =
  'id,*payment_collections,*payment_collections.payment_sessions,*payment_collections.payments';

type Attempt = { order: string; session: string; amount: number; currency: string };

/** Returns the value at a path such as "next.url". */
const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (isRecord(value) ? value[key] : undefined), data);

const formField = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));

/**
 * Returns the fields of a form at a path, unchanged, because the provider may have signed them; undefined if one of them
 * cannot be submitted.
 */
const fieldsAt = (data: unknown, path: string): HostedPage['fields'] =>
  z.safeParse(z.record(z.string(), formField), valueAt(data, path)).data;

const sessionOf = (collection: Json, attempt: string): Json | undefined =>
  recordsOf(collection.payment_sessions).find(({ data }) => isRecord(data) && data[ATTEMPT] === attempt);

async function collectionsOf(admin: Send, order: string): Promise<Json[]> {
  const answer = await admin('GET', `/admin/orders/${order}`, { query: { fields: COLLECTION_FIELDS } });
  return recordsOf(isRecord(answer.order) ? answer.order.payment_collections : undefined);
}

/** True if an order's payment can be begun in this collection: nothing was authorised in it. */
const isUnused = (collection: Json, amount: number): boolean =>
  recordsOf(collection.payments).length === 0 &&
  collection.status !== 'canceled' &&
  centsOf(collection.amount) === amount;

/** Returns the session of an attempt, created unless an interrupted request has created it. */
async function openSession(
  admin: Send,
  order: string,
  provider: string,
  { id, amount }: { id: string; amount: number },
  data: Json,
): Promise<Json | undefined> {
  const collections = await collectionsOf(admin, order);
  const known = collections.map((one) => sessionOf(one, id)).find((session) => session !== undefined);
  if (known !== undefined) return known;
  const create = async () => {
    const body = { order_id: order, amount: amount / 100 };
    return (await admin('POST', '/admin/payment-collections', { query: { fields: 'id' }, body }))
      .payment_collection;
  };
  const collection = collections.find((one) => isUnused(one, amount)) ?? (await create());
  const path = `/admin/payment-collections/${isRecord(collection) ? String(collection.id) : ''}/payment-sessions`;
  // replaces the sessions of earlier attempts
  const { payment_collection } = await admin('POST', path, {
    query: { fields: 'id,*payment_sessions' },
    body: { provider_id: provider, data: { ...data, [ATTEMPT]: id } },
  });
  return isRecord(payment_collection) ? sessionOf(payment_collection, id) : undefined;
}

/** Returns the session of an attempt with its payment; undefined if Medusa has it no more. */
async function readSession(admin: Send, { order, session }: Attempt): Promise<Json | undefined> {
  const asked = await unlessMissing(admin('POST', `/admin/store-payments/${session}`));
  if (asked !== undefined) return isRecord(asked.payment_session) ? asked.payment_session : undefined;
  // without the plug-in: as Medusa last heard from the provider
  for (const { payment_sessions, payments } of await collectionsOf(admin, order)) {
    const found = recordsOf(payment_sessions).find(({ id }) => id === session);
    const payment = recordsOf(payments).find((one) => one.payment_session_id === session);
    if (found ?? payment) return { ...found, payment };
  }
  return undefined;
}

function reportOf(
  id: string,
  { amount, currency }: Attempt,
  session: Json | undefined,
): PaymentReport | 'open' {
  const payment = isRecord(session?.payment) ? session.payment : undefined;
  if (payment !== undefined && !payment.canceled_at)
    return {
      ...{ attempt: id, state: 'paid', amount: centsOf(payment.amount) ?? 0 },
      currency: (textOf(payment.currency_code) ?? '').toUpperCase(),
    };
  const rest = { attempt: id, amount, currency };
  if (session === undefined || payment !== undefined || session.status === 'canceled')
    return { ...rest, state: 'left' };
  return session.status === 'error' ? { ...rest, state: 'refused' } : 'open';
}

function hostedProvider(
  admin: Send,
  { records }: MedusaBase['services'],
  code: string,
  { url, fields: form, returnTo }: PageMapping,
): PaymentProvider {
  return {
    open: async (attempt): Promise<HostedPage> => {
      const { id, orderId, amount, currency } = attempt;
      const order = (await readRow(records, orderId))?.engineOrder;
      if (order === undefined) throw new OperatorNote(`No order of Medusa is known for ${orderId}`);
      const session = await openSession(admin, order, code, attempt, { [returnTo]: attempt.returnTo });
      const page = textOf(valueAt(session?.data, url));
      const name = textOf(session?.id);
      if (page === undefined || name === undefined)
        throw new MedusaError('broken', `the page of ${code} at "${url}"`, undefined);
      const fields = form === undefined ? undefined : fieldsAt(session?.data, form);
      if (form !== undefined && fields === undefined)
        throw new MedusaError('broken', `the form of ${code} at "${form}"`, undefined);
      const opened: Attempt = { order, session: name, amount, currency };
      await records.writeMany(PAYMENT, new Map([[id, opened]]));
      return { url: page, ...(fields && { fields }) };
    },
    outcome: async (id) => {
      const attempt = (await records.read(PAYMENT, id)) as Attempt | undefined;
      if (attempt === undefined) throw new OperatorNote(`The attempt ${id} was not opened in Medusa`);
      return reportOf(id, attempt, await readSession(admin, attempt));
    },
    // providers notify Medusa
    readNotice: () => undefined,
  };
}

/** Returns the providers with a page in the mapping; none without the secret key, which sessions of orders need. */
export function medusaPayments(
  { client: { admin }, services }: { client: MedusaClient; services: MedusaBase['services'] },
  { payment }: AttributeMapping,
): PaymentProviders {
  if (admin === undefined) return {};
  return Object.fromEntries(
    Object.entries(payment).flatMap(([code, { page }]) =>
      page ? [[code, hostedProvider(admin, services, code, page)]] : [],
    ),
  );
}
