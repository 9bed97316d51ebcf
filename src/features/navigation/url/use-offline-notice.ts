// Tells that a page is not available offline; its button leads home.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { useInterfaceState } from '../../../ui/interface-state.ts';

/** In: is the page that was asked for missing on this device, and no connection. The notice leaves with the page. */
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
        onAction: () => navigate(paths.home.to()),
      });
    };
    // the page says so, too
    tell().catch(() => undefined);
    return () => {
      left = true;
      if (shown !== undefined) toasts.hide(shown);
    };
  }, [isMissing, toasts, loadTexts, i18n, navigate]);
}
