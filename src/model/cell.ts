// One value in memory that is read at once and can be followed.
import { useSyncExternalStore } from 'react';

export type Cell<T> = {
  get: () => T;
  /** Puts a value in its place and tells whoever follows it. */
  set: (next: T) => void;
  /** In: who is told of every new value. Out: ends it. */
  follow: (changed: () => void) => () => void;
};

export function createCell<T>(first: T): Cell<T> {
  let value = first;
  const followers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const follower of followers) follower();
    },
    follow: (changed) => {
      followers.add(changed);
      return () => {
        followers.delete(changed);
      };
    },
  };
}

/** The value now and at every change. */
export const useCell = <T>({ follow, get }: Cell<T>): T => useSyncExternalStore(follow, get);
