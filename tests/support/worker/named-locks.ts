// Web Locks for tests: one holder per name over all workers of a device. Others wait, or get `undefined` with
// `ifAvailable`.
import type { Ports } from '#workers/ports.ts';

export function namedLocks(): Ports['lock'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, run, options) => {
    const before = tails.get(name);
    if (before && options?.ifAvailable) return undefined;
    const mine = (before ?? Promise.resolve()).then(() => run());
    const tail = mine
      .catch(() => undefined)
      .then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
    tails.set(name, tail);
    return mine;
  };
}
