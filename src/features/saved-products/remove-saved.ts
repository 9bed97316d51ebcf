// Removes products from the wishlist or the compare list, and offers to undo it.
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import type { SavedList, SavedProduct } from '../../model/catalogue/saved-products.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { clearList, removeFromList, restoreToList } from './commands.ts';

type App = Pick<AppContext, 'i18n' | 'personal' | 'ui'>;

function noticeRemoved(
  app: App,
  list: SavedList,
  items: readonly SavedProduct[],
  textLanguage?: string,
): void {
  const [only] = items;
  if (!only) return;
  const ns = STORAGE_KEYS[list];
  const restore = async () => {
    const restored = await restoreToList(app, list, items);
    if (!restored.ok) notify(app, restored.fault, { onRetry: restore });
  };
  app.ui.toasts.show({
    message:
      items.length === 1
        ? app.i18n.t('notices.removed', { ns, name: only.name })
        : app.i18n.t('notices.cleared', { ns, count: items.length }),
    names: [{ name: only.name, textLanguage }],
    kind: 'info',
    actionLabel: app.i18n.t('undo', { ns }),
    onAction: restore,
  });
}

/**
 * Removes a product. Ignores one that another tab has removed.
 * @param textLanguage BCP 47 language of its name; absent if it is that of the store view, or unknown
 */
export async function removeSaved(
  app: App,
  list: SavedList,
  sku: string,
  textLanguage?: string,
): Promise<void> {
  const removed = await removeFromList(app, list, sku);
  if (removed.ok) return noticeRemoved(app, list, [removed.value], textLanguage);
  if (removed.fault.code !== 'not-found')
    notify(app, removed.fault, { onRetry: () => removeSaved(app, list, sku, textLanguage) });
}

/** Removes all products. */
export async function clearSaved(app: App, list: SavedList): Promise<void> {
  const removed = await clearList(app, list);
  if (removed.ok) noticeRemoved(app, list, removed.value);
  else notify(app, removed.fault, { onRetry: () => clearSaved(app, list) });
}
