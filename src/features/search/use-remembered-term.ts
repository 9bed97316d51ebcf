// The term of the search page becomes one of the recent ones.
import { useEffect } from 'react';
import { isLongEnough } from '../../domain/search-text.ts';
import { rememberTerm } from './commands.ts';

export function useRememberedTerm(term: string): void {
  useEffect(() => {
    if (isLongEnough(term)) void rememberTerm(term, Date.now());
  }, [term]);
}
