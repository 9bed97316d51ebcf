// Reference data of a store view by kind, in the shop's order: attributes, tax rules, countries, ways of delivery and
// payment. Empty while nothing is on the device yet.
import { map, type Observable } from 'rxjs';
import type { CountryValue, ReferenceKind, ReferenceValue } from '../../schemas/documents/reference.ts';
import { reference$ } from '../database/reference-kinds.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export const reference = <K extends ReferenceKind>(
  shop: Model,
  store: string,
  kind: K,
): Resource<ReferenceValue<K>[]> =>
  shop.resources.of(`reference|${store}|${kind}`, () => reference$(shop.catalogue, store, kind));

const names$ = (shop: Model, store: string): Observable<ReadonlyMap<string, CountryValue['name']>> =>
  reference$(shop.catalogue, store, 'country').pipe(
    map((countries) => new Map(countries.map(({ id, name }) => [id, name]))),
  );

/** The names of countries by their code, in a store view's language. */
export const countryNames = (shop: Model, store: string): Resource<ReadonlyMap<string, string>> =>
  shop.resources.of(`country-names|${store}`, () => names$(shop, store));
