// Stores the notices that toasts.tsx renders.
// - A notice equal to the latest one is not shown again; its action replaces the latest one's. A notice with the same
//   message and another subject replaces the latest one.
// - A notice is removed when its time to live is over, unless it has no timeout.
import { createCell } from './create-cell.ts';
import type { Named } from './mark-language.tsx';

export type Notice = {
  message: string;
  /** the subject of the notice, for screen readers only: sighted users know it from the control they pressed */
  about?: string;
  /** the names in `message` and `about`, in the order in which they occur */
  names?: readonly Named[];
  kind: 'success' | 'info' | 'warning' | 'error';
  /** label of a button beside OK that calls `onAction`; if absent, OK calls `onAction` */
  actionLabel?: string;
  onAction?: () => void;
  timeToLive?: number;
  hasNoTimeout?: boolean;
};
export type ShownNotice = Notice & { id: number };

export type Toasts = {
  /** Shows a notice. Returns its id, or undefined if it equals the latest one. */
  show: (notice: Notice) => number | undefined;
  hide: (id: number) => void;
  shown: () => readonly ShownNotice[];
  /** Calls `changed` after every change. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
};

const NOTIFICATION_ID_BELOW = 100_000;

export function createToasts(): Toasts {
  const { get: shown, set: change, subscribe } = createCell<readonly ShownNotice[]>([]);
  return {
    show: (notice) => {
      const latest = shown().at(-1);
      if (latest?.message === notice.message) {
        const isEqual = latest.about === notice.about;
        if (isEqual && !notice.onAction) return undefined;
        // with the same id the live region stays mounted and announces the changed text
        change([...shown().slice(0, -1), { ...notice, id: latest.id }]);
        return isEqual ? undefined : latest.id;
      }
      const id = Math.floor(Math.random() * NOTIFICATION_ID_BELOW);
      change([...shown(), { ...notice, id }]);
      return id;
    },
    hide: (id) => change(shown().filter((notice) => notice.id !== id)),
    shown,
    subscribe,
  };
}
