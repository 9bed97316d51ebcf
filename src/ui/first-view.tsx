// What the page showed before any script came: it stays where it is while the screen of that address waits for its
// data, so that nothing that is already read goes grey again. Shop-blind; absent on later visits and other addresses.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

let kept: { node: Element; path: string } | undefined;
/** How many parts of the page wait behind the kept view, and who hears when that begins or ends. */
let waiting = 0;
let onWaiting: ((isWaited: boolean) => void) | undefined;

/** Takes the element out of the page that came from the server. Call before the first render. */
export function keepFirstView(node: Element | null): void {
  kept = node ? { node, path: location.pathname } : undefined;
}

/** Is there something to show for the address that is open now? */
export const hasFirstView = (): boolean => kept?.path === location.pathname;

function Kept() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current && kept) place.current.append(kept.node);
  }, []);
  return <div ref={place} aria-busy="true" />;
}

/** Where the kept view stands, once per page: one part after another may wait behind it, and it is not moved. */
export function FirstViewPlace() {
  const [isWaited, setWaited] = useState(false);
  useLayoutEffect(() => {
    onWaiting = setWaited;
    onWaiting(waiting > 0);
    return () => {
      onWaiting = undefined;
    };
  }, []);
  return isWaited && hasFirstView() ? <Kept /> : null;
}

function Waiting() {
  useLayoutEffect(() => {
    waiting += 1;
    onWaiting?.(true);
    return () => {
      waiting -= 1;
      onWaiting?.(waiting > 0);
    };
  }, []);
  return null;
}

/** What a waiting screen shows: nothing of its own while the kept view stands, else the children. */
export function FirstView({ children }: { children: ReactNode }) {
  return hasFirstView() ? <Waiting /> : children;
}

/** Stands in a screen's real content: from now on a wait shows the screen's own grey places. */
export function FirstViewOver() {
  useEffect(() => keepFirstView(null), []);
  return null;
}
