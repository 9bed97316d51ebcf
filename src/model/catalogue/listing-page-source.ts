// Requests a listing again when the connection or the local catalogue, on which its results depend, changes.
import { combineLatest, distinctUntilChanged, from, map, type Observable, switchMap } from 'rxjs';
import type { Result } from '#schemas/fault.ts';
import type { AppContext } from '../shell/app-context.ts';
import { connection$ } from '../shell/connection-source.ts';
import { catalogueState$ } from './catalogue-state-source.ts';
import type { ListingAnswer, ListingInput, RequestPage } from './listing-page.ts';

/** Emits a new value when the connection changes and when the catalogue becomes complete. */
export const circumstances$ = (app: AppContext, store: string): Observable<string> =>
  combineLatest([connection$(app), catalogueState$(app, store)]).pipe(
    map(([{ online }, { complete }]) => `${online} ${complete}`),
    distinctUntilChanged(),
  );

/**
 * Emits the responses to a request. A failed request emits the current result (`soFar`) again if that was successful.
 */
export const listingPage$ = (
  app: AppContext,
  input: ListingInput,
  requestPage: RequestPage,
  soFar: () => Result<ListingAnswer> | undefined,
): Observable<Result<ListingAnswer>> =>
  circumstances$(app, input.store).pipe(
    switchMap(() => from(requestPage(app, input))),
    map((answer) => {
      const last = answer.ok ? undefined : soFar();
      return last?.ok ? last : answer;
    }),
  );
