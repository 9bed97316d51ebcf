import { useEffect, useRef } from 'react';

type Watched = { id: string; state: string };

/**
 * Calls back once per item when it leaves the pending state.
 * @param watched undefined while it is being read
 * @param waits true if an item is pending
 * @param onSettled receives the item's new state, or "gone" if it was removed
 */
export function useOnSettled<T extends Watched>(
  watched: readonly T[] | undefined,
  waits: (item: T) => boolean,
  onSettled: (state: T['state'] | 'gone', id: string) => void,
): void {
  const waiting = useRef(new Set<string>());
  const latest = useRef({ waits, onSettled });
  latest.current = { waits, onSettled };
  useEffect(() => {
    if (!watched) return;
    const now = new Map(watched.map((item) => [item.id, item]));
    for (const id of [...waiting.current]) {
      const item = now.get(id);
      if (item && latest.current.waits(item)) continue;
      waiting.current.delete(id);
      latest.current.onSettled(item?.state ?? 'gone', id);
    }
    for (const item of watched) if (latest.current.waits(item)) waiting.current.add(item.id);
  }, [watched]);
}
