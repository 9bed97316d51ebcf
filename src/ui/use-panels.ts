// What a panel over the page needs to know of the others. Shop-blind.
import { useEffect, useSyncExternalStore } from 'react';
import { useInterfaceState } from './interface-state.ts';
import type { Panel } from './panels.ts';

/** Is a panel open, whichever it is? */
export function useOverlayOn(): boolean {
  const { panels } = useInterfaceState();
  return useSyncExternalStore(panels.follow, panels.isOverlayOn);
}

/** For a panel whose owner keeps whether it is open: the flag follows. */
export function useHeldPanel(panel: Panel, open: boolean): void {
  const { panels } = useInterfaceState();
  useEffect(() => {
    if (!open) return;
    panels.open(panel);
    return () => panels.close(panel);
  }, [panels, panel, open]);
}
