// A cart on a device that refuses to write, as a full one does: what is done to it stands in this tab until it can be
// written. It is tried again with whatever is done next, and by itself while the tab is open.
// Invariants: quantities are absolute, so that writing twice is writing once; what was ordered meanwhile is not written.
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import { type UnsavedCart, withUnsaved } from '../domain/cart/unsaved-cart.ts';
import { type Moment, readOpenGeneration, setLines } from './cart-generation.ts';
import type { PersonalDatabase } from './open-databases.ts';

/** The device, and what its tab keeps of the cart. */
type Tab = {
  personal: PersonalDatabase;
  memory: {
    unsavedCart: { get: () => UnsavedCart | undefined; set: (next: UnsavedCart | undefined) => void };
  };
};

const AGAIN_MS = 10_000;

/** Writes what could not be written. Out: is everything on the device now. */
async function writeUnsaved({ personal, memory }: Tab): Promise<boolean> {
  for (let unsaved = memory.unsavedCart.get(); unsaved; unsaved = memory.unsavedCart.get()) {
    try {
      await setLines(personal, unsaved.generation, unsaved.lines, Date.now());
    } catch {
      return false;
    }
    // more may have been done meanwhile
    if (memory.unsavedCart.get() === unsaved) memory.unsavedCart.set(undefined);
  }
  return true;
}

async function untilWritten(shop: Tab): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  while (!(await writeUnsaved(shop)));
}

/** The open cart as this tab has it, before something is done to it. */
export type CartBefore = {
  generation: string;
  lines: CartLineDocument[];
  /** it refused a moment ago */
  isRefusing: boolean;
};

/** Out: the cart as this tab has it, after what was unsaved was tried again. Throws when the device cannot be read. */
export async function readCart(shop: Tab, { newId }: Moment): Promise<CartBefore> {
  const isRefusing = !(await writeUnsaved(shop));
  const unsaved = shop.memory.unsavedCart.get();
  const begun = unsaved?.generation ?? (await readOpenGeneration(shop.personal));
  // one that is not there yet has no lines
  const stored = begun ? await shop.personal.cart.find({ selector: { generation: begun } }).exec() : [];
  const generation = begun ?? newId();
  const lines = withUnsaved(
    stored.map((doc) => doc.toMutableJSON()),
    unsaved,
  );
  return { generation, lines, isRefusing };
}

/**
 * Writes, or keeps in this tab what the device refuses.
 * In: the cart before; the write; what its lines are to be, by key. Out: what the write answered; undefined: it is kept here.
 */
export async function writeOrKeep<T>(
  shop: Tab,
  { generation, isRefusing }: CartBefore,
  write: () => Promise<T>,
  changes: readonly (readonly [key: string, line: CartLineDocument | null])[],
): Promise<T | undefined> {
  if (!isRefusing) {
    try {
      return await write();
    } catch (error) {
      console.error('kept in this tab: cart', error instanceof Error ? error.name : typeof error);
    }
  }
  const { unsavedCart } = shop.memory;
  const before = unsavedCart.get();
  const known = before?.generation === generation ? before.lines : [];
  unsavedCart.set({ generation, lines: new Map([...known, ...changes]) });
  if (!before) void untilWritten(shop);
  return undefined;
}
