// The document's title, restored by the next screen's own.
import { useEffect } from 'react';

let suffix = '';

/** The shop's name that follows every page's own title. */
export function setTitleSuffix(name: string): void {
  suffix = name;
}

/** Sets the document title while the screen is shown; an empty title shows the shop's name alone. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${suffix}` : suffix;
  }, [title]);
}
