// Delivery and pickup with day and price, statutory guarantee, and the age of the product data on this device.

import { Mail, ShieldCheck, Smartphone, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { shippingPrice } from '#shared/domain/cart/cart-totals.ts';
import type { StockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { deliveryDays } from '#shared/domain/checkout/delivery-days.ts';
import { hasPoints } from '#shared/domain/checkout/payment-methods.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatDateTime } from '#shared/domain/text/format-date.ts';
import { formatDay, promisedDay } from '#shared/domain/text/format-day.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { PickupLine } from './pickup-line.tsx';

/** `leadDays`: working days until dispatch; `usual`: ISO day by the delivery days; `line`: what says so */
export type Pickup = { method: ShippingMethodValue; leadDays: number; usual: string; line: ReactNode };

export type DeliveryProps = {
  /** time from which delivery days are counted, ms since 1970 */
  now: number;
  methods: readonly ShippingMethodValue[];
  /** price per piece, in cents; undefined if unknown */
  price: Cents | undefined;
  stock: StockLabel;
  /** true if the product is virtual or downloadable and has no delivery */
  digital: boolean;
  /** last update of the local catalogue, ms since 1970 */
  savedAt: number | undefined;
  /** time of a recent confirmation of the price by the backend, ms since 1970 */
  checkedAt: number | undefined;
  /** renders pickup at branches; absent if there are none */
  atBranches: ((pickup: Pickup) => ReactNode) | undefined;
  /** the line that offers an alert */
  alert: ReactNode;
};

const preferred = (methods: readonly ShippingMethodValue[]) =>
  methods.find((method) => method.default) ?? methods[0];

export function DeliveryLines({
  now,
  methods,
  price,
  stock,
  digital,
  savedAt,
  checkedAt,
  atBranches,
  alert,
}: DeliveryProps) {
  const { t, i18n } = useTranslation('delivery');
  const { config } = useApp();
  const readyIn = stock.kind === 'order' ? stock.days : 0;
  const courier = preferred(methods.filter((method) => !hasPoints(method)));
  const pickup = preferred(methods.filter(hasPoints));
  const point = pickup?.points[0];
  const usualDay = (method: ShippingMethodValue) =>
    promisedDay(deliveryDays(now, readyIn, method.delivery_days));
  const pickupLine = pickup && point && (
    <PickupLine point={point} count={pickup.points.length} day={usualDay(pickup)} />
  );
  const cost = (method: ShippingMethodValue) => {
    const amount = shippingPrice(method, price ?? 0);
    if (amount === 0) return t('free');
    return <span translate="no">{formatPrice(amount, config.currency.format)}</span>;
  };
  const here = checkedAt ?? savedAt;
  const { guaranteeYears } = config.promises;
  const { withdrawalDays } = config.orders;
  const promised = [
    ...(guaranteeYears === undefined ? [] : [t('guarantee.title', { count: guaranteeYears })]),
    ...(withdrawalDays === undefined ? [] : [t('guarantee.text', { count: withdrawalDays })]),
  ];
  const canCome = stock.kind !== 'no' && !digital;
  return (
    <ul className="lines">
      {alert}
      {digital && stock.kind !== 'no' && (
        <li>
          <Mail className="icon" aria-hidden />
          <p>
            <b>{t('digital')}</b>
            <span className="quiet">{t('digitalText')}</span>
          </p>
        </li>
      )}
      {courier && canCome && (
        <li>
          <Truck className="icon" aria-hidden />
          <p>
            <b>{t('courier', { day: formatDay(usualDay(courier), i18n.language) })}</b>
            <span className="quiet">{courier.method_title}</span>
          </p>
          <span className="num">{cost(courier)}</span>
        </li>
      )}
      {pickup && point && canCome && (
        <li>
          <Store className="icon" aria-hidden />
          {atBranches?.({ method: pickup, leadDays: readyIn, usual: usualDay(pickup), line: pickupLine }) ??
            pickupLine}
          <span className="num">{cost(pickup)}</span>
        </li>
      )}
      {promised.length > 0 && (
        <li>
          <ShieldCheck className="icon" aria-hidden />
          <p>
            <b>{promised[0]}</b>
            {promised[1] && <span className="quiet">{promised[1]}</span>}
          </p>
        </li>
      )}
      {here !== undefined && (
        <li>
          <Smartphone className="icon" aria-hidden />
          <p>
            <b>{t('saved.title')}</b>
            <span className="quiet">
              {t(checkedAt === undefined ? 'saved.text' : 'saved.checked', {
                time: formatDateTime(here, storeOf(config, i18n.language).locale),
              })}
            </span>
          </p>
        </li>
      )}
    </ul>
  );
}
