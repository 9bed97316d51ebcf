// Maps the search rules of a store view. Entries that are invalid or exceed the bounds are dropped one by one, so that one
// of them does not cost the others.
import type { Configuration } from '#schemas/bridge/shop-data.ts';
import type { SearchRulesValue } from '#schemas/documents/reference-document.ts';
import { PINNED_MAX } from '../domain/catalogue/search-rules.ts';
import { isRecord } from './mend/values.ts';

const RULES_MAX = 1_000;
const STOPWORDS_MAX = 300;
const PINS_MAX = 300;
const TERMS_MAX = 20;
/** Length of a rule, a term or a word; a longer one is a mistake. */
const TEXT_MAX = 400;

const textsIn = (list: unknown, most: number): string[] =>
  (Array.isArray(list) ? list : [])
    .filter(
      (each): each is string => typeof each === 'string' && each.trim() !== '' && each.length <= TEXT_MAX,
    )
    .slice(0, most);

export function mapSearchRules({ synonyms, stopwords, pinned }: Configuration<'search'>): SearchRulesValue {
  const pins = (Array.isArray(pinned) ? pinned : []).slice(0, PINS_MAX).filter(isRecord);
  return {
    synonyms: textsIn(synonyms, RULES_MAX),
    stopwords: textsIn(stopwords, STOPWORDS_MAX),
    pinned: pins
      .map(({ terms, skus }) => ({ terms: textsIn(terms, TERMS_MAX), skus: textsIn(skus, PINNED_MAX) }))
      .filter(({ terms, skus }) => terms.length > 0 && skus.length > 0),
  };
}
