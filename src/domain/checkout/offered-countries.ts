// Where goods are sent: the countries that the shop names, else the one of its configuration.
import type { CountryValue } from '../../../schemas/documents/reference-document.ts';

/** In: what the backend lists, the configuration's country, the locale that names it. */
export function offeredCountries(
  listed: CountryValue[],
  defaultCountry: string,
  locale: string,
): CountryValue[] {
  if (listed.length > 0) return listed;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(defaultCountry) ?? defaultCountry;
  return [{ id: defaultCountry, name, available_regions: [] }];
}
