import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useInterfaceState } from '../../../ui/interface-state.ts';

/**
 * Shows a notice that the page is not available offline while `isMissing` is true. Its button leads to the home page.
 * Hides the notice when the user leaves the page.
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
    // if the texts fail to load, the page itself still shows the message
    tell().catch(() => undefined);
    return () => {
      left = true;
      if (shown !== undefined) toasts.hide(shown);
    };
  }, [isMissing, toasts, loadTexts, i18n, navigate]);
}
