// Finds out from the products that the backend returned which words of a search it read with a typo: on a first visit
// the device has no vocabulary of its own. A word counts as misspelt if nothing known begins with it, and every
// returned product has a word one typo away: otherwise the backend matched a text that the device does not read.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import {
  compactOf,
  isOneTypoAway,
  queryWords,
  TYPO_FROM_LETTERS,
  wordsIn,
} from '#shared/domain/catalogue/search-text.ts';

type Names = readonly { id: number; name: string }[];
/** Returns the id of a category and those of its descendants. */
type Below = (categoryId: number) => Promise<readonly number[]>;
type ReadProduct = { words: ReadonlySet<string>; numbers: readonly string[]; categories: readonly number[] };

function readProduct(product: ProductDocument): ReadProduct {
  const { name, brand, description, sku, mpn, ean, configurable_children, category_ids } = product;
  const numbers = [sku, mpn, ean, ...configurable_children.map((child) => child.sku)];
  return {
    words: new Set([name, brand].flatMap(wordsIn)),
    // a backend may search descriptions too
    numbers: [...numbers.map(compactOf), ...[...numbers, description].flatMap(wordsIn)],
    categories: category_ids,
  };
}

/** Returns the words of category names one typo away from `typed`, with the ids of the categories they stand for. */
async function neighbourNames(typed: string, names: Names, below: Below): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  for (const { id, name } of names)
    for (const word of wordsIn(name))
      if (isOneTypoAway(typed, word))
        found.set(word, new Set([...(found.get(word) ?? []), ...(await below(id))]));
  return found;
}

/** Returns the word that most products have instead of `typed`; undefined if one of them has none. */
async function meantBy(
  typed: string,
  products: readonly ReadProduct[],
  names: Names,
  below: Below,
): Promise<string | undefined> {
  const named = await neighbourNames(typed, names, below);
  const counts = new Map<string, number>();
  for (const { words, categories } of products) {
    const own = [...words].filter((word) => isOneTypoAway(typed, word));
    const ofCategories = [...named].flatMap(([word, ids]) =>
      categories.some((id) => ids.has(id)) ? [word] : [],
    );
    const near = new Set([...own, ...ofCategories]);
    if (near.size === 0) return undefined;
    for (const word of near) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first?.[0];
}

/**
 * Returns misspelt word → the word meant, both folded.
 * @param read corrections by which the text was read: those of words that a product has are dropped
 * @param knownWords words of the store view that are not misspelt: those of its synonyms
 */
export async function correctionsInFound(
  text: string,
  read: ReadonlyMap<string, string>,
  found: readonly ProductDocument[],
  names: Names,
  below: Below,
  knownWords: Iterable<string>,
): Promise<Map<string, string>> {
  const corrections = new Map<string, string>();
  const products = found.map(readProduct);
  const known = [
    ...names.flatMap(({ name }) => wordsIn(name)),
    ...products.flatMap(({ words, numbers }) => [...words, ...numbers]),
    ...knownWords,
  ];
  for (const typed of queryWords(text)) {
    if ([...typed].length < TYPO_FROM_LETTERS || known.some((word) => word.startsWith(typed))) continue;
    const meant = read.get(typed) ?? (await meantBy(typed, products, names, below));
    if (meant !== undefined) corrections.set(typed, meant);
  }
  return corrections;
}
