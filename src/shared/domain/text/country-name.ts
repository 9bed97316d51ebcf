/**
 * Returns the name of a country in a language, or the code itself if it is none.
 * @param code ISO 3166-1 alpha-2
 * @param locale BCP 47
 */
export function countryName(code: string, locale: string): string {
  // DisplayNames throws at anything else
  if (!/^[A-Z]{2}$/i.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}
