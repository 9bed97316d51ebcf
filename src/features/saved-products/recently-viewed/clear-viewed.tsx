// Forgets what was looked at, and offers it back.
import { useTranslation } from 'react-i18next';
import { notify } from '../../../model/notify.ts';
import { useShop } from '../../../model/shop.ts';
import { clearRecentlyViewed, restoreRecentlyViewed } from './commands.ts';

export function ClearViewed() {
  const shop = useShop();
  const { t } = useTranslation('recently-viewed');
  async function clear() {
    const cleared = await clearRecentlyViewed(shop);
    if (!cleared.ok) return notify(shop, cleared.fault);
    shop.ui.toasts.show({
      message: t('cleared'),
      kind: 'info',
      actionLabel: t('undo'),
      onAction: async () => {
        const restored = await restoreRecentlyViewed(shop, cleared.value);
        if (!restored.ok) notify(shop, restored.fault);
      },
    });
  }
  return (
    <button type="button" className="link small ml-auto" onClick={clear}>
      {t('clear')}
    </button>
  );
}
