// Forgets what was looked at, and offers it back.
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../../schemas/errors.ts';
import { errorCatalogue } from '../../../domain/faults/error-catalogue.ts';
import { useShop } from '../../../model/shop.ts';
import { clearRecentlyViewed, restoreRecentlyViewed } from './commands.ts';

export function ClearViewed() {
  const shop = useShop();
  const { t } = useTranslation(['recently-viewed', 'errors', 'common']);
  const tell = ({ code, detail }: Fault) =>
    shop.ui.toasts.show({
      message: t(errorCatalogue[code].message, { ns: 'errors', ...detail }),
      kind: errorCatalogue[code].severity,
      actionLabel: t('ok', { ns: 'common' }),
    });
  async function clear() {
    const cleared = await clearRecentlyViewed(shop);
    if (!cleared.ok) return tell(cleared.fault);
    shop.ui.toasts.show({
      message: t('cleared'),
      kind: 'info',
      actionLabel: t('undo'),
      onAction: async () => {
        const restored = await restoreRecentlyViewed(shop, cleared.value);
        if (!restored.ok) tell(restored.fault);
      },
    });
  }
  return (
    <button type="button" className="link small ml-auto" onClick={clear}>
      {t('clear')}
    </button>
  );
}
