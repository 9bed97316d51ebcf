// What a search term means: which words it asks for, in which letters, and how they are written to the backend. The
// bridge reads terms by the same rules (tests compare the two over random texts).

/** A term has at least this many characters. */
export const MIN_TERM_CHARACTERS = 3;
/** Longer terms are cut: nobody means the rest, and nothing has to be done with it. */
export const MAX_TERM_CHARACTERS = 200;
const MAX_WORDS = 12;
/** Shorter words have too many neighbours for a typo to be forgiven. */
export const TYPO_FROM_LETTERS = 4;

/** "Veļas mazgājamā mašīna Č-9" → "velas mazgajama masina c 9"; ё is е. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text, folded. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '');

/** An article number as people type it: "LAP-15 b" → "lap15b". */
export const compactOf = (text: string): string => fold(text).replaceAll(' ', '');

/** The term as it is shown, and as article numbers are compared with it: without the spaces around it, cut. */
export const writtenTerm = (text: string): string =>
  [...text.slice(0, 2 * MAX_TERM_CHARACTERS)]
    .slice(0, MAX_TERM_CHARACTERS)
    .join('')
    .replaceAll('\u0000', ' ')
    .trim()
    .replace(/\s+/g, ' ');

/** The term whose words are looked for: without #. */
export const termOf = (text: string): string =>
  writtenTerm(text).replaceAll('#', ' ').trim().replace(/\s+/g, ' ');

const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** True if the text is this very sku, with its punctuation. */
export const isWritten = (sku: string, text: string): boolean =>
  lowerAscii(sku) === lowerAscii(writtenTerm(text));

/** May this be searched for? */
export const isLongEnough = (text: string): boolean => [...termOf(text)].length >= MIN_TERM_CHARACTERS;

/** The term as the backend gets it: "WH-1000 black" → "WH-1000 black WH 1000". */
export function searchText(text: string): string {
  const term = termOf(text);
  const variants = term
    .split(' ')
    .filter((word) => /[^-]-+[^-]/.test(word))
    .map((word) => word.split('-').filter(Boolean).join(' '));
  return [term, ...variants].join(' ');
}

/** The different words that a product must have, each at the beginning of one of its words. */
export const queryWords = (text: string): string[] =>
  [...new Set(wordsIn(searchText(text)))].slice(0, MAX_WORDS);

/** Is `typed` the word with one letter wrong, missing or too many? The first letter is right. */
export function isOneTypoAway(typed: string, word: string): boolean {
  const [short, long] = typed.length <= word.length ? [typed, word] : [word, typed];
  if (typed === word || typed[0] !== word[0]) return false;
  let at = 0;
  // they differ somewhere, at the latest where the shorter one ends
  while (short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
