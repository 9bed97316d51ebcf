// Delivery countries: those that the backend lists, else the configured one and those of stored addresses.
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import { countryName } from '../text/country-name.ts';

/**
 * Returns the countries to choose from.
 * @param codes Offered if the backend lists none: the configured country, and those of stored addresses.
 * @param locale Language of their names.
 */
export function offeredCountries(
  listed: CountryValue[],
  codes: readonly string[],
  locale: string,
): CountryValue[] {
  if (listed.length > 0) return listed;
  return [...new Set(codes)].map((id) => ({ id, name: countryName(id, locale), available_regions: [] }));
}
