// A question to the worker as a fact that components read: asked while somebody follows it and there is a connection,
// asked again when the connection comes back, when the answer so far stays meanwhile, or when somebody wants it again.
import { distinctUntilChanged, filter, from, map, switchMap } from 'rxjs';
import type { Result } from '../../schemas/errors.ts';
import type { AskAnswer, AskInput, AskName } from '../../schemas/worker-api.ts';
import { connection$ } from './live/live-connection.ts';
import type { Resource } from './resource.ts';
import type { Shop } from './shop.ts';

export type Question<T> = Resource<Result<T>> & {
  /** Asks anew; the answer so far is gone until the next one is here. */
  again: () => void;
  /** Asks anew; the answer so far stays until the next one is here. */
  refresh: () => void;
};

/** In: one of the worker's asks and its input. */
export function question<A extends AskName>(shop: Shop, name: A, input: AskInput<A>): Question<AskAnswer<A>> {
  const key = `${name}|${JSON.stringify(input)}`;
  const resource = shop.resources.of(key, () =>
    connection$(shop).pipe(
      map(({ online }) => online),
      distinctUntilChanged(),
      filter(Boolean),
      switchMap(() => from(shop.worker.ask(name, input))),
    ),
  );
  return {
    ...resource,
    again: () => shop.resources.restart(key),
    refresh: () => shop.resources.restart(key, true),
  };
}
