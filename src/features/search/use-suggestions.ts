// What the panel suggests for the text in the field: products from the worker, categories by their names. At most
// eight. The last suggestions stay while the next ones are looked up.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryDocument } from '../../../schemas/documents/category.ts';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import {
  isLongEnough,
  isOneTypoAway,
  queryWords,
  TYPO_FROM_LETTERS,
  termOf,
  wordsIn,
} from '../../domain/catalogue/search-text.ts';
import { useShop } from '../../model/shop.ts';
import { useLive } from '../../ui/use-live.ts';
import { answersAtOnce$, askSuggestions, searchedCategories$, suggestedProducts$ } from './queries.ts';

const PRODUCTS_SUGGESTED = 5;
const CATEGORIES_SUGGESTED = 3;
/** Between two keys the shop is not asked. */
const TYPING_PAUSE_MS = 250;

export type Suggestions = {
  state: 'waiting' | 'shown' | 'failed';
  categories: CategoryDocument[];
  products: ProductDocument[];
  offline: boolean;
};

/** The categories whose name has every asked word at the beginning of one of its words, or one letter away from one. */
export function namedBy<T extends { name: string }>(categories: readonly T[], text: string): T[] {
  const requested = queryWords(text);
  return categories.filter(({ name }) => {
    const words = wordsIn(name);
    const isMeant = (word: string) => (each: string) =>
      each.startsWith(word) || (word.length >= TYPO_FROM_LETTERS && isOneTypoAway(word, each));
    return requested.length > 0 && requested.every((word) => words.some(isMeant(word)));
  });
}

type Answer = { term: string; keys: string[]; offline: boolean; failed: boolean };

export function useSuggestions(text: string): Suggestions {
  const shop = useShop();
  const store = useTranslation().i18n.language;
  const term = termOf(text);
  const atOnce = useLive(() => answersAtOnce$(shop, store), [store]);
  const categories = useLive(() => searchedCategories$(shop, store), [store]) ?? [];
  const [answer, setAnswer] = useState<Answer>({ term: '', keys: [], offline: false, failed: false });

  useEffect(() => {
    if (atOnce === undefined) return;
    let isOld = false;
    const pause = atOnce || !isLongEnough(term) ? 0 : TYPING_PAUSE_MS;
    const timer = setTimeout(async () => {
      const found = await askSuggestions(shop, store, term, PRODUCTS_SUGGESTED);
      if (isOld) return;
      setAnswer(
        found.ok ? { term, ...found.value, failed: false } : { term, keys: [], offline: false, failed: true },
      );
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [store, term, atOnce]);

  const products = useLive(() => suggestedProducts$(shop, answer.keys), [answer.keys.join()]);
  const isNew = answer.term === term && products !== undefined;
  return {
    state: !isNew ? 'waiting' : answer.failed ? 'failed' : 'shown',
    categories: isLongEnough(term) ? namedBy(categories, term).slice(0, CATEGORIES_SUGGESTED) : [],
    products: products ?? [],
    offline: answer.offline,
  };
}
