// The open levels of the catalogue menu. Closing a level decreases the depth immediately; the id of the level stays in
// the path for `SUBMENU_POP_DELAY_MS` while it slides out.

import { SUBMENU_POP_DELAY_MS } from '#shared/config/constants.ts';
import { type Cell, createCell } from '../../../ui/create-cell.ts';

/** `path`: category ids from the first level on, of which the first `depth` are open. */
export type Levels = { depth: number; path: readonly number[] };

export type Submenu = {
  levels: Cell<Levels>;
  /** Opens a category below the current level. */
  open: (id: number) => void;
  /** Returns to the previous level; does nothing on the first. */
  close: () => void;
  /** Returns to the first level, without an animation. */
  reset: () => void;
};

const closed: Levels = { depth: 0, path: [] };

export function createSubmenu(): Submenu {
  const levels = createCell(closed);
  let leaving: ReturnType<typeof setTimeout>[] = [];
  /** Cancels pending removals of closed levels. */
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
