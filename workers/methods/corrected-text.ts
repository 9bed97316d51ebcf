// Corrects the misspelt words of a search: "did you mean". Corrections are spelt as in the products on this device,
// also those for an answer of the backend, whose products are stored here.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { fold, termOf, wordsIn } from '#shared/domain/catalogue/search-text.ts';
import type { WorkerMethodContext } from './worker-method.ts';

/** Found products in whose texts the spelling of a correction is looked up. */
const READ_MAX = 10;

/** Returns folded words with their spelling in texts; the first text that has a word counts. */
function spellingsIn(texts: readonly string[]): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const written of texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))) {
    const folded = fold(written);
    if (!spellings.has(folded)) spellings.set(folded, written.toLowerCase());
  }
  return spellings;
}

/** Returns the spelling of a folded word, or of a longer one that it begins, as words of categories may be cut. */
function spellingOf(word: string, spellings: ReadonlyMap<string, string>): string {
  const whole = spellings.get(word);
  if (whole !== undefined) return whole;
  const longer = [...spellings].find(
    ([folded, written]) => folded.startsWith(word) && folded.length === written.length,
  );
  return longer?.[1].slice(0, word.length) ?? word;
}

/**
 * Returns the text with its misspelt words replaced, in the spelling of the catalogue; undefined if there are none.
 * @param corrections misspelt word → the word meant, both folded
 * @param found keys of the products that were found
 */
export async function correctedText(
  { db, branches, searchKnowledge }: Pick<WorkerMethodContext, 'db' | 'branches' | 'searchKnowledge'>,
  { store, text }: { store: string; text: string },
  corrections: ReadonlyMap<string, string>,
  found: readonly string[],
): Promise<string | undefined> {
  if (corrections.size === 0) return undefined;
  const [names, { rules }, products] = await Promise.all([
    branches.names(store),
    searchKnowledge.of(store),
    db.products.findByIds(found.slice(0, READ_MAX)).exec(),
  ]);
  const read = [...products.values()].map((product) => product.toMutableJSON() as ProductDocument);
  const spellings = spellingsIn([
    ...names.map(({ name }) => name),
    ...read.flatMap(({ name, brand }) => [name, brand]),
    ...rules.synonyms,
  ]);
  const corrected = (written: string): string => {
    const [word = '', ...more] = wordsIn(written);
    const meant = more.length === 0 ? corrections.get(word) : undefined;
    return meant === undefined ? written : spellingOf(meant, spellings);
  };
  return termOf(text).split(' ').map(corrected).join(' ');
}
