// What is typed, on its way to the device: kept at most 150 ms after a change and at once when the page is left.
// Shop-blind.
import { useEffect, useRef } from 'react';

const KEEP_DELAY_MS = 150;

/**
 * Hands on what is typed whenever it changes; what stands there at first is not handed on.
 * In: what is typed now, the same object for as long as nothing changed; whether it is still wanted (what waits when it
 * no longer is, is dropped); how it is kept.
 */
export function useAutosave<T>(typed: T, wanted: boolean, keep: (typed: T) => void): void {
  const pending = useRef<{ typed: T } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const first = useRef(true);
  const latest = useRef(keep);
  latest.current = keep;
  const flush = useRef(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = pending.current;
    pending.current = undefined;
    if (next) latest.current(next.typed);
  });
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!wanted) {
      pending.current = undefined;
      return;
    }
    pending.current = { typed };
    // further changes do not put it off: whoever types without a pause is kept all the same
    timer.current ??= setTimeout(flush.current, KEEP_DELAY_MS);
  }, [typed, wanted]);
  useEffect(() => {
    const leave = flush.current;
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);
}
