// Folding of text for search: no case, no accents, ё as е; everything else than letters and digits is a space.
// Written text and asked text go through the same function, so they meet.

/** "Veļas mazgājamā mašīna Č-9" → "velas mazgajama masina c 9" */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The different words of a question, at most twelve. */
export function messageOf(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '').slice(0, 12);
}

/** An article number as people type it: "LAP-15 b" → "lap15b". */
export const compactOf = (text: string): string => fold(text).replaceAll(' ', '');

/** The fields text search reads, in the order in which `search_text` has them, with their boosts. */
export const searchedFields = [
  ['name', 2],
  ['sku', 2],
  ['mpn', 3],
  ['brand', 1],
  ['category', 1],
] as const;

/**
 * What `search_text` holds: a line for each searched field, each word with a space before it, so that the beginning of
 * a word can be looked for; then a line of article numbers, each between two number signs.
 */
export function searchText(fields: readonly string[], identifiers: readonly string[]): string {
  const compact = [...new Set(identifiers.map(compactOf))].filter((each) => each !== '');
  return [...fields.map((field) => ` ${fold(field)}`), `#${compact.join('#')}#`].join('\n');
}

/** Is `typed` the word with one letter wrong, missing or too many? The first letter is right. */
export function isOneTypoAway(typed: string, word: string): boolean {
  const [short, long] = typed.length <= word.length ? [typed, word] : [word, typed];
  if (long.length - short.length > 1 || typed === word || typed[0] !== word[0]) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
