// The panels that lie over the page (SPEC §3, §4 "UI flags"): one at a time, so that the overlay is on exactly while
// one is open. A modal panel's overlay is its dialog's backdrop. Shop-blind.
import { useEffect, useSyncExternalStore } from 'react';

/** sidebar: the catalogue menu; productSidebar: a listing's filters on phones; microcart: the mini cart; signup: login */
export type Panel = 'sidebar' | 'productSidebar' | 'microcart' | 'wishlist' | 'searchpanel' | 'signup';

let shown: Panel | undefined;
const listeners = new Set<() => void>();

function show(next: Panel | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens a panel in place of one that is open. */
export const openPanel = (panel: Panel): void => show(panel);

/** Closes a panel; nothing happens when it is not open. */
export function closePanel(panel: Panel): void {
  if (shown === panel) show(undefined);
}

export const isPanelOpen = (panel: Panel): boolean => shown === panel;

/** Is a panel open, whichever it is? */
export const isOverlayOn = (): boolean => shown !== undefined;

export const usePanelOpen = (panel: Panel): boolean =>
  useSyncExternalStore(subscribe, () => isPanelOpen(panel));

export const useOverlayOn = (): boolean => useSyncExternalStore(subscribe, isOverlayOn);

/** For a panel whose owner keeps whether it is open: the flag follows. */
export function useHeldPanel(panel: Panel, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    openPanel(panel);
    return () => closePanel(panel);
  }, [panel, open]);
}
