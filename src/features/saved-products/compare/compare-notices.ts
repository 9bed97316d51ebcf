// Notices about the compare list: what could not be saved, and what was removed with the way to have it back.
import { notify } from '../../../model/notify.ts';
import type { Shop } from '../../../model/shop.ts';
import { clearCompare, removeFromCompare, restoreToCompare } from './commands.ts';

/** In: the items that were removed. */
function noticeRemoved(
  shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>,
  items: Parameters<typeof restoreToCompare>[1],
): void {
  const [only] = items;
  if (!only) return;
  shop.ui.toasts.show({
    message:
      items.length === 1
        ? shop.i18n.t('compare:notices.removed', { name: only.name })
        : shop.i18n.t('compare:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: shop.i18n.t('compare:undo'),
    onAction: async () => {
      const restored = await restoreToCompare(shop, items);
      if (!restored.ok) notify(shop, restored.fault);
    },
  });
}

/** Tells that a product was added, with the way to the table: one notice however many are added in a row. */
export function noticeAdded(shop: Pick<Shop, 'i18n' | 'ui'>, open: () => void): void {
  shop.ui.toasts.show({
    message: shop.i18n.t('compare:notices.added'),
    kind: 'success',
    actionLabel: shop.i18n.t('compare:open'),
    onAction: open,
  });
}

/** Removes one and offers it back. What another tab removed meanwhile is no fault. */
export async function removeCompared(
  shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>,
  sku: string,
): Promise<void> {
  const removed = await removeFromCompare(shop, sku);
  if (removed.ok) return noticeRemoved(shop, [removed.value]);
  if (removed.fault.code !== 'not-found') notify(shop, removed.fault);
}

/** Removes all and offers them back. */
export async function clearCompared(shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearCompare(shop);
  if (removed.ok) noticeRemoved(shop, removed.value);
  else notify(shop, removed.fault);
}
