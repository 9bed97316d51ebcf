// Finds the products of one store view by text: MiniSearch over folded words, and exact article numbers beside it.
// Invariants: holds exactly the products that text search may find; every asked word begins a word of the product or
// of one of its categories; a word that begins none is read as those one typo away from it.
import MiniSearch from 'minisearch';
import {
  compactOf,
  isOneTypoAway,
  queryWords,
  TYPO_FROM_LETTERS,
  termOf,
  wordsIn,
} from '../../src/domain/catalogue/search-text.ts';
import type { TextEntry } from './columns.ts';

/** The searchable fields and their boosts; the category's name is looked up beside them. */
export const BOOSTS = { name: 2, sku: 2, mpn: 3, brand: 1 } as const;
export const CATEGORY_BOOST = 1;
export const MIN_SCORE = 1;
const EXACT_SCORE = 20;
/** So many products are looked through one by one sooner than the whole index is asked. */
const FEW = 2_000;

/** A category with the words of its name and the keys of the searchable products in it. */
export type NamedCategory = { words: readonly string[]; keys: () => Iterable<string> };

export type Found = {
  /** product key → score, every product the term finds */
  scores: Map<string, number>;
  /** those whose article number the term is, in order of their keys */
  exact: string[];
  /** words read in the place of misspelt ones */
  suggestions: string[];
};

type Scores = Map<string, number>;
type Meaning = { scores: Scores; meant: string[] };

/** Adds the products of the categories whose name has such a word; answers those words. */
function addCategories(
  scores: Scores,
  categories: readonly NamedCategory[],
  isMeant: (word: string) => boolean,
): Set<string> {
  const keys = new Set<string>();
  const words = new Set<string>();
  for (const category of categories) {
    const meant = category.words.filter(isMeant);
    if (meant.length === 0) continue;
    const before = keys.size;
    for (const key of category.keys()) keys.add(key);
    if (keys.size > before) for (const word of meant) words.add(word);
  }
  for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + CATEGORY_BOOST);
  return words;
}

/** The article numbers of a product, as they are compared. */
const identifiersOf = ({ identifiers }: TextEntry): string[] =>
  [...new Set(identifiers.map(compactOf))].filter((each) => each !== '');

const fields = Object.keys(BOOSTS) as (keyof typeof BOOSTS)[];

export class TextIndex {
  #mini = new MiniSearch<TextEntry>({
    idField: 'key',
    fields,
    tokenize: wordsIn,
    processTerm: (word) => word,
  });
  /** compact article number → keys */
  #byIdentifier = new Map<string, Set<string>>();
  #entries = new Map<string, TextEntry>();

  get size(): number {
    return this.#entries.size;
  }
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  put(entry: TextEntry): void {
    this.remove(entry.key);
    this.#mini.add(entry);
    this.#entries.set(entry.key, entry);
    for (const identifier of identifiersOf(entry)) {
      const keys = this.#byIdentifier.get(identifier) ?? new Set();
      this.#byIdentifier.set(identifier, keys.add(entry.key));
    }
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#mini.discard(key);
    for (const identifier of identifiersOf(entry)) {
      const keys = this.#byIdentifier.get(identifier);
      keys?.delete(key);
      if (keys?.size === 0) this.#byIdentifier.delete(identifier);
    }
  }

  /** Products with a word that begins with this one. */
  #beginning(word: string, categories: readonly NamedCategory[]): Scores {
    const scores: Scores = new Map();
    for (const hit of this.#mini.search(word, { prefix: true, fuzzy: false })) {
      const fields = new Set(Object.values(hit.match).flat());
      let score = 0;
      for (const field of fields) score += BOOSTS[field as keyof typeof BOOSTS];
      scores.set(String(hit.id), score);
    }
    addCategories(scores, categories, (name) => name.startsWith(word));
    return scores;
  }

  /** Those among few products that have a word beginning with this one: a word that thousands have is cheap then. */
  #beginningAmong(keys: Iterable<string>, word: string, categories: readonly NamedCategory[]): Scores {
    const scores: Scores = new Map();
    const among = new Set(keys);
    for (const key of among) {
      const entry = this.#entries.get(key);
      if (!entry) continue;
      let score = 0;
      for (const field of fields)
        if (wordsIn(entry[field]).some((each) => each.startsWith(word))) score += BOOSTS[field];
      if (score > 0) scores.set(key, score);
    }
    const beside = categories.map(({ words, keys: all }) => ({
      words,
      keys: () => [...all()].filter((key) => among.has(key)),
    }));
    addCategories(scores, beside, (name) => name.startsWith(word));
    return scores;
  }

  /** Products with a word one letter away from this one. */
  #nearly(word: string, categories: readonly NamedCategory[]): Meaning {
    const scores: Scores = new Map();
    const meant = new Set<string>();
    for (const hit of this.#mini.search(word, { prefix: false, fuzzy: 1 })) {
      const near = Object.entries(hit.match).filter(([term]) => isOneTypoAway(word, term));
      if (near.length === 0) continue;
      for (const [term] of near) meant.add(term);
      let score = 0;
      for (const field of new Set(near.flatMap(([, fields]) => fields)))
        score += BOOSTS[field as keyof typeof BOOSTS];
      scores.set(String(hit.id), score);
    }
    for (const name of addCategories(scores, categories, (name) => isOneTypoAway(word, name)))
      meant.add(name);
    return { scores, meant: [...meant] };
  }

  #meaning(word: string, categories: readonly NamedCategory[]): Meaning {
    const scores = this.#beginning(word, categories);
    if (scores.size > 0 || [...word].length < TYPO_FROM_LETTERS) return { scores, meant: [] };
    return this.#nearly(word, categories);
  }

  /** What a term finds: all of its words, or its article number. */
  find(text: string, categories: readonly NamedCategory[]): Found {
    const meanings: Meaning[] = [];
    // the longest word is had by the fewest
    for (const word of queryWords(text).sort((a, b) => b.length - a.length)) {
      const fewest = meanings.find(({ scores }) => scores.size <= FEW);
      const among = fewest && this.#beginningAmong(fewest.scores.keys(), word, categories);
      meanings.push(among?.size ? { scores: among, meant: [] } : this.#meaning(word, categories));
    }
    const [first, ...others] = [...meanings].sort((a, b) => a.scores.size - b.scores.size);
    const scores: Scores = new Map();
    for (const [key, score] of first?.scores ?? []) {
      let sum = score;
      for (const { scores: other } of others) sum += other.get(key) ?? Number.NaN;
      if (sum >= MIN_SCORE) scores.set(key, sum);
    }
    const exact = [...(this.#byIdentifier.get(compactOf(termOf(text))) ?? [])].sort();
    for (const key of exact) scores.set(key, (scores.get(key) ?? 0) + EXACT_SCORE);
    return { scores, exact, suggestions: [...new Set(meanings.flatMap(({ meant }) => meant))].slice(0, 5) };
  }
}
