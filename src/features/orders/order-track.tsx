// The progress of an order from this device to the backend and on to the customer.

import { Clock, Store, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { DISPATCH_CUTOFF_HOUR, dispatchDay } from '#shared/domain/checkout/delivery-days.ts';
import { isFetched } from '#shared/domain/order/delivery-place.ts';
import { formatTime } from '#shared/domain/text/format-date.ts';
import { atSentenceStart, formatDay, promisedDay } from '#shared/domain/text/format-day.ts';
import { dayIn } from '#shared/domain/text/instant-of.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { Track, type TrackStep } from './track.tsx';

type Props = {
  order: OrderDocument;
  /** true if the order is pending until the user sends it */
  isHeld?: boolean;
};

export function OrderTrack({ order, isHeld = false }: Props) {
  const { online } = useConnection();
  const { t, i18n } = useTranslation('order');
  const accepted = order.state === 'accepted';
  const { timeZone } = useApp().config;
  const time = formatTime(order.created_at, { timeZone });
  const day = atSentenceStart(formatDay(dayIn(order.created_at, timeZone), i18n.language));
  const saved = t('track.savedAt', { day, time });
  const fetched = isFetched(order.body);
  const promised = promisedDay(order.delivery);
  // an order that was placed before its delivery was agreed has no promised day
  const delivery =
    promised === ''
      ? order.shipping_title
      : t(fetched ? 'track.pickup' : 'track.delivery', { day: formatDay(promised, i18n.language) });
  const sendBy = t('track.sendBy', {
    day: formatDay(dispatchDay(order.created_at), i18n.language),
    hour: DISPATCH_CUTOFF_HOUR,
  });
  const email = order.body.addressInformation.billingAddress.email;
  const now = {
    confirmed: isHeld ? 'held' : online ? 'sending' : 'offline',
    sending: 'sending',
    unknown: 'unknown',
  } as const;
  const waiting = order.state in now ? now[order.state as keyof typeof now] : 'offline';
  const steps: TrackStep[] = [
    { id: 'saved', state: 'done', icon: Clock, title: t('track.saved'), text: saved },
    ...(accepted
      ? []
      : [
          {
            id: 'now',
            state: 'now' as const,
            icon: Clock,
            title: t(`track.${waiting}`),
            text: t(`track.${waiting}Text`),
          },
        ]),
    {
      id: 'accepted',
      state: accepted ? 'done' : 'later',
      icon: Store,
      title: t(accepted ? 'track.accepted' : 'track.acceptsNext'),
      text: accepted
        ? t('track.acceptedText')
        : markUntranslated(t('track.acceptsNextText', { email }), email),
    },
    ...(order.shipping_title === ''
      ? []
      : [
          {
            id: 'delivery',
            state: 'later' as const,
            icon: fetched ? Store : Truck,
            title: delivery,
            text: accepted || promised === '' ? undefined : sendBy,
          },
        ]),
  ];
  return <Track steps={steps} />;
}
