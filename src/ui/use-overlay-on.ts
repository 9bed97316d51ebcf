// What a panel over the page needs to know of the others. Shop-blind.
import { useEffect } from 'react';
import { useInterfaceState } from './interface-state.ts';
import type { Panel } from './panels.ts';
import { useResource } from './use-resource.ts';

/** Is a panel open, whichever it is? */
export function useOverlayOn(): boolean {
  const { panels } = useInterfaceState();
  return useResource({ get: panels.isOverlayOn, subscribe: panels.subscribe });
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
