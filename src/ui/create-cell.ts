// A set of change listeners, and an observable value in memory.

export type Listeners = {
  tell: () => void;
  /** True while there is a listener. */
  isHeard: () => boolean;
  /** Calls `changed` after every change. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      // a listener removed during notification is not called
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    isHeard: () => listeners.size > 0,
    subscribe: (changed) => {
      // wrapped, so that the same listener can subscribe twice
      const listener = () => changed();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** An observable value in memory only. */
export type Cell<T> = {
  get: () => T;
  subscribe: Listeners['subscribe'];
  set: (next: T) => void;
};

export function createCell<T>(first: T): Cell<T> {
  let value = first;
  const { subscribe, tell } = createListeners();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      tell();
    },
    subscribe,
  };
}
