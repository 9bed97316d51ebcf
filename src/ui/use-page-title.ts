import { useEffect } from 'react';
import { useInterfaceState } from './interface-state.ts';

/** Sets the document title; an empty title shows the store's name alone. The next screen overwrites it. */
export function usePageTitle(title: string | undefined): void {
  const { titleSuffix } = useInterfaceState();
  useEffect(() => {
    document.title = title ? `${title} · ${titleSuffix}` : titleSuffix;
  }, [title, titleSuffix]);
}
