// What a page does not need for its first view: fetched when that stands, shown when it has come. Shop-blind.
import { useShared } from './use-shared.ts';

const WAIT_MS = 500;

const whenFirstViewStands = (act: () => void): void => {
  const soon = () => setTimeout(act, WAIT_MS);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
};

/**
 * In: what fetches a part. Out: a hook with the part, undefined until it has come. Fetched once, for whoever uses the
 * hook first; one that could not be had is asked for again when the line is back.
 */
export function later<T>(load: () => Promise<T>): () => T | undefined {
  let part: T | undefined;
  let asked = false;
  const listeners = new Set<() => void>();
  const ask = () =>
    load().then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => addEventListener('online', ask, { once: true }),
    );
  const subscribe = (listener: () => void) => {
    if (!asked) whenFirstViewStands(ask);
    asked = true;
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return () => useShared(subscribe, () => part);
}
