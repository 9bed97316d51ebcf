// Asks whether to add the cart from a URL fragment, e.g. from a kiosk, to the cart of this device.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { failed } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { queueAddition, queuedAdditions } from '../../model/cart/queued-additions.ts';
import { type AppContext, useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type CarriedLine, carriedIn } from './carried-line.ts';
import { carryOutAdditions } from './carry-out-additions.ts';

/** Queues each line as an addition, so that none is lost if the tab closes, and then adds them to the cart. */
async function addCarriedLines(
  app: AppContext,
  store: string,
  lines: readonly CarriedLine[],
  proceed: () => void,
): Promise<void> {
  for (const { sku, qty, child, custom, bundle } of lines)
    queueAddition({ store, items: [{ sku, qty, child }], custom, bundle }, { dataset: {} });
  if (queuedAdditions().length === 0) notify(app, failed('not-saved').fault);
  await carryOutAdditions(app, proceed);
}

export function ConfirmCarriedCart() {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const lines = carriedIn(hash);
  const [busy, setBusy] = useState(false);
  const forget = () => navigate(routes.cart.to(), { replace: true });
  const confirm = async () => {
    setBusy(true);
    try {
      await addCarriedLines(app, i18n.language, lines ?? [], () => navigate(routes.checkout.to()));
    } finally {
      setBusy(false);
      forget();
    }
  };
  if (lines === null) return <p className="note">{t('carried.unreadable')}</p>;
  const count = (lines ?? []).reduce((sum, { qty }) => sum + qty, 0);
  return (
    <ConfirmDialog
      open={lines !== undefined}
      title={t('carried.title')}
      text={t('carried.text', { count })}
      cancelLabel={t('carried.leave')}
      confirmLabel={t('carried.take')}
      busy={busy}
      onCancel={forget}
      onConfirm={() => void confirm()}
    />
  );
}
