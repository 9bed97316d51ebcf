// Removes products from the wishlist, and shows the list's notices.

import type { AppContext } from '../../../model/app-context.ts';
import { notify } from '../../../model/notify.ts';
import { clearWishlist, removeFromWishlist, restoreToWishlist } from './commands.ts';

/** Shows what was removed and offers to undo it. */
function noticeRemoved(
  app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>,
  items: Parameters<typeof restoreToWishlist>[1],
): void {
  const [only] = items;
  if (!only) return;
  const restore = async () => {
    const restored = await restoreToWishlist(app, items);
    if (!restored.ok) notify(app, restored.fault, { onRetry: restore });
  };
  app.ui.toasts.show({
    message:
      items.length === 1
        ? app.i18n.t('wishlist:notices.removed', { name: only.name })
        : app.i18n.t('wishlist:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: app.i18n.t('wishlist:undo'),
    onAction: restore,
  });
}

/** Removes a product and offers to undo it. Ignores one that another tab has removed. */
export async function removeWished(
  app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>,
  sku: string,
): Promise<void> {
  const removed = await removeFromWishlist(app, sku);
  if (removed.ok) return noticeRemoved(app, [removed.value]);
  if (removed.fault.code !== 'not-found')
    notify(app, removed.fault, { onRetry: () => removeWished(app, sku) });
}

/** Removes all products and offers to undo it. */
export async function clearWishes(app: Pick<AppContext, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearWishlist(app);
  if (removed.ok) noticeRemoved(app, removed.value);
  else notify(app, removed.fault, { onRetry: () => clearWishes(app) });
}
