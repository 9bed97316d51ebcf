// Finds the products of one store view by text (SPEC §5 "Search"): MiniSearch over folded words, and exact article
// numbers beside it. Invariants: holds exactly the products that text search may find; every asked word begins a word
// of the product or of one of its categories; a word that begins none is read as those one typo away from it.
import MiniSearch from 'minisearch';
import {
  askedWords,
  compactOf,
  isOneTypoAway,
  TYPO_FROM_LETTERS,
  termOf,
  wordsIn,
} from '../../src/domain/search-text.ts';
import type { TextEntry } from './columns.ts';

/** SPEC §9: the searchable fields and their boosts; the category's name is looked up beside them. */
export const BOOSTS = { name: 2, sku: 2, mpn: 3, brand: 1 } as const;
export const CATEGORY_BOOST = 1;
/** SPEC §9 */
export const MIN_SCORE = 1;
const EXACT_SCORE = 20;

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

export class TextIndex {
  #mini = new MiniSearch<TextEntry>({
    idField: 'key',
    fields: Object.keys(BOOSTS),
    tokenize: wordsIn,
    processTerm: (word) => word,
  });
  /** compact article number → keys */
  #byIdentifier = new Map<string, Set<string>>();
  #identifiers = new Map<string, string[]>();

  get size(): number {
    return this.#identifiers.size;
  }
  has(key: string): boolean {
    return this.#identifiers.has(key);
  }

  put(entry: TextEntry): void {
    this.remove(entry.key);
    this.#mini.add(entry);
    const identifiers = [...new Set(entry.identifiers.map(compactOf))].filter((each) => each !== '');
    this.#identifiers.set(entry.key, identifiers);
    for (const identifier of identifiers) {
      const keys = this.#byIdentifier.get(identifier) ?? new Set();
      this.#byIdentifier.set(identifier, keys.add(entry.key));
    }
  }

  remove(key: string): void {
    const identifiers = this.#identifiers.get(key);
    if (!identifiers) return;
    this.#identifiers.delete(key);
    this.#mini.discard(key);
    for (const identifier of identifiers) {
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
    const words = askedWords(text);
    const meanings = words.map((word) => this.#meaning(word, categories));
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
