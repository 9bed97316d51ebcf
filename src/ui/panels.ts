// The panels that lie over the page: one at a time, so that the overlay is on exactly while one is open. A modal
// panel's overlay is its dialog's backdrop. Shop-blind.
import { createListeners } from './listeners.ts';

/**
 * sidebar: the catalogue menu; productSidebar: a listing's filters on phones; microcart: the mini cart; signup: login;
 * newsletterPopup: the newsletter's dialog; privacy: whether what is done here may be counted, once it was answered
 */
export type Panel =
  | 'sidebar'
  | 'productSidebar'
  | 'microcart'
  | 'wishlist'
  | 'searchpanel'
  | 'signup'
  | 'newsletterPopup'
  | 'privacy';

export type Panels = {
  /** Opens a panel in place of one that is open. */
  open: (panel: Panel) => void;
  /** Closes a panel, or whichever is open; nothing happens when it is not open. */
  close: (panel?: Panel) => void;
  isOpen: (panel: Panel) => boolean;
  /** Is a panel open, whichever it is? */
  isOverlayOn: () => boolean;
  /** In: who is told of every change. Out: ends it. */
  subscribe: (changed: () => void) => () => void;
};

export function createPanels(): Panels {
  let shown: Panel | undefined;
  const { tell, subscribe } = createListeners();
  const show = (next: Panel | undefined) => {
    shown = next;
    tell();
  };
  return {
    open: show,
    close: (panel = shown) => {
      if (shown === panel) show(undefined);
    },
    isOpen: (panel) => shown === panel,
    isOverlayOn: () => shown !== undefined,
    subscribe,
  };
}
