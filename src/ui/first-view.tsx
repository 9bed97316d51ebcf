// What the page showed before any script came: it stays where it is while the screen of that URL waits for its
// data, so that nothing that is already read goes grey again. Shop-blind; absent on later visits and other URLs.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useInterfaceState } from './interface-state.ts';
import { isKept, type KeptView } from './kept-view.ts';

const useKeptView = (): KeptView => useInterfaceState().keptView;

function Kept() {
  const { node } = useKeptView();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (node) place.current?.append(node);
  }, []);
  return <div ref={place} aria-busy="true" />;
}

/** Where the kept view stands, once per page: one part after another may wait behind it, and it is not moved. */
export function FirstViewPlace() {
  const view = useKeptView();
  const [isWaited, setWaited] = useState(false);
  useLayoutEffect(() => {
    view.onWaiting = setWaited;
    setWaited(view.waiting > 0);
    return () => {
      view.onWaiting = undefined;
    };
  }, []);
  return isWaited && isKept(view) ? <Kept /> : null;
}

function Waiting() {
  const view = useKeptView();
  useLayoutEffect(() => {
    const wait = (more: number) => {
      view.waiting += more;
      view.onWaiting?.(view.waiting > 0);
    };
    wait(1);
    return () => wait(-1);
  }, []);
  return null;
}

/** What a waiting screen shows: nothing of its own while the kept view stands, else the children. */
export function FirstView({ children }: { children: ReactNode }) {
  return isKept(useKeptView()) ? <Waiting /> : children;
}

/** Stands in a screen's real content: from now on a wait shows the screen's own grey places. */
export function FirstViewOver() {
  const view = useKeptView();
  useEffect(() => {
    view.node = null;
  }, []);
  return null;
}
