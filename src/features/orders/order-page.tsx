// The contents of the thank-you page: the state of an order placed on this device.

import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { providerOf } from '#shared/config/payment-page-url.ts';
import { isUnreadable } from '#shared/domain/order/parse-order-leniently.ts';
import { isAllWithdrawn } from '#shared/domain/order/withdrawal-fields.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { checkoutDraft } from '../../model/cart/checkout-draft.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { orderById, orderNumbered } from '../../model/orders/order-by-id.ts';
import { orderWithdrawal } from '../../model/orders/order-withdrawal.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { orderStateViews } from './order-state-views.tsx';
import { type OrderOpener, type PayableOrder, payableOrder } from './payable-order.ts';
import { PulledOrder } from './pulled-order.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { type PaymentNews, usePaymentState } from './use-payment-state.ts';
import { withdrawalPath } from './withdrawal-path.ts';

/** No order is handed to a carrier sooner. */
const PACKING_MS = 3_600_000;

/**
 * Returns the order id from the URL, or else the last order's id, or "" if there is none; undefined while it is being
 * read.
 */
function useOrderId(named: string | null): string | undefined {
  const draft = useResource(checkoutDraft(useApp()));
  return named ?? (draft && (draft.checkout?.lastOrderId ?? ''));
}

/**
 * True if this device has declared the withdrawal of all lines and none was refused; undefined while it is being read.
 */
function useIsWithdrawn(order: OrderDocument | null | undefined): boolean | undefined {
  const app = useApp();
  const { order_number: number, order_token: orderToken, lines = [] } = order ?? {};
  const isOpenToIt = number && orderToken;
  const here = useResource(isOpenToIt ? orderWithdrawal(app, number, orderToken) : undefined);
  if (!isOpenToIt) return false;
  if (!here) return undefined;
  const items = here.declared.flatMap(({ state, payload }) => (state === 'refused' ? [] : payload.items));
  return isAllWithdrawn(lines, items);
}

/** Links to the withdrawal of an accepted order, or to its receipt. */
function WithdrawalLink({ order, isDone }: { order: OrderDocument; isDone: boolean }) {
  const app = useApp();
  const { t, i18n } = useTranslation('order');
  const pages = useResource(cmsPagePaths(app, i18n.language));
  return (
    <Link
      className="btn btn-quiet wide"
      to={withdrawalPath(app.config, order.order_number, order.order_token, pages)}
    >
      {t(isDone ? 'withdrawn.receipt' : 'accepted.withdraw')}
    </Link>
  );
}

type Payment = ComponentType<{ order: PayableOrder; news: PaymentNews }>;
type OrderProps = {
  id: string;
  opener: OrderOpener | undefined;
  payment: Payment;
  returned?: PaymentNews['returned'];
};

function KnownOrder({ id, opener, payment: Payment, returned }: OrderProps) {
  const app = useApp();
  const { t } = useTranslation('order');
  const order = useResource(orderById(app, id));
  const withdrawn = useIsWithdrawn(order);
  const isBroken = order ? isUnreadable(order) : false;
  const payable = order?.state === 'accepted' && !isBroken ? payableOrder(order, opener) : undefined;
  const isAhead = payable && providerOf(payable, app.config.payment) !== undefined;
  const asked = usePaymentState(isAhead ? payable.order_number : undefined, payable?.order_token);
  const news = { ...asked, returned };
  usePageTitle(order ? t(`pageTitle.${order.state}`) : t('receipt.title'));
  if (order === undefined) return <TextSkeleton lines={8} />;
  if (order === null && opener) return <PulledOrder opener={opener} payment={Payment} returned={returned} />;
  if (order === null) return <UnknownOrder />;
  const State = orderStateViews[order.state];
  const { order_number: number, order_token: orderToken } = order;
  const hasDownloads =
    !isBroken && order.body.products.some(({ product_type }) => product_type === 'downloadable');
  const mayBeShipped =
    payable && number && orderToken && !isYoungerThan(PACKING_MS, order.created_at, Date.now());
  return (
    <div className="thank-you">
      <div className="stack stack-32" aria-live="polite">
        <State order={order} withdrawn={withdrawn} refused={news.state === 'refused' && news.isCancelled}>
          {payable && withdrawn === false && <Payment order={payable} news={news} />}
          {hasDownloads && number && orderToken && <OrderDownloads number={number} orderToken={orderToken} />}
          {mayBeShipped && <OrderParcels number={number} orderToken={orderToken} />}
        </State>
      </div>
      {!isBroken && (
        <OrderReceipt order={order}>
          {order.state === 'accepted' && <WithdrawalLink order={order} isDone={withdrawn === true} />}
        </OrderReceipt>
      )}
    </div>
  );
}

type Props = Omit<OrderProps, 'id'> & { named: string | null };

/**
 * @param named id from the URL, or null
 * @param opener number and token from the URL
 * @param payment renders the payment of an accepted order that is paid in advance
 * @param returned what is known of the payment from whose page the customer returns
 */
export function OrderPage({ named, opener, ...rest }: Props) {
  const app = useApp();
  const last = useOrderId(named);
  const numbered = useResource(opener ? orderNumbered(app, opener.number) : undefined);
  // a URL with number and token names its order: does not fall back to the last one
  const id = named === null && opener ? (numbered === null ? '' : numbered) : last;
  return (
    <div className="wrap">
      {id === undefined && <TextSkeleton lines={8} />}
      {id === '' && (opener ? <PulledOrder opener={opener} {...rest} /> : <UnknownOrder />)}
      {id && <KnownOrder id={id} opener={opener} {...rest} />}
    </div>
  );
}
