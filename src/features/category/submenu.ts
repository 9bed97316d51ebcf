// The way into the catalogue menu's levels (SPEC §3 "UI flags": submenu {depth, path}; §4). The shown level follows
// the depth at once; the path keeps a level that was left for 300 ms, while it slides away.
import { useSyncExternalStore } from 'react';
import { SUBMENU_POP_DELAY_MS } from '../../config/constants.ts';

/** path: category ids from the first level on; the first `depth` of them are open */
export type Submenu = { depth: number; path: readonly number[] };

const closed: Submenu = { depth: 0, path: [] };
let submenu = closed;
let leaving: ReturnType<typeof setTimeout>[] = [];
const listeners = new Set<() => void>();

function change(next: Submenu): void {
  submenu = next;
  for (const listener of listeners) listener();
}
/** What was left is over: its place is needed, or the menu is gone. */
function forgetLeaving(): void {
  for (const timer of leaving) clearTimeout(timer);
  leaving = [];
}

/** Opens a category below the level that is shown. */
export function openSubmenu(id: number): void {
  forgetLeaving();
  const { depth, path } = submenu;
  change({ depth: depth + 1, path: [...path.slice(0, depth), id] });
}

/** Back to the level before; nothing happens on the first. */
export function closeSubmenu(): void {
  if (submenu.depth === 0) return;
  change({ ...submenu, depth: submenu.depth - 1 });
  const pop = () => change({ ...submenu, path: submenu.path.slice(0, -1) });
  leaving.push(setTimeout(pop, SUBMENU_POP_DELAY_MS));
}

/** To the first level at once. */
export function resetSubmenu(): void {
  forgetLeaving();
  change(closed);
}

export const submenuNow = (): Submenu => submenu;

export const useSubmenu = (): Submenu =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, submenuNow);
