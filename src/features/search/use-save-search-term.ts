// Saves the term of the search page as a recent one.
import { useEffect } from 'react';
import { isLongEnough } from '#shared/domain/catalogue/search-text.ts';
import { useApp } from '../../model/app-context.ts';
import { saveSearchTerm } from './commands.ts';

export function useSaveSearchTerm(term: string): void {
  const app = useApp();
  useEffect(() => {
    if (isLongEnough(term)) void saveSearchTerm(app, term, Date.now());
  }, [term]);
}
