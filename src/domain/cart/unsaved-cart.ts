// What a shopper did to the cart that the device refused to write. It stands in this tab's memory, over the stored lines,
// until it can be written.
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';

export type UnsavedCart = {
  /** the cart that it was done to; one that begins with it has this id when it is written */
  generation: string;
  /** key → the line as it is to be; null: taken out */
  lines: ReadonlyMap<string, CartLineDocument | null>;
};

/** The stored lines with what could not be written. */
export const withUnsaved = (
  stored: readonly CartLineDocument[],
  unsaved: UnsavedCart | undefined,
): CartLineDocument[] => {
  const lines = new Map(stored.map((line) => [line.key, line]));
  for (const [key, line] of unsaved?.lines ?? []) {
    if (line) lines.set(key, line);
    else lines.delete(key);
  }
  return [...lines.values()];
};
