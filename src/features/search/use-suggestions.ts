// Suggestions for the text in the search field: products from the worker, categories by name. The last suggestions stay
// visible while new ones are loading.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import {
  isLongEnough,
  isOneTypoAway,
  queryWords,
  TYPO_FROM_LETTERS,
  wordsIn,
  writtenTerm,
} from '#shared/domain/catalogue/search-text.ts';
import { catalogueState } from '../../model/catalogue/catalogue-state.ts';
import { searchedCategories } from '../../model/catalogue/category-id-by-slug.ts';
import { type PricedProduct, productsByKeys } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

const PRODUCTS_SUGGESTED = 5;
const CATEGORIES_SUGGESTED = 3;
/** Pause in typing before the backend is requested. */
const TYPING_PAUSE_MS = 250;

export type Suggestions = {
  state: 'waiting' | 'shown' | 'failed';
  categories: CategoryDocument[];
  products: PricedProduct[];
  /** the text with its misspelt words corrected */
  correction: string | undefined;
  offline: boolean;
};

/** Returns the categories whose name contains, for every query word, a word that starts with it or is one typo away. */
export function namedBy<T extends { name: string }>(categories: readonly T[], text: string): T[] {
  const requested = queryWords(text);
  return categories.filter(({ name }) => {
    const words = wordsIn(name);
    const isMeant = (word: string) => (each: string) =>
      each.startsWith(word) || (word.length >= TYPO_FROM_LETTERS && isOneTypoAway(word, each));
    return requested.length > 0 && requested.every((word) => words.some(isMeant(word)));
  });
}

type Answer = {
  term: string;
  keys: string[];
  correction?: string | undefined;
  offline: boolean;
  failed: boolean;
};

export function useSuggestions(text: string): Suggestions {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const term = writtenTerm(text);
  // a complete local catalogue is searched on this device without waiting for a pause in typing
  const atOnce = useResource(catalogueState(app, store))?.complete;
  const categories = useResource(searchedCategories(app, store)) ?? [];
  const [answer, setAnswer] = useState<Answer>({ term: '', keys: [], offline: false, failed: false });

  useEffect(() => {
    if (atOnce === undefined) return;
    let isOld = false;
    const pause = atOnce || !isLongEnough(term) ? 0 : TYPING_PAUSE_MS;
    const timer = setTimeout(async () => {
      const found = await app.worker.call('suggest', { store, text: term, size: PRODUCTS_SUGGESTED });
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

  const found = useResource(productsByKeys(app, answer.keys));
  const products = found && answer.keys.flatMap((key) => found.get(key) ?? []);
  const isNew = answer.term === term && products !== undefined;
  return {
    state: !isNew ? 'waiting' : answer.failed ? 'failed' : 'shown',
    categories: isLongEnough(term) ? namedBy(categories, term).slice(0, CATEGORIES_SUGGESTED) : [],
    products: products ?? [],
    correction: answer.correction,
    offline: answer.offline,
  };
}
