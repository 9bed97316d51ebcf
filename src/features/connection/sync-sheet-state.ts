// Is the sheet of what waits open: shared by the connection line and whatever else leads to it.
import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openSyncSheet = (): void => change(true);
export const closeSyncSheet = (): void => change(false);

export function useSyncSheetOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
