// A quantity that is typed and not yet committed, stored on this device until it is in the cart: a closed or reloaded tab
// does not lose it. The next start carries it out (carry-out-additions.ts).
// Invariant: the tab that it is typed in holds its lock, so no other tab carries out a half-typed number.
import { newId } from '../database/new-id.ts';
import { dequeueAddition, holdAddition, storeAddition } from './queued-additions.ts';

export type QueuedQuantity = { forget: () => void };

/** Stores the quantity of a line, by the line's key. */
export function queueQuantity(line: string, qty: number): QueuedQuantity {
  const id = newId();
  let release = () => {};
  const isForgotten = new Promise<void>((resolve) => {
    release = resolve;
  });
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
