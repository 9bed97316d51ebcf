// Short notices (SPEC §3 "Notification", §4): one that equals the latest is ignored; each leaves after its time to
// live unless it has no timeout. Where they stand is toasts.tsx.

export type Notice = {
  message: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  actionLabel?: string;
  onAction?: () => void;
  timeToLive?: number;
  hasNoTimeout?: boolean;
};
export type ShownNotice = Notice & { id: number };

const NOTIFICATION_ID_BELOW = 100_000;

let shown: readonly ShownNotice[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly ShownNotice[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a notice. Out: its id, or undefined when it equals the latest one. */
export function showToast(notice: Notice): number | undefined {
  if (shown.at(-1)?.message === notice.message) return undefined;
  const id = Math.floor(Math.random() * NOTIFICATION_ID_BELOW);
  change([...shown, { ...notice, id }]);
  return id;
}

export function hideToast(id: number): void {
  change(shown.filter((notice) => notice.id !== id));
}

/** For useSyncExternalStore. */
export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const shownNotices = (): readonly ShownNotice[] => shown;
