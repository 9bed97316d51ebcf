// Orders that were left at this kiosk and need a decision that only their customers can make. Shows only code and time.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { removeLeftOrder } from './commands.ts';
import type { DeviceReport } from './use-device-report.ts';

export type Left = DeviceReport['asking'][number];
type Props = {
  orders: readonly Left[];
  time: (at: number) => string;
  onRemove: (order: Left) => void;
};

export function LeftOrders({ orders, time, onRemove }: Props) {
  const { t } = useTranslation('kiosk');
  return (
    <section className="sheet-part" aria-labelledby="left-orders">
      <h3 id="left-orders" className="small below-10">
        {t('about.left.title')}
      </h3>
      {orders.length === 0 ? (
        <p className="small quiet">{t('about.left.none')}</p>
      ) : (
        <p className="small quiet below-10">{t('about.left.text')}</p>
      )}
      <ul className="stack">
        {orders.map((order) => (
          <li key={order.id} className="small stack stack-6">
            <b className="num">
              {markUntranslated(
                t('about.left.order', { code: order.code, time: time(order.placedAt) }),
                order.code,
              )}
            </b>
            <span>{t(`about.left.state.${order.state}`)}</span>
            <button type="button" className="btn btn-secondary start" onClick={() => onRemove(order)}>
              {markUntranslated(t('about.left.remove', { code: order.code }), order.code)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The confirmation dialog; rendered beside the sheet, which would unmount it on closing. */
export function RemoveLeft({ order, onDone }: { order: Left | undefined; onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation('kiosk');
  const [isBusy, setBusy] = useState(false);
  const code = order?.code ?? '';
  async function remove() {
    if (!order) return;
    setBusy(true);
    const removed = await removeLeftOrder(app, order.id);
    setBusy(false);
    if (!removed.ok) notify(app, removed.fault);
    onDone();
  }
  return (
    <ConfirmDialog
      open={order !== undefined}
      title={markUntranslated(t('about.left.sure.title', { code }), code)}
      text={t('about.left.sure.text')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('about.left.sure.yes')}
      danger
      busy={isBusy}
      onCancel={onDone}
      onConfirm={() => void remove()}
    />
  );
}
