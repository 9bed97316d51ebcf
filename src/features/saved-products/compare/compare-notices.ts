// Notices about the compare list: what could not be saved, and what was removed with the way to have it back.
import type { Fault } from '../../../../schemas/errors.ts';
import { errorCatalogue } from '../../../domain/faults/error-catalogue.ts';
import type { Shop } from '../../../model/shop.ts';
import { clearCompare, removeFromCompare, restoreToCompare } from './commands.ts';

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
      if (!restored.ok) noticeFault(shop, restored.fault);
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
  if (removed.fault.code !== 'not-found') noticeFault(shop, removed.fault);
}

/** Removes all and offers them back. */
export async function clearCompared(shop: Pick<Shop, 'i18n' | 'personal' | 'ui'>): Promise<void> {
  const removed = await clearCompare(shop);
  if (removed.ok) noticeRemoved(shop, removed.value);
  else noticeFault(shop, removed.fault);
}
