// Stock of products in branches, requested again when the connection or the device's catalogue changes.
import { from, map, switchMap } from 'rxjs';
import type { BranchStock } from '#shared/domain/branches/branch-stock.ts';
import type { AppContext } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { circumstances$ } from './listing-page-source.ts';

/** Returns the stock of the skus; a failed request leaves what is known. */
export function knownBranchStock(
  app: AppContext,
  input: { store: string; skus: string[] },
): Resource<BranchStock[]> {
  const resource: Resource<BranchStock[]> = app.resources.of(`loadBranchStock|${JSON.stringify(input)}`, () =>
    circumstances$(app, input.store).pipe(
      switchMap(() => from(app.worker.call('loadBranchStock', input))),
      map((answer) => (answer.ok ? answer.value.stock : (resource.get() ?? []))),
    ),
  );
  return resource;
}
