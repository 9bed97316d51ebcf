// Fallback when storage is full: cart changes are held in memory and retried, with every later change and on a timer.
// - Each line is written once.
// - A later change of another tab is not overwritten.
// - If another tab orders the cart without these changes, they move to the next cart.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import {
  type LineChange,
  type UnsavedCart,
  withChange,
  withoutWritten,
  withUnsaved,
} from '../domain/cart/unsaved-cart.ts';
import { isUnreadableWrite } from './checked-storage.ts';
import { newId } from './new-id.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { type Moment, readOpenGeneration, writeUnsavedLine } from './open-generation.ts';
import { duringSession, writeAsPerson } from './write-as-person.ts';

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
async function untilWritten(app: Tab): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  while (!app.personal.closed && !(await writeUnsaved(app)));
}

/** The open cart as seen in this tab, before a change. */
export type CartBefore = {
  generation: string;
  lines: CartLineDocument[];
  /** the last attempt to write held changes failed */
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
  // a generation that does not exist yet has no lines
  const stored = begun ? await app.personal.cart.find({ selector: { generation: begun } }).exec() : [];
  const generation = begun ?? newId();
  const lines = withUnsaved(
    stored.map((doc) => doc.toMutableJSON()),
    unsaved,
  );
  return { generation, lines, isRefusing };
}

/**
 * Runs a cart write, or holds its changes in this tab if the device refuses it.
 * @param changes What `write` does, to be held and retried.
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
  if (!before) void untilWritten(app);
  return undefined;
}
