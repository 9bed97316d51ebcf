// The words of a store view by which misspelt ones are corrected and joined ones are split.
import { isSameWord, stemOf } from './is-same-word.ts';
import { isOneTypoAway } from './search-text.ts';

/** In shorter words a letter that is missing in the ending may be another case: "krāsns", "krāsnis". */
export const ENDING_CORRECTED_FROM_LETTERS = 8;

/** The words of the store view's categories and rules. */
export type Vocabulary = {
  has: (word: string) => boolean;
  /** returns the word one typo away, with the ending of the typed one as far as it is known */
  correctionOf: (word: string) => string | undefined;
  /** returns the word meant by one that is known by its stem, but is misspelt within its ending */
  correctedEnding: (word: string) => string | undefined;
};

/** @param words folded words */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const forms = words.flatMap((word) =>
    Array.from({ length: word.length - stemOf(word).length + 1 }, (_, cut) =>
      word.slice(0, word.length - cut),
    ),
  );
  return {
    has: (word) => words.some((each) => isSameWord(each, word)),
    correctionOf: (word) => forms.find((form) => isOneTypoAway(word, form)),
    correctedEnding: (word) =>
      word.length < ENDING_CORRECTED_FROM_LETTERS || words.some((each) => each.startsWith(word))
        ? undefined
        : // another last letter, or one more before it, is the ending of another case: "televizori", "televizorus"
          forms.find(
            (form) => form.length >= word.length && form.at(-1) === word.at(-1) && isOneTypoAway(word, form),
          ),
  };
}
