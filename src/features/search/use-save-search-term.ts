// The term of the search page becomes one of the recent ones.
import { useEffect } from 'react';
import { isLongEnough } from '../../domain/catalogue/search-text.ts';
import { useShop } from '../../model/shop.ts';
import { saveSearchTerm } from './commands.ts';

export function useSaveSearchTerm(term: string): void {
  const shop = useShop();
  useEffect(() => {
    if (isLongEnough(term)) void saveSearchTerm(shop, term, Date.now());
  }, [term]);
}
