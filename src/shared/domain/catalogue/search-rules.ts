// What a store view's backend says about searches: synonyms, words that do not count, and pinned products.
import { isSameWord } from './is-same-word.ts';
import { wordsIn } from './search-text.ts';

export type SearchRules = {
  /**
   * Rules in the notation of Solr: words that mean the same are separated by commas ("tv, televizors"); "a, b => c"
   * adds c to searches for a or b only. Rules are not chained.
   */
  synonyms: readonly string[];
  /** words that say nothing about the product, such as prepositions */
  stopwords: readonly string[];
  pinned: readonly PinnedProducts[];
};
/**
 * Products that come first in searches that contain one of these terms, in this order, if they match the other words of
 * the search; they are found in any case by a search for nothing else.
 */
export type PinnedProducts = { terms: readonly string[]; skus: readonly string[] };

export const NO_RULES: SearchRules = { synonyms: [], stopwords: [], pinned: [] };

/** At most so many products are pinned to a term; all of them must fit into the search panel. */
export const PINNED_MAX = 5;
/** Words of a synonym or of a pinned term; longer ones are left out. */
export const PHRASE_MAX = 4;
/** Synonyms that one rule adds to a word; more are left out. */
const ADDED_MAX = 12;
/** Length of the texts by which rules are found. */
const KEY_LETTERS = 2;

type Phrase = readonly string[];
type Rule = { from: Phrase; adds: readonly Phrase[] };
/** The rules, ready to be looked up. */
export type ReadRules = {
  /** Returns the rules of which the left side begins at this word, in the order in which they are written. */
  beginning: (words: Phrase) => Rule[];
  isStopword: (word: string) => boolean;
  /** returns the skus pinned to the first of these phrases that has any, and its place among them */
  pinnedTo: (phrases: readonly Phrase[]) => { skus: readonly string[]; at: number } | undefined;
  /** every word of the synonyms */
  words: ReadonlySet<string>;
};

const phrasesIn = (text: string): Phrase[] =>
  text.split(',').flatMap((part) => {
    const words = wordsIn(part);
    return words.length > 0 && words.length <= PHRASE_MAX ? [words] : [];
  });

const isSamePhrase = (a: Phrase, b: Phrase): boolean =>
  a.length === b.length && a.every((word, at) => isSameWord(word, b[at] ?? ''));

function rulesIn(line: string): Rule[] {
  const [left = '', right] = line.split('=>');
  const from = phrasesIn(left);
  const adds = right === undefined ? from : phrasesIn(right);
  return from.map((one) => ({ from: one, adds: adds.filter((each) => each !== one).slice(0, ADDED_MAX) }));
}

const known = new WeakMap<SearchRules, ReadRules>();

/** Prepares the rules; the same object is prepared once. */
export function readRules(rules: SearchRules): ReadRules {
  const before = known.get(rules);
  if (before) return before;
  const byKey = new Map<string, Rule[]>();
  const words = new Set<string>();
  for (const rule of rules.synonyms.flatMap(rulesIn)) {
    const key = (rule.from[0] ?? '').slice(0, KEY_LETTERS);
    byKey.set(key, [...(byKey.get(key) ?? []), rule]);
    for (const word of [rule.from, ...rule.adds].flat()) words.add(word);
  }
  const stopwords = new Set(rules.stopwords.flatMap(wordsIn));
  const pins = rules.pinned.map(({ terms, skus }) => ({ terms: terms.map(wordsIn), skus }));
  const read: ReadRules = {
    beginning: ([first = '', ...rest]) =>
      (byKey.get(first.slice(0, KEY_LETTERS)) ?? []).filter(({ from }) =>
        isSamePhrase(from, [first, ...rest].slice(0, from.length)),
      ),
    isStopword: (word) => stopwords.has(word),
    pinnedTo: (phrases) => {
      for (const [at, phrase] of phrases.entries()) {
        const pin = pins.find(({ terms }) => terms.some((term) => isSamePhrase(term, phrase)));
        if (pin) return { skus: pin.skus.slice(0, PINNED_MAX), at };
      }
      return undefined;
    },
    words,
  };
  known.set(rules, read);
  return read;
}
