// Notices about the compare list: what could not be saved, and what was removed with the way to have it back.
import i18next from 'i18next';
import type { Fault } from '../../../schemas/errors.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { showToast } from '../../ui/toast.ts';
import { clearCompare, removeFromCompare, restoreToCompare } from './commands.ts';

export function noticeFault(fault: Fault): void {
  const { message, severity } = errorCatalogue[fault.code];
  showToast({
    message: i18next.t(`errors:${message}`, fault.detail ?? {}),
    kind: severity,
    actionLabel: i18next.t('common:ok'),
  });
}

/** In: the items that were removed. */
function noticeRemoved(items: Parameters<typeof restoreToCompare>[0]): void {
  const [only] = items;
  if (!only) return;
  showToast({
    message:
      items.length === 1
        ? i18next.t('compare:notices.removed', { name: only.name })
        : i18next.t('compare:notices.cleared', { count: items.length }),
    kind: 'info',
    actionLabel: i18next.t('compare:undo'),
    onAction: async () => {
      const restored = await restoreToCompare(items);
      if (!restored.ok) noticeFault(restored.fault);
    },
  });
}

/** Tells that a product was added, with the way to the table: one notice however many are added in a row. */
export function noticeAdded(open: () => void): void {
  showToast({
    message: i18next.t('compare:notices.added'),
    kind: 'success',
    actionLabel: i18next.t('compare:open'),
    onAction: open,
  });
}

/** Removes one and offers it back. What another tab removed meanwhile is no fault. */
export async function removeCompared(sku: string): Promise<void> {
  const removed = await removeFromCompare(sku);
  if (removed.ok) return noticeRemoved([removed.value]);
  if (removed.fault.code !== 'not-found') noticeFault(removed.fault);
}

/** Removes all and offers them back. */
export async function clearCompared(): Promise<void> {
  const removed = await clearCompare();
  if (removed.ok) noticeRemoved(removed.value);
  else noticeFault(removed.fault);
}
