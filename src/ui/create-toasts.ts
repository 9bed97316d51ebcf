// Short notices: one that equals the latest is ignored, and one with the same message about something else replaces it; each
// leaves after its time to live unless it has no timeout.
// Where they stand is toasts.tsx.
import { createListeners } from './listeners.ts';

export type Notice = {
  message: string;
  /** what the message is about, for screen readers alone: others see it beside what they pressed */
  about?: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  /** of a button beside OK that calls `onAction`; absent: OK itself calls it */
  actionLabel?: string;
  onAction?: () => void;
  timeToLive?: number;
  hasNoTimeout?: boolean;
};
export type ShownNotice = Notice & { id: number };

export type Toasts = {
  /** Shows a notice. Out: its id, or undefined when it equals the latest one. */
  show: (notice: Notice) => number | undefined;
  hide: (id: number) => void;
  shown: () => readonly ShownNotice[];
  /** In: who is told of every change. Out: ends it. */
  subscribe: (changed: () => void) => () => void;
};

const NOTIFICATION_ID_BELOW = 100_000;

export function createToasts(): Toasts {
  let shown: readonly ShownNotice[] = [];
  const { tell, subscribe } = createListeners();
  const change = (next: readonly ShownNotice[]) => {
    shown = next;
    tell();
  };
  return {
    show: (notice) => {
      const latest = shown.at(-1);
      if (latest?.message === notice.message) {
        if (latest.about === notice.about) return undefined;
        // the same id: its live region stays and announces the changed text
        change([...shown.slice(0, -1), { ...notice, id: latest.id }]);
        return latest.id;
      }
      const id = Math.floor(Math.random() * NOTIFICATION_ID_BELOW);
      change([...shown, { ...notice, id }]);
      return id;
    },
    hide: (id) => change(shown.filter((notice) => notice.id !== id)),
    shown: () => shown,
    subscribe,
  };
}
