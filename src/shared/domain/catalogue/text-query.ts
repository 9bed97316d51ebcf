// Reads the text of a search as a query: groups of alternatives, of which each group must match. The device's index and
// the request to the backend are made from the same query, so that both find the same products. Invariants:
// - the typed words are always among the alternatives, so no rule takes away what was found before
// - the numbers of words, alternatives and options are bounded, whatever the text and the rules are

import { stemOf } from './is-same-word.ts';
import { type NamedAttribute, type OptionMatch, optionMatches } from './option-matches.ts';
import { type Quantity, quantitiesIn } from './quantities-in.ts';
import { PHRASE_MAX, type ReadRules, readRules, type SearchRules } from './search-rules.ts';
import { queryWords, termOf, wordsIn } from './search-text.ts';
import { transliterated } from './transliterated.ts';
import { ENDING_CORRECTED_FROM_LETTERS, type Vocabulary, vocabularyOf } from './vocabulary-of.ts';

/** Matches products with all of the words, or with one of the options. */
export type Alternative = { words: readonly string[] } | OptionMatch;
export type TextQuery = {
  text: string;
  groups: readonly (readonly Alternative[])[];
  /** number of groups that must match */
  atLeast: number;
  /** words that are not typed but guessed: a typo in them is not forgiven */
  guessed: ReadonlySet<string>;
  pinned: Pinned;
  /** misspelt word → the word of the store view that is meant, both folded */
  corrections: ReadonlyMap<string, string>;
};
/**
 * Skus of products that come first in the order of best matches, if they match. `isWhole`: the text contains nothing
 * else, so that they match in any case.
 */
export type Pinned = { skus: readonly string[]; isWhole: boolean };

/**
 * How a text is read, each way used only if the one before finds nothing:
 * - `typed`: the words as typed, and the synonyms of the store view
 * - `understood`: also other endings, joined and split words, the other alphabet, and options of attributes; without
 *   words that do not count
 * - `loose`: as `understood`, but half of the words are enough
 */
export const READINGS = ['typed', 'understood', 'loose'] as const;
export type Reading = (typeof READINGS)[number];

/** What is known of a store view. */
export type SearchKnowledge = {
  rules: SearchRules;
  /** attributes by which products can be filtered */
  attributes: readonly NamedAttribute[];
  /** names of categories: the words into which a word may be split */
  names: readonly string[];
};

/** A backend refuses a query with more different words, or with more words in all. */
const WORDS_MAX = 16;
const OCCURRENCES_MAX = 22;
/** Alternatives that are options of attributes. */
const OPTION_ALTERNATIVES_MAX = 10;
const TOKENS_MAX = 12;
/** Shorter words have too many neighbours in a small vocabulary. */
const CORRECTED_FROM_LETTERS = 5;
/** Words of a phrase that names an option. */
const OPTION_PHRASE_MAX = 3;
const SPLIT_FROM_LETTERS = 3;

type Token = { words: readonly string[]; quantity?: Quantity };

/** Returns the words and quantities of a text, without words that do not count unless it has no others. */
function tokensIn(text: string, rules: ReadRules): Token[] {
  const tokens = quantitiesIn(termOf(text)).flatMap(({ text: part, quantity }): Token[] =>
    quantity ? [{ words: wordsIn(part), quantity }] : wordsIn(part).map((word) => ({ words: [word] })),
  );
  const counting = tokens.filter(({ words }) => words.some((word) => !rules.isStopword(word)));
  const byText = new Map(
    (counting.length > 0 ? counting : tokens).map((token) => [token.words.join(' '), token]),
  );
  byText.delete('');
  return [...byText.values()].slice(0, TOKENS_MAX);
}

/** Collects alternatives within the bounds; those that are added first count most. */
class Groups {
  readonly groups: Alternative[][];
  readonly guessed = new Set<string>();
  readonly #words = new Set<string>();
  #occurrences = 0;
  #options = 0;

  constructor(size: number) {
    this.groups = Array.from({ length: size }, () => []);
  }

  #has(at: number, alternative: Alternative): boolean {
    const written = JSON.stringify(alternative);
    return this.groups[at]?.some((each) => JSON.stringify(each) === written) ?? true;
  }

  addTyped(at: number, words: readonly string[]): void {
    this.#addWords(at, words);
  }
  addGuessed(at: number, words: readonly string[]): void {
    for (const word of this.#addWords(at, words)) this.guessed.add(word);
  }

  /** Returns the words that no alternative had before. */
  #addWords(at: number, words: readonly string[]): readonly string[] {
    if (words.length === 0 || words.includes('') || this.#has(at, { words })) return [];
    const added = [...new Set(words.filter((word) => !this.#words.has(word)))];
    if (this.#words.size + added.length > WORDS_MAX) return [];
    if (this.#occurrences + words.length > OCCURRENCES_MAX) return [];
    for (const word of added) this.#words.add(word);
    this.#occurrences += words.length;
    this.groups[at]?.push({ words });
    return added;
  }

  addOptions(at: number, match: OptionMatch): void {
    if (this.#options === OPTION_ALTERNATIVES_MAX || this.#has(at, match)) return;
    this.#options += 1;
    this.groups[at]?.push(match);
  }
}

type Synonym = { from: number; to: number; words: readonly string[] };

/** Returns the synonyms of the words from … to - 1 of a text. */
function synonymsIn(words: readonly string[], rules: ReadRules): Synonym[] {
  return words.flatMap((_, from) =>
    rules
      .beginning(words.slice(from))
      .flatMap(({ from: phrase, adds }) =>
        adds.map((added) => ({ from, to: from + phrase.length, words: added })),
      ),
  );
}

/** Returns the products pinned to the text, to a part of it, or to a synonym of one of these; the longest part counts. */
function pinnedIn(words: readonly string[], synonyms: readonly Synonym[], rules: ReadRules): Pinned {
  const parts = words.flatMap((_, from) =>
    Array.from({ length: PHRASE_MAX }, (_, more) => from + 1 + more)
      .filter((to) => to <= words.length)
      .map((to): Synonym => ({ from, to, words: words.slice(from, to) })),
  );
  const longestFirst = [...parts, ...synonyms].sort((a, b) => b.to - b.from - (a.to - a.from));
  const pinned = rules.pinnedTo(longestFirst.map((part) => part.words));
  const part = pinned && longestFirst[pinned.at];
  return part
    ? { skus: pinned.skus, isWhole: part.to - part.from === words.length }
    : { skus: [], isWhole: false };
}

/** Adds an alternative to each of the words that it stands for. */
function addSynonyms(groups: Groups, synonyms: readonly Synonym[], form: (word: string) => string): void {
  for (const { from, to, words } of synonyms)
    for (let at = from; at < to; at++) groups.addGuessed(at, words.map(form));
}

const wordsOfStore = (rules: ReadRules, names: readonly string[]): string[] => [
  ...new Set([...names.flatMap(wordsIn), ...rules.words]),
];

/** Returns the words that are misspelt within their ending, by which synonyms are still found. */
function correctedEndings(
  words: readonly string[],
  rules: ReadRules,
  names: readonly string[],
): Map<string, string> {
  const corrections = new Map<string, string>();
  const long = words.filter(({ length }) => length >= ENDING_CORRECTED_FROM_LETTERS);
  if (long.length === 0) return corrections;
  const { correctedEnding } = vocabularyOf(wordsOfStore(rules, names));
  for (const word of long) {
    const meant = correctedEnding(word);
    if (meant !== undefined) corrections.set(word, meant);
  }
  return corrections;
}

function typedQuery(text: string, rules: ReadRules, names: readonly string[]): TextQuery {
  const words = queryWords(text);
  const groups = new Groups(words.length);
  for (const [at, word] of words.entries()) groups.addTyped(at, [word]);
  const synonyms = synonymsIn(words, rules);
  addSynonyms(groups, synonyms, (word) => word);
  const pinned = pinnedIn(words, synonyms, rules);
  return {
    ...{ text, pinned, groups: groups.groups, guessed: groups.guessed },
    atLeast: words.length,
    corrections: correctedEndings(words, rules, names),
  };
}

/** Returns the ways to split a word into two known ones. */
function splitsOf(word: string, { has }: Vocabulary): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = SPLIT_FROM_LETTERS; at <= word.length - SPLIT_FROM_LETTERS; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (has(first) && has(second)) splits.push([first, second]);
  }
  return splits;
}

function addOptions(
  groups: Groups,
  tokens: readonly Token[],
  synonyms: readonly Synonym[],
  attributes: readonly NamedAttribute[],
): void {
  const add = (from: number, to: number, matches: readonly OptionMatch[]) => {
    for (const match of matches) for (let at = from; at < to; at++) groups.addOptions(at, match);
  };
  for (const [at, { words, quantity }] of tokens.entries())
    if (quantity) add(at, at + 1, optionMatches(attributes, words, quantity));
  // "wifi 6" is one option, not those of "wifi" and of "6"
  const isTaken = tokens.map(({ quantity }) => quantity !== undefined);
  for (let length = OPTION_PHRASE_MAX; length > 0; length--)
    for (let from = 0; from + length <= tokens.length; from++) {
      if (isTaken.slice(from, from + length).includes(true)) continue;
      const phrase = tokens.slice(from, from + length).flatMap(({ words }) => words);
      const matches = optionMatches(attributes, phrase);
      add(from, from + length, matches);
      if (matches.length > 0) isTaken.fill(true, from, from + length);
    }
  for (const { from, to, words } of synonyms) add(from, to, optionMatches(attributes, words));
}

/** Returns the joined words, without their ending unless only the first of them is left. */
function joined(first: string, second: string): string {
  const stem = stemOf(first + second);
  return stem.length > first.length + 1 ? stem : first + second;
}

function understoodQuery(text: string, rules: ReadRules, { attributes, names }: SearchKnowledge): TextQuery {
  const tokens = tokensIn(text, rules);
  const groups = new Groups(tokens.length);
  const vocabulary = vocabularyOf(wordsOfStore(rules, names));
  const corrections = new Map<string, string>();
  /** the words, corrected; empty for a quantity */
  const words = tokens.map(({ words: [typed = ''], quantity }) => {
    if (quantity) return '';
    const isCorrected = typed.length >= CORRECTED_FROM_LETTERS && !vocabulary.has(typed);
    const correction = isCorrected ? vocabulary.correctionOf(typed) : undefined;
    const meant = correction ?? vocabulary.correctedEnding(typed);
    if (meant !== undefined) corrections.set(typed, meant);
    return correction ?? typed;
  });
  for (const [at, token] of tokens.entries()) groups.addTyped(at, token.words);
  for (const [at, word] of words.entries()) groups.addGuessed(at, [stemOf(word)]);
  const synonyms = synonymsIn(words, rules);
  addSynonyms(groups, synonyms, stemOf);
  for (const [at, token] of tokens.entries())
    if (token.quantity) groups.addGuessed(at, [token.words.join('')]);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (word === '' || next === '') continue;
    groups.addGuessed(at, [joined(word, next)]);
    groups.addGuessed(at + 1, [joined(word, next)]);
  }
  for (const [at, word] of words.entries())
    for (const split of splitsOf(word, vocabulary)) groups.addGuessed(at, split.map(stemOf));
  for (const [at, word] of words.entries()) {
    const other = transliterated(word);
    if (other === undefined) continue;
    // spelling by ear deserves a typo, but short words have too many neighbours
    if (other.length >= CORRECTED_FROM_LETTERS) groups.addTyped(at, [stemOf(other)]);
    else groups.addGuessed(at, [other]);
  }
  addOptions(groups, tokens, synonyms, attributes);
  // of many long numbers, the last ones exceed the bounds
  const filled = groups.groups.filter((group) => group.length > 0);
  return {
    ...{ text, corrections, groups: filled, guessed: groups.guessed },
    atLeast: filled.length,
    pinned: pinnedIn(words, synonyms, rules),
  };
}

/** Reads the text of a search. */
export function textQueryOf(text: string, reading: Reading, knowledge: SearchKnowledge): TextQuery {
  const rules = readRules(knowledge.rules);
  if (reading === 'typed') return typedQuery(text, rules, knowledge.names);
  const query = understoodQuery(text, rules, knowledge);
  return reading === 'loose' ? { ...query, atLeast: Math.ceil(query.groups.length / 2) } : query;
}

/** Returns the different words of a query, in order. */
export const wordsOfQuery = ({ groups }: TextQuery): string[] => [
  ...new Set(groups.flat().flatMap((alternative) => ('words' in alternative ? alternative.words : []))),
];
