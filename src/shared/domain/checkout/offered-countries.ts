// Delivery countries: those that the backend lists, else the configured one.
import type { CountryValue } from '#schemas/documents/reference-document.ts';

/**
 * Returns the countries to choose from.
 * @param locale Language of the default country's name.
 */
export function offeredCountries(
  listed: CountryValue[],
  defaultCountry: string,
  locale: string,
): CountryValue[] {
  if (listed.length > 0) return listed;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(defaultCountry) ?? defaultCountry;
  return [{ id: defaultCountry, name, available_regions: [] }];
}
