// Pickup at a point, with its address and day.
import { useTranslation } from 'react-i18next';
import type { PickupPoint } from '#shared/domain/checkout/pickup-point.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';

type Props = {
  point: Pick<PickupPoint, 'city' | 'address'>;
  /** number of points of the method */
  count: number;
  /** ISO day */
  day: string;
};

export function PickupLine({ point: { city, address }, count, day }: Props) {
  const { t, i18n } = useTranslation('delivery');
  const words = formatDay(day, i18n.language);
  return (
    <p>
      <b>{t('pickup', { city, address })}</b>
      <span className="quiet">{count > 1 ? t('pickupFrom', { day: words, count }) : words}</span>
    </p>
  );
}
