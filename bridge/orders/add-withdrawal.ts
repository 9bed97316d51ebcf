// Withdrawals from an order or a part of it: stored as declared and confirmed by e-mail. Invariants:
// - One declaration per Idempotency-Key, which is the declaration's reference.
// - The withdrawn pieces never exceed the pieces bought.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idString } from '#schemas/primitives.ts';
import { typedLine } from '#schemas/typed-text.ts';
import type { Db } from '../database/open-database.ts';
import { type Json, orderItems, orders, orderWithdrawals, type WithdrawnItem } from '../database/tables.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { withdrawalMail } from '../mail/withdrawal-mail.ts';
import { refuse } from '../ports/refusal.ts';
import { canonicalJson } from '../wire/parse-json.ts';
import { orderOpenedBy } from './find-order.ts';
import { nameLanguages } from './name-languages.ts';
import { orderEmail } from './read-order.ts';
import type { WithdrawalTerms } from './withdrawal-end.ts';
import { bridgeWithdrawalOf, withdrawalUntil } from './withdrawals-of.ts';

type Row = typeof orderWithdrawals.$inferSelect;

const ITEMS_MAX = 500;

export const withdrawalBody = z.strictObject({
  withdrawal: z.strictObject({
    order_number: z.pipe(idString, z.string().check(z.maxLength(16))),
    order_token: z.string().check(z.maxLength(128)),
    name: typedLine().check(z.minLength(1), z.maxLength(256)),
    email: orderEmail,
    reason: z._default(z.string().check(z.maxLength(5_000)), ''),
    items: z
      .array(
        z.strictObject({
          sku: z.pipe(idString, z.string().check(z.maxLength(128))),
          qty: z.int().check(z.gte(1), z.lte(1_000_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(ITEMS_MAX)),
    declared_at: z.iso.datetime({ offset: true }),
  }),
});
type Given = z.infer<typeof withdrawalBody>['withdrawal'];

const refusals = {
  'order-cancelled': 'This order was cancelled',
  'withdrawal-over': 'The time to withdraw from this order is over',
  'too-many-pieces': 'More pieces than were bought, or than are left to withdraw from',
} as const;
const refused = (errorCode: keyof typeof refusals) =>
  refuse(409, { errorCode, errorMessage: refusals[errorCode] });

const otherWithdrawal = () =>
  refuse(422, { errorCode: 'other-body', errorMessage: 'This key was used for another withdrawal' });

/** Sums the pieces by sku. */
function piecesOf(items: readonly { sku: string; qty: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { sku, qty } of items) pieces.set(sku, (pieces.get(sku) ?? 0) + qty);
  return pieces;
}

/** Returns the items with the names that they have in the order. @throws 409 `too-many-pieces` */
async function itemsLeft(tx: Db, number: number, items: Given['items']): Promise<WithdrawnItem[]> {
  const bought = await tx.select().from(orderItems).where(eq(orderItems.order_number, number));
  const before = await tx.select().from(orderWithdrawals).where(eq(orderWithdrawals.order_number, number));
  const left = piecesOf([
    ...bought,
    ...before.flatMap((each) => each.items.map(({ sku, qty }) => ({ sku, qty: -qty }))),
  ]);
  return [...piecesOf(items)].map(([sku, qty]) => {
    if (qty > (left.get(sku) ?? 0)) throw refused('too-many-pieces');
    return { sku, qty, name: bought.find((item) => item.sku === sku)?.name ?? sku };
  });
}

/**
 * Stores a declaration and mails its receipt in the language of `store`. Its time is `declared_at`, limited to the
 * range from the order's creation to now.
 * @param origin the base URL of the store view's pages
 * @throws 404 for a wrong number or token, 409 `order-cancelled`, `withdrawal-over` or `too-many-pieces`, 422 if the
 *   key was used for another declaration
 */
export async function addWithdrawal(
  { db, clock, post, terms }: { db: Db; clock: () => number; post: MailQueue; terms: WithdrawalTerms },
  { order_number, order_token, ...given }: Given,
  key: string,
  { store, origin }: { store: string; origin: string },
): Promise<Json> {
  const { number } = await orderOpenedBy(db, order_number, order_token);
  const body_hash = createHash('sha256').update(canonicalJson(given)).digest('hex');
  const now = clock();
  const { row, send } = await db.transaction(async (tx) => {
    // serializes declarations for one order
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    if (order === undefined) throw new Error('The order was deleted during its withdrawal');
    const [before] = await tx.select().from(orderWithdrawals).where(eq(orderWithdrawals.id, key));
    if (before?.order_number === number && before.body_hash === body_hash) return { row: before };
    if (before !== undefined) throw otherWithdrawal();
    if (order.status === 'cancelled') throw refused('order-cancelled');
    const declared = Math.max(Math.min(Date.parse(given.declared_at), now), Date.parse(order.created_at));
    const end = withdrawalUntil(order, terms);
    if (end !== null && declared >= Date.parse(end)) throw refused('withdrawal-over');
    const row: Row = {
      id: key,
      order_number: number,
      name: given.name,
      email: given.email,
      reason: given.reason,
      items: await itemsLeft(tx, number, given.items),
      declared_at: new Date(declared).toISOString(),
      received_at: new Date(now).toISOString(),
      body_hash,
    };
    const made = await tx
      .insert(orderWithdrawals)
      .values(row)
      .onConflictDoNothing({ target: orderWithdrawals.id })
      .returning({ id: orderWithdrawals.id });
    // a concurrent declaration for another order used the same key
    if (made.length === 0) throw otherWithdrawal();
    const page = `${origin}/withdraw/${order.token}/${number}`;
    const languages = await nameLanguages(tx, order.store, row.items, store);
    const mail = withdrawalMail(post.sender, row, { store, timeZone: terms.timeZone, page, languages });
    const id = await post.write(tx, 'withdrawal', order.customer_id, mail, now);
    return { row, send: () => id !== undefined && post.send(id, mail, clock) };
  });
  send?.();
  return bridgeWithdrawalOf(row);
}
