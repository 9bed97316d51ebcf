// The way into the catalogue menu's levels ({depth, path}). The shown level follows the depth at once; the path keeps
// a level that was left for 300 ms, while it slides away.

import { SUBMENU_POP_DELAY_MS } from '#shared/config/constants.ts';
import { type Cell, createCell } from '../../../model/resource.ts';

/** path: category ids from the first level on; the first `depth` of them are open */
export type Levels = { depth: number; path: readonly number[] };

export type Submenu = {
  levels: Cell<Levels>;
  /** Opens a category below the level that is shown. */
  open: (id: number) => void;
  /** Back to the level before; nothing happens on the first. */
  close: () => void;
  /** To the first level at once. */
  reset: () => void;
};

const closed: Levels = { depth: 0, path: [] };

export function createSubmenu(): Submenu {
  const levels = createCell(closed);
  let leaving: ReturnType<typeof setTimeout>[] = [];
  /** What was left is over: its place is needed, or the menu is gone. */
  const cancelLeaving = () => {
    for (const timer of leaving) clearTimeout(timer);
    leaving = [];
  };
  return {
    levels,
    open: (id) => {
      cancelLeaving();
      const { depth, path } = levels.get();
      levels.set({ depth: depth + 1, path: [...path.slice(0, depth), id] });
    },
    close: () => {
      const { depth, path } = levels.get();
      if (depth === 0) return;
      levels.set({ depth: depth - 1, path });
      const pop = () => levels.set({ ...levels.get(), path: levels.get().path.slice(0, -1) });
      leaving.push(setTimeout(pop, SUBMENU_POP_DELAY_MS));
    },
    reset: () => {
      cancelLeaving();
      levels.set(closed);
    },
  };
}
