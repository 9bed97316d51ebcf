// Notices about the wishlist: what could not be saved, and what was removed with the way to have it back.
import i18next from 'i18next';
import type { Fault } from '../../../schemas/errors.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { showToast } from '../../ui/toast.ts';
import { clearWishlist, removeFromWishlist, restoreToWishlist } from './commands.ts';

export function noticeFault(fault: Fault): void {
  const { message, severity } = errorCatalogue[fault.code];
  showToast({
    message: i18next.t(`errors:${message}`, fault.detail ?? {}),
    kind: severity,
    actionLabel: i18next.t('common:ok'),
  });
}

/** In: the items that were removed. */
function noticeRemoved(items: Parameters<typeof restoreToWishlist>[0]): void {
  const [only] = items;
  if (!only) return;
  showToast({
    message:
      items.length === 1
        ? i18next.t('wishlist:notices.removed', { name: only.name })
        : i18next.t('wishlist:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: i18next.t('wishlist:undo'),
    onAction: async () => {
      const restored = await restoreToWishlist(items);
      if (!restored.ok) noticeFault(restored.fault);
    },
  });
}

/** Removes one and offers it back. What another tab removed meanwhile is no fault. */
export async function removeWish(sku: string): Promise<void> {
  const removed = await removeFromWishlist(sku);
  if (removed.ok) return noticeRemoved([removed.value]);
  if (removed.fault.code !== 'not-found') noticeFault(removed.fault);
}

/** Removes all and offers them back. */
export async function clearWishes(): Promise<void> {
  const removed = await clearWishlist();
  if (removed.ok) noticeRemoved(removed.value);
  else noticeFault(removed.fault);
}
