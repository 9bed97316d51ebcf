// Removes products from the compare list, and shows the list's notices.

import type { AppContext } from '../../../model/app-context.ts';
import { notify } from '../../../model/notify.ts';
import { clearCompare, removeFromCompare, restoreToCompare } from './commands.ts';

/** Shows what was removed and offers to undo it. */
function noticeRemoved(
  app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>,
  items: Parameters<typeof restoreToCompare>[1],
): void {
  const [only] = items;
  if (!only) return;
  const restore = async () => {
    const restored = await restoreToCompare(app, items);
    if (!restored.ok) notify(app, restored.fault, { onRetry: restore });
  };
  app.ui.toasts.show({
    message:
      items.length === 1
        ? app.i18n.t('compare:notices.removed', { name: only.name })
        : app.i18n.t('compare:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: app.i18n.t('compare:undo'),
    onAction: restore,
  });
}

/** Shows that a product was added, with a link to the compare page. Repeated additions show one notice. */
export function noticeAdded(app: Pick<AppContext, 'i18n' | 'ui'>, open: () => void): void {
  app.ui.toasts.show({
    message: app.i18n.t('compare:notices.added'),
    kind: 'success',
    actionLabel: app.i18n.t('compare:open'),
    onAction: open,
  });
}

/** Removes a product and offers to undo it. Ignores one that another tab has removed. */
export async function removeCompared(
  app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>,
  sku: string,
): Promise<void> {
  const removed = await removeFromCompare(app, sku);
  if (removed.ok) return noticeRemoved(app, [removed.value]);
  if (removed.fault.code !== 'not-found')
    notify(app, removed.fault, { onRetry: () => removeCompared(app, sku) });
}

/** Removes all products and offers to undo it. */
export async function clearCompared(app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearCompare(app);
  if (removed.ok) noticeRemoved(app, removed.value);
  else notify(app, removed.fault, { onRetry: () => clearCompared(app) });
}
