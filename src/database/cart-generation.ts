// Which cart is open, and the writes of its lines (docs/reliability.md). Invariants: the claim `cart` names one
// generation at a time; an order document with that id closes it for good, since the claim leaves the generation before
// such a document is removed (remove-orders.ts); whatever number of tabs add at once, one new generation comes of it.
// No line is lost: what was added while an order was being placed moves to the next cart.
import * as z from 'zod/mini';
import type { CartHead } from '../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import { claims } from '../../schemas/documents/claim.ts';
import { lineInGeneration, linesNotOrdered, withAdded, withQuantity } from '../domain/cart/cart-lines.ts';
import { changeClaim, readClaim } from './claims.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { notePresses } from './remove-lines.ts';
import { changeNewest } from './store.ts';

/** The outside a write needs: device time in ms, and a fresh id. */
export type Moment = { now: number; newId: () => string };

/**
 * The generation new lines belong to: the claim's own while no order has its id, else a new one.
 * Compare-and-set: only whoever still finds the used generation in the claim replaces it.
 */
export async function openGeneration(db: PersonalDatabase, { now, newId }: Moment): Promise<string> {
  const claim = await readClaim(db, 'cart');
  if (claim && !(await db.orders.findOne(claim.generation).exec())) return claim.generation;
  const next = await changeClaim(db, 'cart', now, (present) =>
    present && present.generation !== claim?.generation ? present : nextHead(present, newId()),
  );
  return next.generation;
}

/** The head of the generation that follows. What was set aside waits for the shopper, whatever they ordered since. */
const nextHead = (before: CartHead | undefined, generation: string): CartHead => ({
  generation,
  seq: (before?.seq ?? 0) + 1,
  ...(before?.set_aside && { set_aside: before.set_aside }),
});

/** Begins the next generation where the claim `cart` names one of these. Throws when the device could not write. */
export async function leaveGenerations(
  db: PersonalDatabase,
  generations: ReadonlySet<string>,
  { newId }: Pick<Moment, 'newId'>,
): Promise<void> {
  await changeHead(db, (head) => (generations.has(head.generation) ? nextHead(head, newId()) : undefined));
}

/** Changes the claim `cart` from its newest value, where there is one: a cart that a logout removed stays removed. */
async function changeHead(
  db: PersonalDatabase,
  change: (head: CartHead) => CartHead | undefined,
): Promise<void> {
  await changeNewest(db.claims, 'cart', (claim) => {
    const head = z.safeParse(claims.cart, claim.value);
    const value = head.success ? change(head.data) : undefined;
    return value && { ...claim, value };
  });
}

/** The generation that new lines would belong to, without writing; undefined: one that is not there yet. */
export async function readOpenGeneration(db: PersonalDatabase): Promise<string | undefined> {
  const claim = await readClaim(db, 'cart');
  return claim && !(await db.orders.findOne(claim.generation).exec()) ? claim.generation : undefined;
}

/**
 * Makes lines of a generation what they are to be, null taking one out; another device or tab may have changed them
 * meanwhile. A generation that was ordered is left as it is. Throws when the device could not write.
 */
export async function setLines(
  db: PersonalDatabase,
  generation: string,
  lines: ReadonlyMap<string, CartLineDocument | null>,
  now: number,
): Promise<void> {
  if (await db.orders.findOne(generation).exec()) return;
  const open = await openGeneration(db, { now, newId: () => generation });
  for (const [key, line] of lines) {
    if (!line) {
      await takeLineOut(db, key, now);
      continue;
    }
    const { qty, price_when_added } = line;
    const doc = await db.cart.insertIfNotExists(lineInGeneration(line, open));
    await doc.incrementalModify((present) => ({
      ...(present.qty === qty ? present : withQuantity(present, qty)),
      price_when_added,
    }));
  }
}

/**
 * Puts quantities into the open cart; a connection that is there already grows.
 * In: lines of whatever generation, the most each may hold. Out: the lines as they stand now. Throws when the device
 * could not write.
 */
export async function putLines(
  db: PersonalDatabase,
  lines: readonly CartLineDocument[],
  limitOf: (line: CartLineDocument) => number,
  moment: Moment,
): Promise<CartLineDocument[]> {
  const generation = await openGeneration(db, moment);
  const stored: CartLineDocument[] = [];
  for (const line of lines) {
    const wanted = lineInGeneration(line, generation);
    const inserted = await db.cart.bulkInsert([wanted]);
    const failure = inserted.error[0];
    if (failure && failure.status !== 409) throw failure;
    const doc = failure
      ? await (await db.cart.insertIfNotExists(wanted)).incrementalModify((present) =>
          withAdded(present, wanted, limitOf(wanted)),
        )
      : inserted.success[0];
    if (doc) stored.push(doc.toMutableJSON());
  }
  await moveLinesLeftBehind(db, generation, moment);
  return stored;
}

/**
 * After a write into a generation, after an order closed it, and before its lines go: lines and quantities the order does not
 * hold go to the next cart. Does nothing while no order has that id.
 */
export async function moveLinesLeftBehind(
  db: PersonalDatabase,
  generation: string,
  moment: Moment,
): Promise<void> {
  const order = (await db.orders.findOne(generation).exec())?.toMutableJSON();
  // a sealed one does not tell what it holds
  if (!order || order.sealed) return;
  const docs = await db.cart.find({ selector: { generation } }).exec();
  const left = linesNotOrdered(
    docs.map((doc) => doc.toMutableJSON()),
    order.body,
  );
  if (left.length === 0) return;
  const next = await openGeneration(db, moment);
  for (const line of left) {
    await db.cart.insertIfNotExists(lineInGeneration(line, next));
    // one that has changed meanwhile stays for whoever changed it
    await db.cart.bulkRemove([line.key]);
  }
}

/** Notes that a line was taken out which the shop's cart may hold. Out: whether it may. */
async function noteRemoval(db: PersonalDatabase, line: CartLineDocument, now: number): Promise<boolean> {
  const { key, generation, sku, checksum, server_item_id: item_id, add_sent_at } = line;
  if (item_id === undefined && add_sent_at === undefined) return false;
  const gone = { key, sku, checksum, at: now, ...(item_id === undefined ? {} : { item_id }) };
  await changeHead(db, (head) =>
    head.generation === generation
      ? { ...head, removed: [...(head.removed ?? []).filter((other) => other.key !== key), gone] }
      : undefined,
  );
  return true;
}

/**
 * Takes a line out. The removal is noted in the head first where the shop's cart may hold the line: it is removed there,
 * too, whenever the shop can be reached. Out: the line as it was, undefined when it is gone already.
 */
export async function takeLineOut(
  db: PersonalDatabase,
  key: string,
  now: number,
): Promise<CartLineDocument | undefined> {
  const doc = await db.cart.findOne(key).exec();
  if (!doc) return undefined;
  const line = doc.toMutableJSON();
  const isNoted = await noteRemoval(db, line, now);
  await notePresses(db, [line], now);
  const removed = await doc.incrementalRemove();
  // another context may have begun to put it into the shop's cart, and this one has not heard of it yet
  if (!isNoted) await noteRemoval(db, removed.toMutableJSON(), now);
  return line;
}
