// `AbortSignal.any` for realms that end. Node keeps listeners of a combined signal alive until one source aborts, which
// never happens to the signals of a closed tab. Signals of this module are referenced by their sources only.
import { setMaxListeners } from 'node:events';

/** Returns a signal that aborts as soon as one of its sources aborts. */
export function anySignal(sources: readonly AbortSignal[]): AbortSignal {
  // disables Node's warning: any number of waits can depend on the end of one realm
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
