// Notices about the wishlist: what could not be saved, and what was removed with the way to have it back.
import type { Fault } from '../../../../schemas/errors.ts';
import { errorCatalogue } from '../../../domain/faults/error-catalogue.ts';
import type { Shop } from '../../../model/shop.ts';
import { clearWishlist, removeFromWishlist, restoreToWishlist } from './commands.ts';

export function noticeFault(shop: Pick<Shop, 'i18n' | 'ui'>, fault: Fault): void {
  const { message, severity } = errorCatalogue[fault.code];
  shop.ui.toasts.show({
    message: shop.i18n.t(`errors:${message}`, fault.detail ?? {}),
    kind: severity,
    actionLabel: shop.i18n.t('common:ok'),
  });
}

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
      if (!restored.ok) noticeFault(shop, restored.fault);
    },
  });
}

/** Removes one and offers it back. What another tab removed meanwhile is no fault. */
export async function removeWish(shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>, sku: string): Promise<void> {
  const removed = await removeFromWishlist(shop, sku);
  if (removed.ok) return noticeRemoved(shop, [removed.value]);
  if (removed.fault.code !== 'not-found') noticeFault(shop, removed.fault);
}

/** Removes all and offers them back. */
export async function clearWishes(shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearWishlist(shop);
  if (removed.ok) noticeRemoved(shop, removed.value);
  else noticeFault(shop, removed.fault);
}
