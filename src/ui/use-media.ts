// Does the window match a media query, now and after every change. Shop-blind.

import { useCallback } from 'react';
import { useResource } from './use-resource.ts';

/** In: a media query, e.g. "(min-width: 1000px)". Out: does it match. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  // a server knows no window: what is drawn there is drawn narrow
  return useResource({ get: () => matchMedia(query).matches, served: () => false, subscribe });
}
