// The page for an order from the order history: state, lines, sums, addresses. Read from this device, except for
// downloads.

import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryOrder as Order } from '#schemas/documents/customer.ts';
import { routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { cartCount } from '#shared/domain/cart/cart-count.ts';
import { pointName } from '#shared/domain/order/delivery-place.ts';
import {
  type HistoryLine,
  type HistoryPlace,
  isCollected,
  orderDetail,
  titlesOf,
} from '#shared/domain/order/order-detail.ts';
import { withdrawalState } from '#shared/domain/order/withdrawal-fields.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import { cmsPagePaths } from '../../../model/catalogue/cms-page.ts';
import { orderTokenOf } from '../../../model/orders/own-orders.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { reference } from '../../../model/shell/reference.ts';
import { type SumRow, SumRows } from '../../../ui/sum-rows.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { OrderDownloads } from '../order-downloads.tsx';
import { ParcelList } from '../order-parcels.tsx';
import { useCountryName } from '../use-country-name.ts';
import { withdrawalPath } from '../withdrawal-path.ts';
import { HistoryLines } from './history-lines.tsx';
import { HistoryPayment, type Payment } from './history-payment.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusMark } from './status-mark.tsx';

type PlaceProps = {
  title: string;
  place: HistoryPlace | undefined;
  /** name of the pickup point */
  name?: string | undefined;
};

function Place({ title, place, name = '' }: PlaceProps) {
  const nameOf = useCountryName();
  if (!place) return null;
  const lines = [name, ...place.lines, nameOf(place.country), place.telephone].filter(Boolean);
  return (
    <section className="stack stack-8">
      <h2 className="size-base">{title}</h2>
      <address className="small">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}

/** Adds the lines of an order to the cart again. */
export type BuyAgain = ComponentType<{ lines: readonly HistoryLine[] }>;

type Props = { order: Order; again: BuyAgain; payment: Payment };

export function HistoryOrder({ order, again: Again, payment }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const config = app.config;
  const { format } = config.currency;
  const detail = orderDetail(order, config.timeZone);
  const methods = useResource(reference(app, i18n.language, 'shipping-method'));
  const payments = useResource(reference(app, i18n.language, 'payment-method'));
  const branches = useResource(reference(app, i18n.language, 'branch'));
  const titles = titlesOf(detail, { shipping: methods ?? [], payment: payments ?? [] });
  const money = (cents: number) => formatPrice(cents, format);
  const { sums } = detail;
  const count = cartCount(detail.lines, 'quantities');
  const optional: (SumRow & { cents: number })[] = [
    { id: 'discount', label: t('orders.sum.discount'), amount: money(-sums.discount), cents: sums.discount },
    {
      id: 'payment',
      label: titles.payment || t('orders.sum.payment'),
      amount: money(sums.payment),
      cents: sums.payment,
    },
  ];
  const rows: SumRow[] = [
    { id: 'goods', label: t('orders.sum.goods', { count }), amount: money(sums.goods) },
    {
      id: 'shipping',
      label: titles.shipping || t('orders.sum.shipping'),
      amount: money(sums.shipping),
    },
    ...optional.filter(({ cents }) => cents > 0).map(({ cents: _, ...row }) => row),
    ...(sums.tax > 0
      ? [{ id: 'tax', label: t('orders.sum.tax'), amount: money(sums.tax), quiet: true }]
      : []),
  ];
  const token = useResource(orderTokenOf(app, order.increment_id));
  const orderToken = token ?? detail.token;
  const pages = useResource(cmsPagePaths(app, i18n.language));
  const at = parseTimestamp(order.created_at, config.timeZone);
  const madeOn = Number.isNaN(at)
    ? ''
    : t('orders.madeOn', {
        date: formatDate(at, dateLocaleOf(config, i18n.language), config.timeZone, format),
      });
  const pickup = isCollected(detail.shippingMethod, methods ?? []);
  const handover = pickup ? 'pickup' : detail.shippingMethod === '' ? 'none' : 'courier';
  return (
    <div className="stack stack-32">
      <p className="chips chips-16">
        <StatusMark status={order.status} pickup={pickup} />
        {madeOn && <span className="quiet">{madeOn}</span>}
      </p>
      <div className="chips chips-12">
        {detail.lines.length > 0 && <Again lines={detail.lines} />}
        <Link className="btn btn-quiet" to={routes.printedOrder.to(order.increment_id)}>
          {t('order:receipt.paper')}
        </Link>
        {token && (
          <Link className="btn btn-quiet" to={routes.orderFeedback.to(token, order.increment_id)}>
            {t('orders.feedback')}
          </Link>
        )}
        {(detail.isWithdrawn ||
          withdrawalState(order.status, detail.withdrawalUntil, Date.now()) === 'open') && (
          <Link className="btn btn-quiet" to={withdrawalPath(config, order.increment_id, orderToken, pages)}>
            {t(detail.isWithdrawn ? 'orders.withdrawal' : 'orders.withdraw')}
          </Link>
        )}
      </div>
      {detail.prepaid && order.status === 'awaiting_payment' && orderToken && (
        <HistoryPayment order={order} detail={detail} orderToken={orderToken} payment={payment} />
      )}
      {detail.hasDownloads && orderToken && (
        <OrderDownloads number={order.increment_id} orderToken={orderToken} />
      )}
      <div className="order-page">
        <OrderTimeline status={order.status} way={{ handover, prepaid: detail.prepaid }} />
        <section className="receipt" aria-label={t('orders.goods')}>
          {detail.lines.length > 0 ? (
            <HistoryLines lines={detail.lines} />
          ) : (
            <p className="small quiet">{t('orders.noLines')}</p>
          )}
          <div className="summary">
            <SumRows rows={rows} totalLabel={t('orders.sum.total')} total={priceParts(sums.total, format)} />
          </div>
        </section>
        <div className="order-places stack stack-24">
          <ParcelList parcels={detail.tracking} />
          <Place
            title={t('orders.delivery')}
            place={detail.delivery}
            name={pointName(detail.pickupPoint, methods ?? [], branches ?? [])}
          />
          <Place title={t('orders.billing')} place={detail.billing} />
          {titles.payment && (
            <section className="stack stack-8">
              <h2 className="size-base">{t('orders.sum.payment')}</h2>
              <p className="small">{titles.payment}</p>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
