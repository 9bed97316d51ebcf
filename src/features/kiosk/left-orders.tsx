// Orders that were left at this kiosk and ask for what only their shopper could answer: by code and time, nothing else.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../schemas/errors.ts';
import { faultText } from '../../domain/faults/error-catalogue.ts';
import { useShop } from '../../model/shop.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { removeLeftOrder } from './commands.ts';
import type { DeviceReport } from './use-device-report.ts';

type Left = DeviceReport['asking'][number];
type Props = { orders: readonly Left[]; time: (at: number) => string };

export function LeftOrders({ orders, time }: Props) {
  const shop = useShop();
  const { t } = useTranslation('device');
  const [asked, setAsked] = useState<Left>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  async function remove(id: string) {
    setBusy(true);
    const removed = await removeLeftOrder(shop, id);
    setBusy(false);
    setAsked(undefined);
    setFault(removed.ok ? undefined : removed.fault);
  }
  return (
    <section className="border-t border-line py-5" aria-labelledby="left-orders">
      <h3 id="left-orders" className="small mb-2.5">
        {t('left.title')}
      </h3>
      {orders.length === 0 ? (
        <p className="small quiet">{t('left.none')}</p>
      ) : (
        <p className="small quiet mb-2.5">{t('left.text')}</p>
      )}
      <ul className="stack gap-4">
        {orders.map((order) => (
          <li key={order.id} className="small stack gap-1.5">
            <b className="num">{t('left.order', { code: order.code, time: time(order.placedAt) })}</b>
            <span>{t(`left.state.${order.state}`)}</span>
            <button
              type="button"
              className="btn btn-secondary justify-self-start"
              onClick={() => setAsked(order)}
            >
              {t('left.remove', { code: order.code })}
            </button>
          </li>
        ))}
      </ul>
      {fault && (
        <p className="error" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('left.sure.title', { code: asked?.code })}
        text={t('left.sure.text')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('left.sure.yes')}
        danger
        busy={isBusy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void remove(asked.id)}
      />
    </section>
  );
}
