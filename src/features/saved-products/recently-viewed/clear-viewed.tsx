// Clears the recently viewed products and offers to undo it.
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../model/shell/app-context.ts';
import { notify } from '../../../model/shell/notify.ts';
import { clearRecentlyViewed, restoreRecentlyViewed } from './commands.ts';

export function ClearViewed() {
  const app = useApp();
  const { t } = useTranslation('recently-viewed');
  async function clear() {
    const cleared = await clearRecentlyViewed(app);
    if (!cleared.ok) return notify(app, cleared.fault, { onRetry: clear });
    const restore = async () => {
      const restored = await restoreRecentlyViewed(app, cleared.value);
      if (!restored.ok) notify(app, restored.fault, { onRetry: restore });
    };
    app.ui.toasts.show({
      message: t('cleared'),
      kind: 'info',
      actionLabel: t('undo'),
      onAction: restore,
    });
  }
  return (
    <button type="button" className="link small end" onClick={clear}>
      {t('clear')}
    </button>
  );
}
