// What a page does not need for its first view: fetched when that stands, shown when it has come. Shop-blind.
import { afterLoad } from './after-load.ts';
import { type InterfaceState, keptPart, useInterfaceState } from './interface-state.ts';
import { useStore } from './use-store.ts';

function fetchedLater<T>(ui: InterfaceState, load: (ui: InterfaceState) => Promise<T>) {
  const { delays, ended } = ui;
  let part: T | undefined;
  let asked = false;
  const listeners = new Set<() => void>();
  const ask = () =>
    load(ui).then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => addEventListener('online', ask, { once: true, signal: ended }),
    );
  const subscribe = (listener: () => void) => {
    if (!asked) afterLoad(ask, delays.lateParts, ended);
    asked = true;
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return { subscribe, read: () => part };
}

/**
 * In: what fetches a part for a window. Out: a hook with the part, undefined until it has come. Fetched once in a window,
 * for whoever uses the hook first; one that could not be had is asked for again when the line is back.
 */
export function later<T>(load: (ui: InterfaceState) => Promise<T>): () => T | undefined {
  return () => {
    const ui = useInterfaceState();
    const { subscribe, read } = keptPart(ui, load, () => fetchedLater(ui, load));
    return useStore(subscribe, read);
  };
}
