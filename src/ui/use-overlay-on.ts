// The overlay state, for panels above the page.
import { useEffect } from 'react';
import { useInterfaceState } from './interface-state.ts';
import type { Panel } from './panels.ts';
import { useResource } from './use-resource.ts';

/** True while any panel is open. */
export function useOverlayOn(): boolean {
  const { panels } = useInterfaceState();
  return useResource({ get: panels.isOverlayOn, subscribe: panels.subscribe });
}

/** Copies the open state, which the panel's owner holds, to `panels`. */
export function useHeldPanel(panel: Panel, open: boolean): void {
  const { panels } = useInterfaceState();
  useEffect(() => {
    if (!open) return;
    panels.open(panel);
    return () => panels.close(panel);
  }, [panels, panel, open]);
}
