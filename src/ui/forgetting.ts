// What a tab remembers of the person who used it: forgotten all together when that person logs out (RELIABILITY S-22).
// Whoever keeps such memory registers how to drop it. Shop-blind.
import { useSyncExternalStore } from 'react';

const drops = new Set<() => void>();
const listeners = new Set<() => void>();
let times = 0;

/** Registers what drops a memory. Call once where the memory is kept. */
export function onForget(drop: () => void): void {
  drops.add(drop);
}

/** Drops everything that was registered; screens that follow `useTimesForgotten` begin anew. */
export function forgetAll(): void {
  times += 1;
  for (const drop of drops) drop();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** How often this tab has forgotten: work begun before the last time is of somebody who left. */
export const timesForgotten = (): number => times;

/** A key for what must not outlive the person: another number after each forgetting. */
export const useTimesForgotten = (): number => useSyncExternalStore(subscribe, timesForgotten);
