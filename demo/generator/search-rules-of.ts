// The search rules of each store view: synonyms and words that do not count from a table; pinned products for the kinds
// that share a category with another kind, because the names of the products say no kind.
import table from '../catalogue/search-rules.json' with { type: 'json' };
import { type StoreCode, say } from '../texts/words.ts';
import type { CataloguePlan } from './catalogue-plan.ts';
import { kinds } from './kinds.ts';

/** Products pinned to the name of a kind. */
const PINNED = 5;

const shared = kinds.filter((kind) => kinds.some((other) => other !== kind && other.leaf === kind.leaf));

/** Returns the rules of a store view. */
export const searchRulesOf = (plan: CataloguePlan, store: StoreCode): object => ({
  ...table[store],
  pinned: shared
    .map(({ code, noun }) => ({
      terms: [say(noun, store)],
      skus: (plan.simples.get(code) ?? []).slice(0, PINNED).map((index) => plan.outline(index).sku),
    }))
    .filter(({ skus }) => skus.length > 0),
});
