// Asks whether to add the products from a URL fragment to the wishlist of this device.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { notify } from '../../../model/shell/notify.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { addSharedProducts } from './add-shared-products.ts';
import { sharedListIn } from './shared-list-address.ts';

export function ConfirmSharedList() {
  const app = useApp();
  const { t, i18n } = useTranslation('wishlist');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const skus = sharedListIn(hash);
  const [busy, setBusy] = useState(false);
  const forget = () => navigate(routes.wishlist.to(), { replace: true });
  const confirm = async () => {
    setBusy(true);
    const adding = addSharedProducts(app, i18n.language, skus ?? []);
    const added = await adding.finally(() => setBusy(false));
    // the link stays, so that another attempt can add what is missing
    if (!added.ok) return notify(app, added.fault, { onRetry: () => void confirm() });
    const { missing } = added.value;
    if (missing > 0)
      app.ui.toasts.show({ message: t('shared.missing', { count: missing }), kind: 'warning' });
    forget();
  };
  if (skus === null) return <p className="note">{t('shared.unreadable')}</p>;
  return (
    <ConfirmDialog
      open={skus !== undefined}
      title={t('shared.title')}
      text={t('shared.text', { count: skus?.length ?? 0 })}
      cancelLabel={t('shared.leave')}
      confirmLabel={t('shared.take')}
      busy={busy}
      onCancel={forget}
      onConfirm={() => void confirm()}
    />
  );
}
