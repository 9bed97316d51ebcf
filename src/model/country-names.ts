// What countries are called.
import { map, type Observable } from 'rxjs';
import { reference$ } from '../database/reference-kinds.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

const names$ = (shop: Model, store: string): Observable<ReadonlyMap<string, string>> =>
  reference$(shop.catalogue, store, 'country').pipe(
    map((countries) => new Map(countries.map(({ id, name }) => [id, name]))),
  );

/** The names of countries by their code, in a store view's language. */
export const countryNames = (shop: Model, store: string): Resource<ReadonlyMap<string, string>> =>
  shop.resources.of(`country-names|${store}`, () => names$(shop, store));
