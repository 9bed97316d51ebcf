import { map, type Observable } from 'rxjs';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

const names$ = (app: Model, store: string): Observable<ReadonlyMap<string, string>> =>
  referenceKinds$(app.catalogue, store, 'country').pipe(
    map((countries) => new Map(countries.map(({ id, name }) => [id, name]))),
  );

/** Country names by code, in the language of a store view. */
export const countryNames = (app: Model, store: string): Resource<ReadonlyMap<string, string>> =>
  app.resources.of(`country-names|${store}`, () => names$(app, store));
