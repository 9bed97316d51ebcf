// Caches values derived from the catalogue that rarely change (categories, attributes, content pages) until its version
// changes. Invariant: a value is never older than the request for it, whichever copy of the bridge made the change.

/** Returns the cached value of `name`, or creates it with `make`. Callers must not modify it. */
export type CachedValues = <T>(name: string, make: () => Promise<T>) => Promise<T>;

/** @param version returns the current version of the catalogue */
export function createCachedValues(version: () => Promise<{ readonly count: number }>): CachedValues {
  let shelf = new Map<string, Promise<unknown>>();
  let at: number | undefined;
  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const { count } = await version();
    if (at !== count) {
      at = count;
      shelf = new Map();
    }
    const mine = shelf;
    const known = mine.get(name);
    if (known) return known as Promise<T>;
    const making = make();
    mine.set(name, making);
    // failures are not cached: the next request retries
    making.catch(() => mine.delete(name));
    return making;
  };
}
