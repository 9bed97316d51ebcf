// A cart on a device that refuses to write, as a full one does: what is done to it stands in this tab until it can be
// written. It is tried again with whatever is done next, and by itself while the tab is open.
// Invariants: each line is written once; a later change of another tab is not overwritten; what another tab ordered
// meanwhile without these changes leaves them in the next cart.
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
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

/** The device, and what its tab keeps of the cart. */
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
        // a login or logout came first; a logout that takes the cart resets this tab before the next attempt
        if (!isWritten) return false;
      }
    } catch {
      return false;
    }
    // more may have been done meanwhile, and a logout forgets it
    const newest = unsavedCart.get();
    if (newest?.generation !== generation) continue;
    const left = key && line ? withoutWritten(newest.lines, key, line) : newest.lines;
    unsavedCart.set(left.size > 0 ? { generation, lines: left } : undefined);
  }
  return true;
}

/** Writes what could not be written, once at a time. Out: is everything on the device now. */
async function writeUnsaved(app: Tab): Promise<boolean> {
  const { memory } = app;
  memory.unsavedWrite ??= writeEach(app).finally(() => {
    memory.unsavedWrite = undefined;
  });
  return memory.unsavedWrite;
}

/** Tries again for as long as the tab has its databases. */
async function untilWritten(app: Tab): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  while (!app.personal.closed && !(await writeUnsaved(app)));
}

/** The open cart as this tab has it, before something is done to it. */
export type CartBefore = {
  generation: string;
  lines: CartLineDocument[];
  /** it refused a moment ago */
  isRefusing: boolean;
};

/** Out: the cart as this tab has it, after what was unsaved was tried again. Throws when the device cannot be read. */
export async function readCart(app: Tab, { newId }: Moment): Promise<CartBefore> {
  const isRefusing = !(await writeUnsaved(app));
  const unsaved = app.memory.unsavedCart.get();
  const begun = unsaved?.generation ?? (await readOpenGeneration(app.personal));
  // one that is not there yet has no lines
  const stored = begun ? await app.personal.cart.find({ selector: { generation: begun } }).exec() : [];
  const generation = begun ?? newId();
  const lines = withUnsaved(
    stored.map((doc) => doc.toMutableJSON()),
    unsaved,
  );
  return { generation, lines, isRefusing };
}

/**
 * Writes, or keeps in this tab what the device refuses.
 * In: the cart before; the write; what it changes. Out: what the write answered; undefined: it is kept here.
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
      // trying again would not help
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
