// Tells once what became of things that were seen waiting. Shop-blind.
import { useEffect, useRef } from 'react';

type Watched = { id: string; state: string };

/**
 * In: what is watched now (undefined while it is read), which states wait, what to do with each that was seen waiting
 * and waits no more; its state then, "gone" when it is there no longer.
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
