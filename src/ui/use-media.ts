// Does the window match a media query, now and after every change. Shop-blind.
import { useCallback, useSyncExternalStore } from 'react';

/** In: a media query, e.g. "(min-width: 1000px)". Out: does it match. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
