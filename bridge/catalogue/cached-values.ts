// What pages are made of and what hardly changes: the categories, the attributes, the shop's own pages. Read once for as long
// as the catalogue stays as it is, whoever asks.
// Invariant: nobody is given what is older than the moment of asking.

/** Gives what `make` makes of the catalogue, made now or kept under its name. Nobody may change it. */
export type CachedValues = <T>(name: string, make: () => Promise<T>) => Promise<T>;

/** @param version the version of the catalogue now */
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
    // what could not be read is read again by whoever comes next
    making.catch(() => mine.delete(name));
    return making;
  };
}
