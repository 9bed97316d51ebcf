// The way of an order: done solid green, now in ink, later dashed. Each step has a form of its own.
import { Check, Clock, Store, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { storeOf } from '../../config/stores.ts';
import { DISPATCH_CUTOFF_HOUR, dispatchDay, shopDay } from '../../domain/checkout/delivery-date.ts';
import { atSentenceStart, formatDay, promisedDay } from '../../domain/text/format-day.ts';
import { useShop } from '../../model/shop.ts';

type Props = { order: OrderDocument; online: boolean };

export function OrderTrack({ order, online }: Props) {
  const { config } = useShop();
  const { t, i18n } = useTranslation('order');
  const accepted = order.state === 'accepted';
  const time = new Date(order.created_at).toLocaleTimeString(storeOf(config, i18n.language).locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = atSentenceStart(formatDay(shopDay(order.created_at).day, i18n.language));
  const saved = t('track.savedAt', { day, time });
  const delivery = t('track.delivery', { day: formatDay(promisedDay(order.delivery), i18n.language) });
  const sendBy = t('track.sendBy', {
    day: formatDay(dispatchDay(order.created_at), i18n.language),
    hour: DISPATCH_CUTOFF_HOUR,
  });
  const email = order.body.addressInformation.billingAddress.email;
  const now = {
    confirmed: online ? 'sending' : 'offline',
    sending: 'sending',
    unknown: 'unknown',
  } as const;
  const waiting = order.state in now ? now[order.state as keyof typeof now] : 'offline';
  return (
    <ol className="track">
      <li className="ok">
        <span className="point">
          <Check className="icon icon-small" aria-hidden />
        </span>
        <div>
          <b>{t('track.saved')}</b>
          <p>{saved}</p>
        </div>
      </li>
      {!accepted && (
        <li className="now" aria-current="step">
          <span className="point">
            <Clock className="icon icon-small" aria-hidden />
          </span>
          <div>
            <b>{t(`track.${waiting}`)}</b>
            <p>{t(`track.${waiting}Text`)}</p>
          </div>
        </li>
      )}
      <li className={accepted ? 'ok' : undefined}>
        <span className="point">
          {accepted ? (
            <Check className="icon icon-small" aria-hidden />
          ) : (
            <Store className="icon icon-small" aria-hidden />
          )}
        </span>
        <div>
          <b>{accepted ? t('track.accepted') : t('track.acceptsNext')}</b>
          <p>{accepted ? t('track.acceptedText') : t('track.acceptsNextText', { email })}</p>
        </div>
      </li>
      {order.shipping_title !== '' && (
        <li>
          <span className="point">
            <Truck className="icon icon-small" aria-hidden />
          </span>
          <div>
            <b>{delivery}</b>
            {!accepted && <p>{sendBy}</p>}
          </div>
        </li>
      )}
    </ol>
  );
}
