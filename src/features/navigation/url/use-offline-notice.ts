import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useInterfaceState } from '../../../ui/interface-state.ts';

/**
 * Shows a notice while `isMissing`: the page is not available offline. Its button leads to the home page. Hides it when
 * the page is left.
 */
export function useOfflineNotice(isMissing: boolean): void {
  const { toasts, loadTexts } = useInterfaceState();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isMissing) return;
    let shown: number | undefined;
    let left = false;
    const tell = async () => {
      await loadTexts('offline-page');
      if (left) return;
      shown = toasts.show({
        kind: 'error',
        message: i18n.t('offline-page:message'),
        hasNoTimeout: true,
        onAction: () => navigate(routes.home.to()),
      });
    };
    // the page itself shows the same message
    tell().catch(() => undefined);
    return () => {
      left = true;
      if (shown !== undefined) toasts.hide(shown);
    };
  }, [isMissing, toasts, loadTexts, i18n, navigate]);
}
