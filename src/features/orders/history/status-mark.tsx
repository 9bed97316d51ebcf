// The status of an order; for an order that only this device has, its pending state.
import { useTranslation } from 'react-i18next';
import type { OrderState } from '#schemas/documents/order-document.ts';
import { statusLabel, statusName, statusTone } from '#shared/domain/order/order-status.ts';

const tones = { waits: '', moves: 'go', done: 'ok', off: 'off' } as const;

export function StatusMark({ status, pickup }: { status: string; pickup: boolean }) {
  const { t } = useTranslation('account-pages');
  const label = statusLabel(status, pickup);
  return (
    <span className={`mark ${tones[statusTone(status)]}`}>
      {(label === 'unknown' && statusName(status)) || t(`orders.status.${label}`)}
    </span>
  );
}

/** Shows the state of an order that is not in the backend's history yet. */
export function DeviceMark({ state }: { state: OrderState }) {
  const { t } = useTranslation('account-pages');
  return <span className="mark">{t(`orders.device.${state}`)}</span>;
}
