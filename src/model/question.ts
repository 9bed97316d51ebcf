// A question to the worker as a fact that components read: asked while somebody follows it and there is a connection,
// asked again when the connection comes back, when the answer so far stays meanwhile, or when somebody wants it again.
import { distinctUntilChanged, filter, from, map, switchMap } from 'rxjs';
import type { Result } from '../../schemas/fault.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '../../schemas/worker-api.ts';
import type { AppContext } from './app-context.ts';
import { connection$ } from './live/live-connection.ts';
import type { Resource } from './resource.ts';

export type Question<T> = Resource<Result<T>> & {
  /** Asks anew; the answer so far is gone until the next one is here. */
  again: () => void;
  /** Asks anew; the answer so far stays until the next one is here. */
  refresh: () => void;
};

/** In: one of the worker's asks and its input. */
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
