// Fallback when the device refuses to write: cart changes are held in this tab's memory, applied over the stored lines,
// until they can be written.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';

/** A line that could not be written. */
export type UnsavedLine = {
  /** The line after the change; null: removed. */
  line: CartLineDocument | null;
  /** The stored quantity before the first of the changes; 0 for a new line. */
  from: number;
  /** Pieces added since the first change, or since the quantity was set. */
  added: number;
};

export type UnsavedCart = {
  /** id of the changed cart; if the cart starts with these changes, it is written under this id */
  generation: string;
  /** by line key */
  lines: ReadonlyMap<string, UnsavedLine>;
};

/** A change to a line; `added`: number of pieces added, absent if the quantity was set. */
export type LineChange = { key: string; line: CartLineDocument | null; added?: number };

/**
 * Returns the unsaved lines with one more change.
 * @param before The cart's lines as this tab shows them.
 */
export function withChange(
  unsaved: ReadonlyMap<string, UnsavedLine>,
  before: readonly CartLineDocument[],
  { key, line, added }: LineChange,
): Map<string, UnsavedLine> {
  const former = unsaved.get(key);
  const from = former?.from ?? before.find((each) => each.key === key)?.qty ?? 0;
  const pieces = added === undefined ? 0 : (former?.added ?? 0) + added;
  return new Map(unsaved).set(key, { line, from, added: pieces });
}

/**
 * Returns the unsaved lines after one of them was written; later changes to that line are rebased onto the written
 * line.
 */
export function withoutWritten(
  unsaved: ReadonlyMap<string, UnsavedLine>,
  key: string,
  written: UnsavedLine,
): Map<string, UnsavedLine> {
  const left = new Map(unsaved);
  const newest = left.get(key);
  if (newest === written) left.delete(key);
  else if (newest) {
    const added = Math.max(0, newest.added - written.added);
    left.set(key, { ...newest, from: written.line?.qty ?? 0, added });
  }
  return left;
}

/** Applies the unsaved lines to the stored ones. */
export const withUnsaved = (
  stored: readonly CartLineDocument[],
  unsaved: UnsavedCart | undefined,
): CartLineDocument[] => {
  const lines = new Map(stored.map((line) => [line.key, line]));
  for (const [key, { line }] of unsaved?.lines ?? []) {
    if (line) lines.set(key, line);
    else lines.delete(key);
  }
  return [...lines.values()];
};
