// Is this window on its way out of the account: from the press on "log out" until the page is left.
import { type Cell, createCell } from '../../model/resource.ts';
import { cachedPart, type InterfaceState } from '../../ui/interface-state.ts';

export const leaving = (ui: InterfaceState): Cell<boolean> =>
  cachedPart(ui, leaving, () => createCell(false));
