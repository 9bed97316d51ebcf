// True while the given panel is open.
import { useInterfaceState } from './interface-state.ts';
import type { Panel } from './panels.ts';
import { useResource } from './use-resource.ts';

export function usePanelOpen(panel: Panel): boolean {
  const { panels } = useInterfaceState();
  return useResource({ get: () => panels.isOpen(panel), subscribe: panels.subscribe });
}
