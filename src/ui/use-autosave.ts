import { useEffect, useRef } from 'react';

const KEEP_DELAY_MS = 150;

/**
 * Saves typed values at most 150 ms after a change, and immediately when the user leaves the page. Does not save the
 * initial value.
 * @param typed must be the same object as long as nothing changed
 * @param wanted if false, a pending save is dropped
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
    // a throttle, not a debounce: saves while the user types without a pause
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
