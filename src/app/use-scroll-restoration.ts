// Sets scroll position and focus after a navigation: a hash scrolls to its anchor, back restores the saved position, a
// new path starts at the top. Nothing else is stored per route: the rest of the state is in the router and the URL.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { SCROLL_POSITIONS } from '#shared/config/storage-names.ts';
import { cachedPart, useInterfaceState } from '../ui/interface-state.ts';

// a literal: importing the constant would make the start load a chunk that it shares with the kiosk; the type keeps
// both equal
const STORAGE_KEY: typeof SCROLL_POSITIONS = 'scroll-positions';
/** Maximum wait until the page is long enough for its saved position or anchor to be reached. */
const RESTORE_WITHIN_MS = 10_000;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // blocked or foreign session storage: saved positions are optional
  }
}

/** Time for which the position must be stable: a page that has reached it may still shift while parts load. */
const SETTLED_AFTER_MS = 600;

/**
 * Scrolls on every frame until the position has been reached and stable for `SETTLED_AFTER_MS`, `RESTORE_WITHIN_MS`
 * have passed, or the user scrolls, taps or types.
 * @param moved Scrolls; returns true if the position is reached.
 * @returns A function that stops the scrolling.
 */
function settle(moved: () => boolean): () => void {
  const deadline = performance.now() + RESTORE_WITHIN_MS;
  let frame = 0;
  let reachedAt: number | undefined;
  const stop = () => cancelAnimationFrame(frame);
  const attempt = () => {
    const now = performance.now();
    reachedAt = moved() ? (reachedAt ?? now) : undefined;
    const isCalm = reachedAt !== undefined && now - reachedAt > SETTLED_AFTER_MS;
    if (!isCalm && now < deadline) frame = requestAnimationFrame(attempt);
  };
  attempt();
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(act, stop, { once: true, passive: true });
  return stop;
}

/** Scrolls to a saved position; a list that is still growing may not reach that position yet. */
const restore = (y: number) =>
  settle(() => {
    window.scrollTo(0, y);
    return Math.abs(window.scrollY - y) <= 2;
  });

/** Scrolls to an anchor; the part of the page that contains the anchor may still be loading. */
const reach = (id: string) =>
  settle(() => {
    const before = window.scrollY;
    const anchor = document.getElementById(id);
    anchor?.scrollIntoView();
    return anchor !== null && window.scrollY === before;
  });

/** Returns the id in a URL's hash; "" if there is none or it is not valid percent-encoding ("#100%"). */
export function anchorId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // a mangled link: show the page from its top
  }
}

/** Restores scroll positions and focus; call once inside the router. */
export function useScrollRestoration(): void {
  const positions = cachedPart(useInterfaceState(), STORAGE_KEY, readPositions);
  const location = useLocation();
  const navigation = useNavigationType();
  // all URLs opened from outside the app have the same key, so the path is added
  const visit = location.key + location.pathname;
  const previousPath = useRef<string | undefined>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const save = () => {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
      } catch {
        return; // storage is blocked: saved positions are optional
      }
    };
    // `once`: a page restored from the back/forward cache is reloaded, possibly at another position
    window.addEventListener('pagehide', save, { once: true });
    return () => window.removeEventListener('pagehide', save);
  }, []);

  // a layout effect: laying out a shorter page changes the scroll position, which must not be saved for the previous
  // page
  useLayoutEffect(() => {
    const remember = () => {
      positions[visit] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [visit]);

  useEffect(() => {
    // a screen that only writes its own state to the URL sets `stays`, which keeps scroll position and focus
    const named = navigation === 'REPLACE' && (location.state as { stays?: boolean } | null)?.stays === true;
    const samePath = named || previousPath.current === location.pathname;
    const firstPage = previousPath.current === undefined;
    previousPath.current = location.pathname;
    if (!samePath && !firstPage) document.getElementById('content')?.focus({ preventScroll: true });
    const anchor = anchorId(location.hash);
    if (anchor) return reach(anchor);
    const saved = positions[visit];
    if (navigation === 'POP' && saved !== undefined) return restore(saved);
    if (samePath) positions[visit] = window.scrollY;
    else window.scrollTo(0, 0);
  }, [location, visit, navigation]);
}
