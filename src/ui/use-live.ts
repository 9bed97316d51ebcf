// Subscribes a component to something that changes (RxJS). Shop-blind.
import { startTransition, useEffect, useRef, useState } from 'react';
import { defer, type Observable, Subscription } from 'rxjs';

/**
 * The newest value of an observable; undefined until the first one.
 * In: a maker, called again when `deps` change. An error of the observable is thrown in render, so that the nearest
 * error boundary shows it. While new deps load, the old value is not shown.
 */
export function useLive<T>(make: () => Observable<T>, deps: readonly unknown[]): T | undefined {
  const [state, setState] = useState<{ deps: readonly unknown[]; value?: T; error?: unknown }>({ deps });
  const latest = useRef(make);
  latest.current = make;
  useEffect(() => {
    const subscription = new Subscription();
    // a page reads many things: each read begins in a task of its own, between which the page answers presses
    const begin = setTimeout(() =>
      subscription.add(
        defer(() => latest.current()).subscribe({
          // data may come in bulk: it is drawn in slices, too
          next: (value) => startTransition(() => setState({ deps, value })),
          error: (error: unknown) => setState({ deps, error }),
        }),
      ),
    );
    return () => {
      clearTimeout(begin);
      subscription.unsubscribe();
    };
  }, deps);
  if (state.error !== undefined) throw state.error;
  const same = state.deps.length === deps.length && deps.every((dep, i) => Object.is(dep, state.deps[i]));
  return same ? state.value : undefined;
}
