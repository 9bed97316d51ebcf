// The actions for an order that the backend cannot have received: edit it (its lines return to the cart) or cancel it
// after a confirmation. Faults are shown in place.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { canCancel } from '#shared/domain/order/order-transitions.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cancelOrder, editOrder } from './commands.ts';

type Props = { order: OrderDocument; look: 'buttons' | 'links'; onDone?: () => void };

export function OrderActions({ order, look, onDone }: Props) {
  const app = useApp();
  const { t } = useTranslation('order');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<Fault>();
  if (!canCancel(order)) return null;

  async function edit() {
    const result = await editOrder(app, order.id);
    if (!result.ok) return setFault(result.fault);
    onDone?.();
    navigate(routes.cart.to());
    app.ui.toasts.show({ message: t('edited'), kind: 'info' });
  }
  async function cancel() {
    setAsking(false);
    const result = await cancelOrder(app, order.id);
    if (!result.ok) setFault(result.fault);
  }
  const [first, second] = look === 'buttons' ? ['btn btn-secondary', 'btn btn-quiet'] : ['link', 'link'];
  return (
    <>
      <button type="button" className={first} onClick={edit}>
        {t(order.last_verdict?.code === 'cart-ordered' ? 'cancelled.putBack' : 'edit')}
      </button>
      {order.state !== 'rejected' && (
        <button type="button" className={second} onClick={() => setAsking(true)}>
          {t('cancel')}
        </button>
      )}
      {fault && (
        <p className="error full-row" role="alert">
          {fault.code === 'conflict' ? t('onItsWay') : t(...faultText(fault))}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('cancelAsk.title')}
        text={t('cancelAsk.text')}
        confirmLabel={t('cancel')}
        cancelLabel={t('cancelAsk.keep')}
        danger
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
