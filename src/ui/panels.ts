// Panels above the page: at most one is open, and the overlay is shown exactly while a panel is open. A modal panel's
// overlay is the backdrop of its dialog.
import { createCell } from './create-cell.ts';

/**
 * sidebar: the catalogue menu; productSidebar: a listing's filters on phones; microcart: the mini cart; signup: login;
 * newsletterPopup: the newsletter dialog; privacy: the analytics consent, opened from the footer
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
  /** Opens a panel and closes the open one. */
  open: (panel: Panel) => void;
  /** Closes the given panel, or the open one if omitted; does nothing if it is not open. */
  close: (panel?: Panel) => void;
  isOpen: (panel: Panel) => boolean;
  /** True if any panel is open. */
  isOverlayOn: () => boolean;
  /** Calls `changed` after every change. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
};

export function createPanels(): Panels {
  const { get: shown, set: show, subscribe } = createCell<Panel | undefined>(undefined);
  return {
    open: show,
    close: (panel = shown()) => {
      if (shown() === panel) show(undefined);
    },
    isOpen: (panel) => shown() === panel,
    isOverlayOn: () => shown() !== undefined,
    subscribe,
  };
}
