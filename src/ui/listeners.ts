// Who hears of a change. Shop-blind.

export type Listeners = {
  tell: () => void;
  /** In: who is told of every change. Out: ends it. */
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
