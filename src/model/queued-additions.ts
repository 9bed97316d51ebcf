// What was pressed to go into the cart, from the press until it lies there: written at once, before any database is open, so
// that it is carried out also when the tab is closed in between. The script in the page's head (index.html) keeps what is
// pressed before any other script in the same form.
// Invariants: the id is the press's; the cart's line remembers it, so that twice carried out is once; whoever carries it out
// holds its lock.

import { newId } from '../database/new-id.ts';
import type { SetBundle } from '../domain/catalogue/set-bundle.ts';
import type { SetOption } from '../domain/catalogue/set-options.ts';

export type Addition = {
  store: string;
  items: { sku: string; qty: number /** sku of the variant */; child?: string | undefined }[];
  custom?: readonly SetOption[] | undefined;
  bundle?: SetBundle | undefined;
};

const PREFIX = 'addition|';

/** A device that refuses to store keeps a press for as long as its page is open. */
function stored<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Stores what is to be carried out on this device. */
export const storeAddition = (id: string, value: Addition | { line: string; qty: number }): void =>
  void stored(() => localStorage.setItem(PREFIX + id, JSON.stringify(value)));

/** In: what is to be added, its button. Out: the id of the press; undefined: it was kept earlier, and carried out since. */
export function queueAddition(
  addition: Addition,
  { dataset }: Pick<HTMLElement, 'dataset'>,
): string | undefined {
  const { kept } = dataset;
  if (kept) return readAddition(kept) === null ? undefined : kept;
  const id = newId();
  storeAddition(id, addition);
  return id;
}

/** Out: what is kept, as text; null: nothing under this id. */
export const readAddition = (id: string): string | null | undefined =>
  stored(() => localStorage.getItem(PREFIX + id));

/** It lies in the cart, or the shopper was told why it does not. */
export const dequeueAddition = (id: string): void => void stored(() => localStorage.removeItem(PREFIX + id));

/** Ids of all that is kept. */
export const queuedAdditions = (): string[] =>
  stored(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : [])),
  ) ?? [];

/** Carries something out while no other tab carries out the same. */
export const holdAddition = (id: string, run: () => Promise<void>): Promise<unknown> =>
  // locks are missing where there is no https
  navigator.locks ? navigator.locks.request(PREFIX + id, run) : run();
