// Stores a typed but uncommitted quantity on this device until the cart contains it, so that it survives a closed or
// reloaded tab. The next start applies it (carry-out-additions.ts). Invariant: the tab in which a quantity is typed
// holds its lock, so that no other tab applies a half-typed number.
import { newId } from '#shared/database/new-id.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { dequeueAddition, holdAddition, storeAddition } from './queued-additions.ts';

export type QueuedQuantity = { forget: () => void };

/** Stores the quantity of a line. @param line The line's key. */
export function queueQuantity(line: string, qty: number): QueuedQuantity {
  const id = newId();
  const { promise: isForgotten, resolve: release } = deferred<void>();
  holdAddition(id, () => isForgotten).catch((error: unknown) =>
    console.error('a typed quantity has no lock', error),
  );
  storeAddition(id, { line, qty });
  return {
    forget: () => {
      dequeueAddition(id);
      release();
    },
  };
}
