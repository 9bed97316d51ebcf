// Holds whether a logout is in progress in this window: from the click on "log out" until the page is left.
import { type Cell, createCell } from '../../ui/create-cell.ts';
import { cachedPart, type InterfaceState } from '../../ui/interface-state.ts';

export const leaving = (ui: InterfaceState): Cell<boolean> =>
  cachedPart(ui, leaving, () => createCell(false));
