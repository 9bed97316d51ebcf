// A set of change listeners.

export type Listeners = {
  tell: () => void;
  /** Calls `changed` after every change. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}
