// The device's side of listings: what an answer depends on besides the request.
import { combineLatest, distinctUntilChanged, from, map, type Observable, switchMap } from 'rxjs';
import type { Result } from '../../../schemas/fault.ts';
import type { AppContext } from '../app-context.ts';
import type { ListingAnswer, ListingInput, RequestPage } from '../listing-page.ts';
import { catalogueState$ } from './live-catalogue-state.ts';
import { connection$ } from './live-connection.ts';

/** Is there a connection, and is the whole catalogue here. */
const circumstances$ = (app: AppContext, store: string): Observable<string> =>
  combineLatest([connection$(app), catalogueState$(app, store)]).pipe(
    map(([{ online }, { complete }]) => `${online} ${complete}`),
    distinctUntilChanged(),
  );

/** In: the request, how it is asked, the answer so far. Out: the answers; a failure does not take one away. */
export const listingPage$ = (
  app: AppContext,
  input: ListingInput,
  ask: RequestPage,
  soFar: () => Result<ListingAnswer> | undefined,
): Observable<Result<ListingAnswer>> =>
  circumstances$(app, input.store).pipe(
    switchMap(() => from(ask(app, input))),
    map((answer) => {
      const last = answer.ok ? undefined : soFar();
      return last?.ok ? last : answer;
    }),
  );
