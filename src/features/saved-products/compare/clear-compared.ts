// Notices about the compare list: what could not be saved, and what was removed with the way to have it back.

import type { AppContext } from '../../../model/app-context.ts';
import { notify } from '../../../model/notify.ts';
import { clearCompare, removeFromCompare, restoreToCompare } from './commands.ts';

/** In: the items that were removed. */
function noticeRemoved(
  app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>,
  items: Parameters<typeof restoreToCompare>[1],
): void {
  const [only] = items;
  if (!only) return;
  app.ui.toasts.show({
    message:
      items.length === 1
        ? app.i18n.t('compare:notices.removed', { name: only.name })
        : app.i18n.t('compare:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: app.i18n.t('compare:undo'),
    onAction: async () => {
      const restored = await restoreToCompare(app, items);
      if (!restored.ok) notify(app, restored.fault);
    },
  });
}

/** Tells that a product was added, with the way to the table: one notice however many are added in a row. */
export function noticeAdded(app: Pick<AppContext, 'i18n' | 'ui'>, open: () => void): void {
  app.ui.toasts.show({
    message: app.i18n.t('compare:notices.added'),
    kind: 'success',
    actionLabel: app.i18n.t('compare:open'),
    onAction: open,
  });
}

/** Removes one and offers it back. What another tab removed meanwhile is no fault. */
export async function removeCompared(
  app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>,
  sku: string,
): Promise<void> {
  const removed = await removeFromCompare(app, sku);
  if (removed.ok) return noticeRemoved(app, [removed.value]);
  if (removed.fault.code !== 'not-found') notify(app, removed.fault);
}

/** Removes all and offers them back. */
export async function clearCompared(app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearCompare(app);
  if (removed.ok) noticeRemoved(app, removed.value);
  else notify(app, removed.fault);
}
