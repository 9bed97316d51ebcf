// Queues add-to-cart presses (clicks) in localStorage until the cart contains the products. Additions are written
// before any database is open, so that they survive a closed tab; src/start/record-input.ts queues clicks before
// hydration in the same form.
// - An addition has the id of its press; the cart line stores the id, so that an addition applied twice counts once.
// - Applying an addition requires its lock.

import { newId } from '#shared/database/new-id.ts';
import type { SetBundle } from '#shared/domain/catalogue/set-bundle.ts';
import type { SetOption } from '#shared/domain/catalogue/set-options.ts';

export type Addition = {
  store: string;
  items: { sku: string; qty: number /** sku of the variant */; child?: string | undefined }[];
  custom?: readonly SetOption[] | undefined;
  bundle?: SetBundle | undefined;
};

const PREFIX = 'addition|';

/** Accesses the storage; returns undefined if the device refuses access. A press is then lost when its page closes. */
function stored<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Queues an addition, given as JSON; returns false if the device refuses storage. */
export const storeAdditionText = (id: string, text: string): boolean =>
  stored(() => {
    localStorage.setItem(PREFIX + id, text);
    return true;
  }) ?? false;

/** Queues an addition or a typed quantity. */
export const storeAddition = (id: string, value: Addition | { line: string; qty: number }): void =>
  void storeAdditionText(id, JSON.stringify(value));

/**
 * Queues an addition, unless the button's press was queued before, and returns its id; undefined if that press has been
 * applied.
 */
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

/** Returns a queued item as text; null if it does not exist, undefined if the device refuses storage. */
export const readAddition = (id: string): string | null | undefined =>
  stored(() => localStorage.getItem(PREFIX + id));

/** Removes an item that is in the cart, or whose failure was shown to the user. */
export const dequeueAddition = (id: string): void => void stored(() => localStorage.removeItem(PREFIX + id));

/** Returns the ids of all queued items. */
export const queuedAdditions = (): string[] =>
  stored(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : [])),
  ) ?? [];

/** Returns the skus of the products in all queued additions. */
export const queuedSkus = (): ReadonlySet<string> => {
  const additions = queuedAdditions().map((id): Partial<Addition> => JSON.parse(readAddition(id) ?? '{}'));
  return new Set(additions.flatMap(({ items = [] }) => items.map(({ sku, child }) => child ?? sku)));
};

/** Applies a queued item under its lock, so that no other tab applies it concurrently. */
export const holdAddition = (id: string, run: () => Promise<void>): Promise<unknown> =>
  // Web Locks are missing without https
  navigator.locks ? navigator.locks.request(PREFIX + id, run) : run();
