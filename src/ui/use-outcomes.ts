// Tells once of each thing that has come to an end. Shop-blind.
import { useEffect, useRef } from 'react';

/** In: what is watched now, which of it has ended and is still to be told, how it is told. */
export function useOutcomes<T extends { id: string }>(
  watched: readonly T[] | undefined,
  isUntold: (item: T) => boolean,
  tell: (item: T) => void,
): void {
  const told = useRef(new Set<string>());
  const latest = useRef({ isUntold, tell });
  latest.current = { isUntold, tell };
  useEffect(() => {
    for (const item of watched ?? []) {
      if (told.current.has(item.id) || !latest.current.isUntold(item)) continue;
      told.current.add(item.id);
      latest.current.tell(item);
    }
  }, [watched]);
}
