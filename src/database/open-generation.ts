// Which cart is open, and the writes of its lines (docs/reliability.md). Invariants: the claim `cart` names one
// generation at a time; an order document with that id closes it for good, since the claim leaves the generation before
// such a document is removed (remove-orders.ts); whatever number of tabs add at once, one new generation comes of it.
// No line is lost: what was added while an order was being placed moves to the next cart.
import * as z from 'zod/mini';
import type { CartHead } from '../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
import { claims } from '../../schemas/documents/claim-document.ts';
import { GUEST } from '../domain/account/principal-of.ts';
import {
  holdsAdditions,
  lineInGeneration,
  orderedPieces,
  withAdded,
  withQuantity,
} from '../domain/cart/cart-view.ts';
import type { UnsavedLine } from '../domain/cart/unsaved-cart.ts';
import { changeClaim, readClaim } from './change-claim.ts';
import { newId } from './new-id.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { isPressDone, notePresses } from './remove-lines.ts';
import { changeNewest, readNewest, writeNewest, writeTogether } from './write-newest.ts';

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

/**
 * The head of the generation that follows. What was set aside waits for the shopper, whatever they ordered since. What they
 * took out of a customer's cart, and no round has deleted there, would come back with the customer's next cart.
 */
function nextHead(before: CartHead | undefined, generation: string): CartHead {
  const { seq = 0, set_aside, removed = [], server_cart_of = GUEST } = before ?? {};
  const left = server_cart_of === GUEST ? [] : removed.filter(({ item_id }) => item_id !== undefined);
  return {
    generation,
    seq: seq + 1,
    v: 2,
    ...(set_aside && { set_aside }),
    ...(left.length > 0 && { removed: left }),
  };
}

/**
 * Begins the next generation where the claim `cart` names one of these. `keepsCart`: it goes on with the same cart of the
 * backend. Throws when the device could not write.
 */
export async function leaveGenerations(
  db: PersonalDatabase,
  generations: ReadonlySet<string>,
  { newId }: Pick<Moment, 'newId'>,
  keepsCart = false,
): Promise<void> {
  await changeHead(db, (head) => {
    if (!generations.has(head.generation)) return undefined;
    const next = nextHead(head, newId());
    return keepsCart ? { ...head, ...next } : next;
  });
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
 * Writes a change of a line that the device had refused. Where another tab has changed the line since, its quantity stays
 * and only the pieces that were added are added. A write can succeed after its caller was told that it failed: additions
 * whose ids the line already has are not added again. Of a generation that was ordered meanwhile, the pieces that the order
 * does not hold go to the next cart. Throws if the device could not write.
 */
export async function writeUnsavedLine(
  db: PersonalDatabase,
  generation: string,
  key: string,
  { line, from, added }: UnsavedLine,
  moment: Moment,
): Promise<void> {
  const [order] = await readNewest(db.orders, [generation]);
  if (order) {
    if (!line || order.sealed) return;
    // an unreadable body does not say what it holds; what this tab added is not in it
    const isReadable = Array.isArray(order.body?.products);
    const ordered = isReadable ? (orderedPieces(order).get(line.checksum) ?? 0) : 0;
    const qty = line.qty - Math.max(from, ordered);
    if (qty > 0) await putLines(db, [{ ...line, qty }], () => Number.POSITIVE_INFINITY, moment);
    return;
  }
  if (!line) {
    await removeOpenLine(db, key, moment.now, ({ qty }) => qty === from);
    return;
  }
  const open = await openGeneration(db, { now: moment.now, newId: () => generation });
  const wanted = lineInGeneration(line, open);
  await writeNewest(db.cart, wanted.key, (stored) => {
    if (stored && added > 0 && holdsAdditions(stored, wanted)) return undefined;
    const qty = (stored?.qty ?? 0) === from ? line.qty : (stored?.qty ?? 0) + added;
    if (!stored) return qty > 0 ? { ...wanted, qty } : undefined;
    const additions = [...new Set([...(stored.additions ?? []), ...(wanted.additions ?? [])])];
    return {
      ...(stored.qty === qty ? stored : withQuantity(stored, qty)),
      price_when_added: line.price_when_added,
      ...(additions.length > 0 && { additions }),
    };
  });
}

/**
 * Adds a line to its generation: inserts it, or raises the quantity of the line that is there. An addition whose ids the
 * line already has changes nothing.
 * @returns The line as stored now.
 */
async function putLine(
  db: PersonalDatabase,
  added: CartLineDocument,
  limit: number,
): Promise<CartLineDocument> {
  let stored = added;
  await writeNewest(db.cart, added.key, (present) => {
    stored = present ? withAdded(present, added, limit) : added;
    return stored === present ? undefined : stored;
  });
  return stored;
}

/**
 * Adds lines of any generation to the open cart.
 * @param limitOf The largest quantity that a line may reach.
 * @returns The lines as stored now.
 * @throws If the device could not write.
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
    const added = lineInGeneration(line, generation);
    stored.push(await putLine(db, added, limitOf(added)));
  }
  await moveLinesLeftBehind(db, generation, moment);
  return stored;
}

/**
 * Adds pieces to the open cart under the id of their move, unless a line of any generation has received that move already.
 * @returns False if the line's own generation is open again: then there is nothing to move.
 */
async function receiveMove(
  db: PersonalDatabase,
  line: CartLineDocument,
  { id, qty }: NonNullable<CartLineDocument['moving']>,
  moment: Moment,
): Promise<boolean> {
  if (await isPressDone(db, id, line.sku)) return true;
  const generation = await openGeneration(db, moment);
  if (generation === line.generation) return false;
  const added = { ...lineInGeneration(line, generation), qty, additions: [...(line.additions ?? []), id] };
  await writeNewest(db.cart, added.key, (present) => {
    // another context has finished the same move: its line may hold fewer presses than this one
    if (present?.additions?.includes(id)) return undefined;
    return present ? withAdded(present, added, Number.POSITIVE_INFINITY) : added;
  });
  await moveLinesLeftBehind(db, generation, moment);
  return true;
}

/**
 * Moves pieces of one line from a closed generation to the open cart. The move is recorded in the old line, then added to
 * the cart under its id, then subtracted from the old line: a crash or another tab at any point neither loses nor repeats it.
 */
async function movePieces(
  db: PersonalDatabase,
  key: string,
  piecesOf: (line: CartLineDocument) => number,
  moment: Moment,
): Promise<void> {
  for (;;) {
    let line: CartLineDocument | undefined;
    await writeNewest(db.cart, key, (newest) => {
      // also when a retry finds that another context has removed the line
      line = newest;
      if (!newest) return undefined;
      const { generation, checksum, moving } = newest;
      const qty = piecesOf(newest);
      if (moving || qty <= 0) return undefined;
      line = { ...newest, moving: { id: `left|${generation}|${checksum}|${newId()}`, qty } };
      return line;
    });
    if (!line?.moving) return;
    const { moving, ...goods } = line;
    const isReceived = await receiveMove(db, goods, moving, moment);
    await writeNewest(db.cart, key, (newest) => {
      if (newest?.moving?.id !== moving.id) return undefined;
      const { moving: moved, ...rest } = newest;
      if (!isReceived) return rest;
      return newest.qty > moved.qty ? { ...rest, qty: newest.qty - moved.qty } : null;
    });
    if (!isReceived) return;
  }
}

const movable = async (db: PersonalDatabase, generation: string): Promise<string[]> =>
  (await db.cart.find({ selector: { generation } }).exec()).map(({ key }) => key);

/**
 * Moves what an order does not hold of its generation to the open cart: lines and quantities that were added while it was
 * placed. Called after each write into a generation, after an order closed it, and at every start. Does nothing without an
 * order of that id, or while it is sealed: then its content is unknown.
 */
export async function moveLinesLeftBehind(
  db: PersonalDatabase,
  generation: string,
  moment: Moment,
): Promise<void> {
  const [order] = await readNewest(db.orders, [generation]);
  // an unreadable body does not say what it holds
  if (!order || order.sealed || !Array.isArray(order.body?.products)) return;
  const keys = await movable(db, generation);
  if (keys.length === 0) return;
  const ordered = orderedPieces(order);
  for (const key of keys)
    await movePieces(db, key, (line) => line.qty - (ordered.get(line.checksum) ?? 0), moment);
}

/**
 * Moves all lines of a closed generation to the open cart, for an order that is taken back. A line that cannot be moved
 * does not hold up the others.
 * @throws The first failure, after all lines were tried.
 */
export async function moveAllLines(db: PersonalDatabase, generation: string, moment: Moment): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await movable(db, generation))
    await movePieces(db, key, ({ qty }) => qty, moment).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Records in the head that a line was taken out which the backend's cart may hold.
 * @returns False if the backend cannot hold it.
 */
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
 * Takes a line out. The removal is recorded in the head first, so that it reaches the backend, too, once that
 * can be reached.
 * @param isIt Decides by the newest version.
 * @returns The line as it was; undefined if it is gone already or stays.
 */
export async function removeOpenLine(
  db: PersonalDatabase,
  key: string,
  now: number,
  isIt: (line: CartLineDocument) => boolean = () => true,
): Promise<CartLineDocument | undefined> {
  const [line] = await readNewest(db.cart, [key]);
  if (!line || !isIt(line)) return undefined;
  const isNoted = await noteRemoval(db, line, now);
  await notePresses(db, [line], now);
  let removed: CartLineDocument | undefined;
  await writeNewest(db.cart, key, (newest) => {
    removed = newest && isIt(newest) ? newest : undefined;
    return removed && null;
  });
  // the worker may have begun to send it meanwhile
  if (removed && !isNoted) await noteRemoval(db, removed, now);
  return removed;
}

/**
 * Replaces a line by another one of the same cart in one write, so that a crash leaves one of them. Its pieces are added to
 * a line that is there already.
 * @param line Its `additions` hold the id of this exchange: a retry may find that it was written.
 * @param limit The largest quantity that the other line may reach.
 */
export async function exchangeLine(
  db: PersonalDatabase,
  key: string,
  line: CartLineDocument,
  limit: number,
  moment: Moment,
): Promise<void> {
  const [former] = await readNewest(db.cart, [key]);
  const isNoted = former !== undefined && (await noteRemoval(db, former, moment.now));
  if (former) await notePresses(db, [former], moment.now);
  let removed: CartLineDocument | undefined;
  await writeTogether(db.cart, [line.key, key], (each, stored) => {
    const present = stored?._deleted ? undefined : stored;
    if (each === line.key) {
      // a try that gave way to another tab may have written one of the two
      if (present && holdsAdditions(present, line)) return undefined;
      return { fields: present ? withAdded(present, line, limit) : line, isRemoved: false };
    }
    if (!present) return undefined;
    removed = present;
    return { fields: present, isRemoved: true };
  });
  if (removed && !isNoted) await noteRemoval(db, removed, moment.now);
  await moveLinesLeftBehind(db, line.generation, moment);
}
