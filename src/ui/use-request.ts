// Asks something when a page opens, and again when the conditions for it come back. Shop-blind.
import { useEffect, useRef, useState } from 'react';

/**
 * In: the question, whether it can be asked now, what it depends on. Out: its newest answer (undefined until there is
 * one, kept while it is asked again by itself) and a way to ask again.
 */
export function useRequest<T>(
  ask: () => Promise<T>,
  when: boolean,
  deps: readonly unknown[],
): { answer: T | undefined; again: () => void } {
  const [state, setState] = useState<{ answer: T | undefined; deps: readonly unknown[] }>();
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!when) return;
    let shown = true;
    void latest.current().then((answer) => {
      if (shown) setState({ answer, deps });
    });
    return () => {
      shown = false;
    };
  }, [when, round, ...deps]);
  const same = state?.deps.every((dep, place) => Object.is(dep, deps[place]));
  return {
    answer: same ? state?.answer : undefined,
    again: () => {
      setState(undefined);
      setRound((count) => count + 1);
    },
  };
}
