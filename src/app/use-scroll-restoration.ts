// Where the page stands after a navigation: a hash scrolls to its anchor, back restores the saved position, a new
// path starts at the top. Focus and announcement move with it. Nothing else is kept of a route: where it is and
// whether it was come back to is the router's, a listing's page stands in its URL.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { cachedPart, useInterfaceState } from '../ui/interface-state.ts';

const STORAGE_KEY = 'scroll-positions';
/** How long a page may take to grow before its saved position or its anchor is given up. */
const RESTORE_WITHIN_MS = 10_000;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // blocked or foreign session storage: positions are a comfort, the page works without
  }
}

/** What has grown back may still move a little while its parts come. */
const SETTLED_AFTER_MS = 600;

/**
 * Moves the page anew with each frame until it has stood there calmly; ends in good time and when the shopper acts.
 * In: moves the page, answers whether it stands there. Out: ends it.
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

/** To a saved position, which a list that is still growing may not reach yet. */
const restore = (y: number) =>
  settle(() => {
    window.scrollTo(0, y);
    return Math.abs(window.scrollY - y) <= 2;
  });

/** To an anchor, whose part of the page may still be fetched. */
const reach = (id: string) =>
  settle(() => {
    const before = window.scrollY;
    const anchor = document.getElementById(id);
    anchor?.scrollIntoView();
    return anchor !== null && window.scrollY === before;
  });

/** The id that a URL's hash names; "" for none, and for one that is not encoded text ("#100%"). */
export function anchorId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // a mangled link: the page is shown from its top
  }
}

/** Call once inside the router. */
export function useScrollRestoration(): void {
  const positions = cachedPart(useInterfaceState(), STORAGE_KEY, readPositions);
  const location = useLocation();
  const navigation = useNavigationType();
  // every URL opened from outside has the same key: only its path tells it apart
  const visit = location.key + location.pathname;
  const previousPath = useRef<string | undefined>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const save = () => {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
      } catch {
        return; // same comfort as above
      }
    };
    // once: a page that the browser kept is loaded anew when it is shown again, from wherever it stands then
    window.addEventListener('pagehide', save, { once: true });
    return () => window.removeEventListener('pagehide', save);
  }, []);

  // before the new page is laid out: a shorter one moves the scroll, which must not count for the page that was left
  useLayoutEffect(() => {
    const remember = () => {
      positions[visit] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [visit]);

  useEffect(() => {
    // a screen that only names its choice in the URL says so: the page and the focus stay
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
