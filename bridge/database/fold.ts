// Folds text for search: lower case, no accents, ё as е; everything except letters and digits becomes a space.
// Stored text and query go through the same function, so that they match.

/** Folds a text, for example "Veļas mazgājamā mašīna Č-9" to "velas mazgajama masina c 9". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the distinct words of a query, at most twelve. */
export function messageOf(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '').slice(0, 12);
}

/** Normalises an article number as users type it: "LAP-15 b" → "lap15b". */
export const compactOf = (text: string): string => fold(text).replaceAll(' ', '');

/** Fields of the text search, in the order of their lines in `search_text`, with their boosts. */
export const searchedFields = [
  ['name', 2],
  ['sku', 2],
  ['mpn', 3],
  ['brand', 1],
  ['category', 1],
] as const;

/**
 * Builds `search_text`: a line per searched field, with a space before each word so that prefixes can be matched; then
 * a line of article numbers, each between two number signs.
 */
export function searchText(fields: readonly string[], identifiers: readonly string[]): string {
  const compact = [...new Set(identifiers.map(compactOf))].filter((each) => each !== '');
  return [...fields.map((field) => ` ${fold(field)}`), `#${compact.join('#')}#`].join('\n');
}
