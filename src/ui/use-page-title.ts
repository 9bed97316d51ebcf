// The document's title, restored by the next screen's own.
import { useEffect } from 'react';
import { useInterfaceState } from './interface-state.ts';

/** Sets the document title while the screen is shown; an empty title shows the shop's name alone. */
export function usePageTitle(title: string | undefined): void {
  const { titleSuffix } = useInterfaceState();
  useEffect(() => {
    document.title = title ? `${title} · ${titleSuffix}` : titleSuffix;
  }, [title, titleSuffix]);
}
