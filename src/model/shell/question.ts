// Exposes a worker method as a resource. The method is called while the resource is subscribed and the device is
// online. It is called again on request (`again`, `refresh`) and when the connection returns; when the connection
// returns, the current result remains until the response arrives.
import { distinctUntilChanged, filter, from, map, switchMap } from 'rxjs';
import type { Result } from '#schemas/fault.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import type { AppContext } from './app-context.ts';
import { connection$ } from './connection-source.ts';
import type { Resource } from './resource.ts';

export type Question<T> = Resource<Result<T>> & {
  /** Calls the method again; the current result is cleared until the response arrives. */
  again: () => void;
  /** Calls the method again; the current result remains until the response arrives. */
  refresh: () => void;
};

/** Returns the resource of a worker method with this input. */
export function question<A extends WorkerMethodName>(
  app: AppContext,
  name: A,
  input: WorkerMethodInput<A>,
): Question<WorkerMethodAnswer<A>> {
  const key = `${name}|${JSON.stringify(input)}`;
  const resource = app.resources.of(key, () =>
    connection$(app).pipe(
      map(({ online }) => online),
      distinctUntilChanged(),
      filter(Boolean),
      switchMap(() => from(app.worker.call(name, input))),
    ),
  );
  return {
    ...resource,
    again: () => app.resources.restart(key),
    refresh: () => app.resources.restart(key, true),
  };
}
