// AbortSignal.any for realms that end: Node keeps what listens to a signal of several sources alive until one of them
// aborts, which the signals of a closed tab never do. These are kept by their sources alone.
import { setMaxListeners } from 'node:events';

/** In: signals. Out: one that aborts with the first of them. */
export function anySignal(sources: readonly AbortSignal[]): AbortSignal {
  // any number of waits follow the end of one realm
  for (const source of sources) setMaxListeners(0, source);
  const controller = new AbortController();
  const follow = (event: { target: EventTarget | null }) => {
    for (const source of sources) source.removeEventListener('abort', follow);
    controller.abort((event.target as AbortSignal).reason);
  };
  const aborted = sources.find((source) => source.aborted);
  if (aborted) controller.abort(aborted.reason);
  else for (const source of sources) source.addEventListener('abort', follow);
  return controller.signal;
}

/** The `AbortSignal` of a realm. */
export const RealmAbortSignal = new Proxy(AbortSignal, {
  get: (real, name) => (name === 'any' ? anySignal : Reflect.get(real, name)),
});
