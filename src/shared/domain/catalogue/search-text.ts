// Parses search terms: words, normalization, and the text sent to the backend. The bridge parses terms by the same
// rules (tests compare the two with random texts).

/** Minimum length of a term. */
export const MIN_TERM_CHARACTERS = 3;
/** Longer terms are truncated, to bound the work. */
export const MAX_TERM_CHARACTERS = 200;
const MAX_WORDS = 12;
/** Shorter words have too many neighbours to tolerate a typo. */
export const TYPO_FROM_LETTERS = 4;

/** Normalizes text: "Veļas mazgājamā mašīna Č-9" → "velas mazgajama masina c 9"; ё becomes е. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the normalized words of a text. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '');

/** Normalizes an article number as users type it: "LAP-15 b" → "lap15b". */
export const compactOf = (text: string): string => fold(text).replaceAll(' ', '');

/** Returns the term for display and for the comparison with article numbers: trimmed and truncated. */
export const writtenTerm = (text: string): string =>
  [...text.slice(0, 2 * MAX_TERM_CHARACTERS)]
    .slice(0, MAX_TERM_CHARACTERS)
    .join('')
    .replaceAll('\u0000', ' ')
    .trim()
    .replace(/\s+/g, ' ');

/** Returns the term whose words are searched: without #. */
export const termOf = (text: string): string =>
  writtenTerm(text).replaceAll('#', ' ').trim().replace(/\s+/g, ' ');

const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** True if the text is exactly this sku, including its punctuation; case is ignored. */
export const isWritten = (sku: string, text: string): boolean =>
  lowerAscii(sku) === lowerAscii(writtenTerm(text));

/** True if the term is long enough to search for. */
export const isLongEnough = (text: string): boolean => [...termOf(text)].length >= MIN_TERM_CHARACTERS;

/** Returns the term for the backend: "WH-1000 black" → "WH-1000 black WH 1000". */
export function searchText(text: string): string {
  const term = termOf(text);
  const variants = term
    .split(' ')
    .filter((word) => /[^-]-+[^-]/.test(word))
    .map((word) => word.split('-').filter(Boolean).join(' '));
  return [term, ...variants].join(' ');
}

/** Returns the distinct words of a term; a product matches if each of them is the prefix of one of its words. */
export const queryWords = (text: string): string[] =>
  [...new Set(wordsIn(searchText(text)))].slice(0, MAX_WORDS);

/** Returns the text with the letters at `at` and `at + 1` exchanged. */
const transposed = (text: string, at: number): string =>
  text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);

/** Returns the different texts in which two neighbouring letters of this one are exchanged. */
export function transpositionsOf(text: string): Set<string> {
  const others = new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => transposed(text, at)),
  );
  others.delete(text);
  return others;
}

/**
 * True if `typed` differs from the word by one wrong, missing or extra letter, not the first one, or by two exchanged
 * neighbouring letters.
 */
export function isOneTypoAway(typed: string, word: string): boolean {
  if (typed === word) return false;
  const [short, long] = typed.length <= word.length ? [typed, word] : [word, typed];
  let at = 0;
  // the loop terminates: the texts differ, at the latest where the shorter one ends
  while (short[at] === long[at]) at += 1;
  if (short.length === long.length && transposed(short, at) === long) return true;
  return at > 0 && short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
