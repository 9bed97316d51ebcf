import { useEffect } from 'react';
import { useShopName } from './use-shop-name.ts';

/** Sets the document title; an empty title shows the store's name alone. The next screen overwrites it. */
export function usePageTitle(title: string | undefined): void {
  const name = useShopName();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
