// Is a panel over the page open. Shop-blind.
import { useSyncExternalStore } from 'react';
import { useInterfaceState } from './interface-state.ts';
import type { Panel } from './panels.ts';

export function usePanelOpen(panel: Panel): boolean {
  const { panels } = useInterfaceState();
  return useSyncExternalStore(panels.follow, () => panels.isOpen(panel));
}
