// Where an order stands, in the specification's words; a device's own order says what it waits for instead.
import { useTranslation } from 'react-i18next';
import type { OrderState } from '../../../../schemas/documents/order-document.ts';
import { statusLabel, statusName, statusTone } from '../../../domain/order/order-status.ts';

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

/** In: the state of an order that the shop's history does not have yet. */
export function DeviceMark({ state }: { state: OrderState }) {
  const { t } = useTranslation('account-pages');
  return <span className="mark">{t(`orders.device.${state}`)}</span>;
}
