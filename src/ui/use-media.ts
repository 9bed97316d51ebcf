import { useCallback } from 'react';
import { useResource } from './use-resource.ts';

/** True while the window matches the media query, e.g. "(min-width: 1000px)". */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  // a server renders the narrow layout
  return useResource({ get: () => matchMedia(query).matches, served: () => false, subscribe });
}
