// What the page showed before any script came: it stays where it is while the screen of that address waits for its
// data, so that nothing that is already read goes grey again. Shop-blind; absent on later visits and other addresses.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

let kept: { node: Element; path: string } | undefined;

/** Takes the element out of the page that came from the server. Call before the first render. */
export function keepFirstView(node: Element | null): void {
  kept = node ? { node, path: location.pathname } : undefined;
}

/** Is there something to show for the address that is open now? */
export const hasFirstView = (): boolean => kept?.path === location.pathname;

/** The kept view, else the children: what a waiting screen shows. */
export function FirstView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current && kept) place.current.append(kept.node);
  }, []);
  // the key: a screen's own places never come to stand in the same element, beside what was kept
  return hasFirstView() ? <div key="kept" ref={place} aria-busy="true" /> : children;
}

/** Stands in a screen's real content: from now on a wait shows the screen's own grey places. */
export function FirstViewOver() {
  useEffect(() => keepFirstView(null), []);
  return null;
}
