// The products that are suggested beside others, requested again when the connection or the device's catalogue changes.
import { from, map, switchMap } from 'rxjs';
import type { WorkerMethodAnswer, WorkerMethodInput } from '#schemas/worker-api.ts';
import type { AppContext } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { circumstances$ } from './listing-page-source.ts';

export type SuggestedKeys = WorkerMethodAnswer<'listSuggested'>;

const NONE: SuggestedKeys = { linked: [], accessories: [] };

/** A failed request leaves the current result, or none: suggestions are optional. */
export function suggestedKeys(
  app: AppContext,
  input: WorkerMethodInput<'listSuggested'>,
): Resource<SuggestedKeys> {
  const resource: Resource<SuggestedKeys> = app.resources.of(
    `listSuggested|${JSON.stringify(input)}`,
    () =>
      circumstances$(app, input.store).pipe(
        switchMap(() => from(app.worker.call('listSuggested', input))),
        map((answer) => (answer.ok ? answer.value : (resource.get() ?? NONE))),
      ),
    { isCached: true },
  );
  return resource;
}
