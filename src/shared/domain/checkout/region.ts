// Regions of a country, from the country list.
import type { CountryValue } from '#schemas/documents/reference-document.ts';

export type Region = CountryValue['available_regions'][number];

/** Returns the regions to choose from; empty if the country has none or is unknown. */
export const regionsOf = (countries: readonly CountryValue[], country: string): readonly Region[] =>
  countries.find(({ id }) => id === country)?.available_regions ?? [];

/** Returns the region of a country by its id; undefined if the country has no such region. */
export const regionOf = (
  countries: readonly CountryValue[],
  country: string,
  region: string,
): Region | undefined => regionsOf(countries, country).find(({ id }) => id === region);

/** True if an address in the country needs a region: the default for countries with regions. */
export function isRegionRequired(countries: readonly CountryValue[], country: string): boolean {
  const listed = countries.find(({ id }) => id === country);
  return listed !== undefined && listed.available_regions.length > 0 && listed.region_required !== false;
}

/** Returns the three region fields of an address on the wire. */
export const regionFields = (region: Region | undefined) => ({
  region: region?.name ?? '',
  region_id: Number.isSafeInteger(Number(region?.id)) ? Number(region?.id) : 0,
  region_code: region?.code ?? '',
});
