// Regions of a country, as the country list names them.
import type { CountryValue } from '../../../schemas/documents/reference-document.ts';

export type Region = CountryValue['available_regions'][number];

/** Returns the regions to choose from; none where the country has none, or nobody knows. */
export const regionsOf = (countries: readonly CountryValue[], country: string): readonly Region[] =>
  countries.find(({ id }) => id === country)?.available_regions ?? [];

/** Returns the region of a country by its id; undefined when the country has no such region. */
export const regionOf = (
  countries: readonly CountryValue[],
  country: string,
  region: string,
): Region | undefined => regionsOf(countries, country).find(({ id }) => id === region);

/** True if an address in the country needs a region. A list that names regions and does not say needs one. */
export function isRegionRequired(countries: readonly CountryValue[], country: string): boolean {
  const listed = countries.find(({ id }) => id === country);
  return listed !== undefined && listed.available_regions.length > 0 && listed.region_required !== false;
}

/** The three fields that addresses carry on the wire. */
export const regionFields = (region: Region | undefined) => ({
  region: region?.name ?? '',
  region_id: Number.isSafeInteger(Number(region?.id)) ? Number(region?.id) : 0,
  region_code: region?.code ?? '',
});
