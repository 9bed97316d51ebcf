// The open cart: which generation is open, its lines, and their writes (docs/reliability.md).
// - The claim `cart` names one generation at a time.
// - An order document whose id is that generation closes it permanently: the claim names another generation before the
//   document is removed (remove-orders.ts).
// - Concurrent additions in several tabs create a single new generation.
// - No line is lost: lines added while an order is being placed move to the next cart.
// - Changes that a full device refuses are held in memory and retried, with every later change and on a timer. Each
//   change is written once, overwrites no later change of another tab, and moves to the next cart if its own cart is
//   ordered without it.
// One file although it is long: the way from a click to the write passes few files (CONTRIBUTING.md).
import * as z from 'zod/mini';
import type { CartHead } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { claims } from '#schemas/documents/claim-document.ts';
import { GUEST } from '../domain/account/principal-of.ts';
import {
  holdsAdditions,
  lineInGeneration,
  orderedPieces,
  withAdded,
  withQuantity,
} from '../domain/cart/new-cart-line.ts';
import {
  type LineChange,
  type UnsavedCart,
  type UnsavedLine,
  withChange,
  withoutWritten,
  withUnsaved,
} from '../domain/cart/unsaved-cart.ts';
import { changeClaim, readClaim } from './change-claim.ts';
import { isUnreadableWrite } from './checked-storage.ts';
import { newId } from './new-id.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { isPressDone, notePresses } from './remove-lines.ts';
import { duringSession, writeAsPerson } from './write-as-person.ts';
import { changeNewest, readNewest, writeNewest, writeTogether } from './write-newest.ts';

/** Dependencies of writes: device time (`now`, in ms) and an id generator. */
export type Moment = { now: number; newId: () => string };

/**
 * Returns the generation to which new lines belong: the claim's generation while no order has that id, otherwise a new
 * one. Compare-and-set: the claim is replaced only while it still names the generation that was read.
 */
export async function openGeneration(db: PersonalDatabase, { now, newId }: Moment): Promise<string> {
  const claim = await readClaim(db, 'cart');
  if (claim && !(await db.orders.findOne(claim.generation).exec())) return claim.generation;
  const next = (present: CartHead | undefined) =>
    present && present.generation !== claim?.generation ? present : nextHead(present, newId());
  return (await changeClaim(db, 'cart', now, next, !claim)).generation;
}

/**
 * Returns the head of the next generation. Lines saved for later are carried over. So are removals from a customer's
 * cart that are not synced yet: without them the items would reappear in the customer's next cart.
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
 * Starts the next generation if the claim `cart` names one of `generations`.
 * @param keepsCart True to continue with the same backend cart.
 * @throws If the write fails.
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

/** Updates the claim `cart` from its newest value if it exists: a cart removed by a logout is not created again. */
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

/** Returns the open generation without writing; undefined if it does not exist yet. */
export async function readOpenGeneration(db: PersonalDatabase): Promise<string | undefined> {
  const claim = await readClaim(db, 'cart');
  return claim && !(await db.orders.findOne(claim.generation).exec()) ? claim.generation : undefined;
}

/**
 * Writes a line change that the device had refused before. If another tab has changed the line in the meantime, that
 * tab's quantity is kept, and only the pieces that this tab added are added to it. A write may have succeeded although
 * it was reported as failed: additions whose ids the line already contains are skipped. If the generation has been
 * ordered in the meantime, the pieces that the order does not contain move to the next cart.
 * @throws If the write fails.
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
    // if the body is unreadable, the ordered quantity is unknown; it cannot include what this tab added
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

/** Changes a line just before it is written. */
export type Amend = (line: CartLineDocument) => CartLineDocument;

/**
 * Adds lines of any generation to the open cart: inserts them, or increases the quantity of existing lines. A line that
 * already contains the ids of the addition is left as it is.
 * @param limitOf Returns the maximum quantity of a line.
 * @returns The lines as stored.
 * @throws If a write fails.
 */
export async function putLines(
  db: PersonalDatabase,
  lines: readonly CartLineDocument[],
  limitOf: (line: CartLineDocument) => number,
  moment: Moment,
  amend: Amend = (line) => line,
): Promise<CartLineDocument[]> {
  const generation = await openGeneration(db, moment);
  const known = await db.cart.find().exec();
  const stored: CartLineDocument[] = [];
  for (const line of lines) {
    const added = lineInGeneration(line, generation);
    let next = added;
    const add = (present: CartLineDocument | undefined) => {
      next = present ? withAdded(present, added, limitOf(added)) : added;
      if (next === present) return undefined;
      next = amend(next);
      return next;
    };
    await writeNewest(db.cart, added.key, add, !known.some(({ key }) => key === added.key));
    stored.push(next);
  }
  await moveLinesLeftBehind(db, generation, moment);
  return stored;
}

/**
 * Adds pieces to the open cart under the id of their move, unless a line of any generation already contains that id.
 * @returns False if the line's own generation is open again, so that there is nothing to move.
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
    // another context has already completed this move: its line may contain fewer press ids than this one
    if (present?.additions?.includes(id)) return undefined;
    return present ? withAdded(present, added, Number.POSITIVE_INFINITY) : added;
  });
  await moveLinesLeftBehind(db, generation, moment);
  return true;
}

/**
 * Moves pieces of one line from a closed generation to the open cart. The move is recorded in the old line, added to
 * the cart under the id of the move, and only then subtracted from the old line, so that neither a crash nor a
 * concurrent tab can lose or repeat the move.
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
      // reset on every attempt, because another context may have removed the line
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
 * Moves the lines and quantities of a generation that its order does not contain to the open cart: they were added
 * while the order was being placed. Called after each write into a generation, after an order has closed it, and at
 * every start. Does nothing if no order has that id, or while the order is sealed, because its content is then unknown.
 */
export async function moveLinesLeftBehind(
  db: PersonalDatabase,
  generation: string,
  moment: Moment,
): Promise<void> {
  const [order] = await readNewest(db.orders, [generation]);
  // if the body is unreadable, the ordered quantities are unknown
  if (!order || order.sealed || !Array.isArray(order.body?.products)) return;
  const keys = await movable(db, generation);
  if (keys.length === 0) return;
  const ordered = orderedPieces(order);
  for (const key of keys)
    await movePieces(db, key, (line) => line.qty - (ordered.get(line.checksum) ?? 0), moment);
}

/**
 * Moves all lines of a closed generation to the open cart, e.g. to restore the products of an order. A line that cannot
 * be moved does not block the others.
 * @throws The first error, after all lines were tried.
 */
export async function moveAllLines(db: PersonalDatabase, generation: string, moment: Moment): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await movable(db, generation))
    await movePieces(db, key, ({ qty }) => qty, moment).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Records in the cart head the removal of a line that the backend's cart may contain.
 * @returns False if the backend's cart cannot contain the line.
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
 * Removes a line. The removal is recorded in the cart head first, so that it is synced once the backend is reachable.
 * @param isIt Checks the newest version of the line.
 * @returns The removed line; undefined if it is missing or `isIt` rejected it.
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
  // the worker may have begun to send the line after the first attempt to record its removal
  if (removed && !isNoted) await noteRemoval(db, removed, now);
  return removed;
}

/**
 * Replaces a line by another one of the same cart in a single write, so that a crash leaves exactly one of them. If the
 * other line already exists, the pieces are added to it.
 * @param line Its `additions` contain the id of this exchange, so that a retry recognises a completed write.
 * @param limit The maximum quantity of the other line.
 */
export async function exchangeLine(
  db: PersonalDatabase,
  key: string,
  line: CartLineDocument,
  limit: number,
  moment: Moment,
  amend: Amend,
): Promise<void> {
  const [former] = await readNewest(db.cart, [key]);
  const isNoted = former !== undefined && (await noteRemoval(db, former, moment.now));
  if (former) await notePresses(db, [former], moment.now);
  let removed: CartLineDocument | undefined;
  await writeTogether(db.cart, [line.key, key], (each, stored) => {
    const present = stored?._deleted ? undefined : stored;
    if (each === line.key) {
      // an attempt that hit a conflict may have written one of the two
      if (present && holdsAdditions(present, line)) return undefined;
      return { fields: amend(present ? withAdded(present, line, limit) : line), isRemoved: false };
    }
    if (!present) return undefined;
    removed = present;
    return { fields: present, isRemoved: true };
  });
  if (removed && !isNoted) await noteRemoval(db, removed, moment.now);
  await moveLinesLeftBehind(db, line.generation, moment);
}

/** The database, and the cart state that this tab holds in memory. */
type Tab = {
  personal: PersonalDatabase;
  memory: {
    unsavedCart: { get: () => UnsavedCart | undefined; set: (next: UnsavedCart | undefined) => void };
    unsavedWrite?: Promise<boolean> | undefined;
  };
};

const AGAIN_MS = 10_000;

async function writeEach({ personal, memory: { unsavedCart } }: Tab): Promise<boolean> {
  for (let unsaved = unsavedCart.get(); unsaved; unsaved = unsavedCart.get()) {
    const { generation, lines } = unsaved;
    const [key, line] = lines.entries().next().value ?? [];
    try {
      if (key && line) {
        const isWritten = await writeAsPerson(personal, async () => {
          await writeUnsavedLine(personal, generation, key, line, { now: Date.now(), newId });
          return true;
        });
        // a login or logout came first; a logout that removes the cart resets this state before the next attempt
        if (!isWritten) return false;
      }
    } catch {
      return false;
    }
    // the held changes may have grown, or a logout may have dropped them
    const newest = unsavedCart.get();
    if (newest?.generation !== generation) continue;
    const left = key && line ? withoutWritten(newest.lines, key, line) : newest.lines;
    unsavedCart.set(left.size > 0 ? { generation, lines: left } : undefined);
  }
  return true;
}

/** Writes the held changes, one run at a time; true if everything is persisted. */
async function writeUnsaved(app: Tab): Promise<boolean> {
  const { memory } = app;
  memory.unsavedWrite ??= writeEach(app).finally(() => {
    memory.unsavedWrite = undefined;
  });
  return memory.unsavedWrite;
}

/** Retries until everything is persisted or the database is closed. */
async function untilSaved(app: Tab): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  while (!app.personal.closed && !(await writeUnsaved(app)));
}

/** The open cart as seen in this tab, before a change. */
export type CartBefore = {
  generation: string;
  lines: CartLineDocument[];
  /** true if the last attempt to write held changes failed */
  isRefusing: boolean;
};

/**
 * Retries the held changes, then returns the open cart including those still held.
 * @throws If the database is unreadable.
 */
export async function readCart(app: Tab, { newId }: Moment): Promise<CartBefore> {
  const isRefusing = !(await writeUnsaved(app));
  const unsaved = app.memory.unsavedCart.get();
  const begun = unsaved?.generation ?? (await readOpenGeneration(app.personal));
  const generation = begun ?? newId();
  // the same query that the cart badge on every page uses, so that its result is already in memory
  const stored = (await app.personal.cart.find().exec()).filter((line) => line.generation === generation);
  const lines = withUnsaved(
    stored.map((doc) => doc.toMutableJSON()),
    unsaved,
  );
  return { generation, lines, isRefusing };
}

/**
 * Runs a cart write, or holds its changes in this tab if the device refuses it.
 * @param changes The changes that `write` makes, to be held and retried.
 * @returns The result of `write`; undefined if the changes are held.
 */
export async function writeOrHold<T>(
  app: Tab,
  { generation, lines, isRefusing }: CartBefore,
  write: () => Promise<T>,
  changes: readonly LineChange[],
): Promise<T | undefined> {
  if (!isRefusing) {
    try {
      return await duringSession(write);
    } catch (error) {
      // a retry would fail as well
      if (isUnreadableWrite(error)) throw error;
      console.error('kept in this tab: cart', error instanceof Error ? error.name : typeof error);
    }
  }
  const { unsavedCart } = app.memory;
  const before = unsavedCart.get();
  let unsaved: UnsavedCart['lines'] = before?.generation === generation ? before.lines : new Map();
  for (const change of changes) unsaved = withChange(unsaved, lines, change);
  unsavedCart.set({ generation, lines: unsaved });
  if (!before) void untilSaved(app);
  return undefined;
}
