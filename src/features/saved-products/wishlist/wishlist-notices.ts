// Notices about the wishlist: what could not be saved, and what was removed with the way to have it back.
import { notify } from '../../../model/notify.ts';
import type { Shop } from '../../../model/shop.ts';
import { clearWishlist, removeFromWishlist, restoreToWishlist } from './commands.ts';

/** In: the items that were removed. */
function noticeRemoved(
  shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>,
  items: Parameters<typeof restoreToWishlist>[1],
): void {
  const [only] = items;
  if (!only) return;
  shop.ui.toasts.show({
    message:
      items.length === 1
        ? shop.i18n.t('wishlist:notices.removed', { name: only.name })
        : shop.i18n.t('wishlist:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: shop.i18n.t('wishlist:undo'),
    onAction: async () => {
      const restored = await restoreToWishlist(shop, items);
      if (!restored.ok) notify(shop, restored.fault);
    },
  });
}

/** Removes one and offers it back. What another tab removed meanwhile is no fault. */
export async function removeWish(shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>, sku: string): Promise<void> {
  const removed = await removeFromWishlist(shop, sku);
  if (removed.ok) return noticeRemoved(shop, [removed.value]);
  if (removed.fault.code !== 'not-found') notify(shop, removed.fault);
}

/** Removes all and offers them back. */
export async function clearWishes(shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearWishlist(shop);
  if (removed.ok) noticeRemoved(shop, removed.value);
  else notify(shop, removed.fault);
}
