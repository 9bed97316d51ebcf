// What a shopper did to the cart that the device refused to write. It stands in this tab's memory, over the stored lines,
// until it can be written.
import { Observable } from 'rxjs';
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import type { Cell } from './resource.ts';

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

/** A cell as something that is followed. */
export const cell$ = <T>({ get, subscribe }: Cell<T>): Observable<T> =>
  new Observable((reader) => {
    reader.next(get());
    return subscribe(() => reader.next(get()));
  });
