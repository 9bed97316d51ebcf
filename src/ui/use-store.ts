// What several components read from one place in memory. Shop-blind.
import { startTransition, useEffect, useState } from 'react';

/**
 * The newest value of a shared place. Unlike useSyncExternalStore it draws a change in slices: one that comes while a
 * page is drawn would otherwise have the page drawn again in one piece, without answering presses meanwhile.
 * In: how to follow the place (the same function for as long as it is the same place), how to read it.
 */
export function useStore<T>(follow: (changed: () => void) => () => void, read: () => T): T {
  const [seen, see] = useState(() => ({ follow, value: read() }));
  useEffect(() => {
    const look = () =>
      startTransition(() => {
        const value = read();
        see((last) => (last.follow === follow && Object.is(last.value, value) ? last : { follow, value }));
      });
    look();
    return follow(look);
  }, [follow]);
  return seen.follow === follow ? seen.value : read();
}
