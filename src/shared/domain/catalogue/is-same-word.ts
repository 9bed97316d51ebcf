// Compares words regardless of their endings. Works by length only, for all languages alike: Latvian and Russian change
// the last one to three letters of a noun.

/** Number of letters at the end of a word that may differ. */
const endingOf = (letters: number): number => (letters < 5 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3);

/** Returns the beginning that the forms of a word share: "televizors" → "televiz". */
export const stemOf = (word: string): string =>
  // never half of a character that takes two code units
  word.slice(0, word.length - endingOf(word.length)).replace(/[\ud800-\udbff]$/, '');

/** True if the two folded words are the same, or differ only in their endings. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  const shared = longer - endingOf(longer);
  return (
    shared < longer && Math.min(a.length, b.length) >= shared && a.slice(0, shared) === b.slice(0, shared)
  );
}
