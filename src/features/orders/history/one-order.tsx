// Finds the order that a URL names: in the local history, in older pages from the backend, or among this device's own
// orders, which have a more detailed page.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { type OwnOrders, ownOrders } from '../../../model/orders/own-orders.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { type BuyAgain, HistoryOrder } from './history-order.tsx';
import type { Payment } from './history-payment.tsx';

const found = (own: OwnOrders, id: string) =>
  own.orders.find(
    (each) => each.id === id || (each.from === 'shop' && id !== '' && each.order.client_order_id === id),
  );

type Props = { id: string; again: BuyAgain; payment: Payment };

/**
 * @param id order number from the URL
 * @param again renders the button that adds the order's lines to the cart again
 * @param payment renders the payment of an order that is not paid yet
 */
export function OneOrder({ id, again, payment }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const own = useResource(ownOrders(app));
  const [fault, setFault] = useState<Fault>();
  const [requested, setAsked] = useState(0);
  const listed = own ? found(own, id) : undefined;
  const missing = own !== undefined && own !== null && listed === undefined;
  // searches from the newest page, which may not be stored yet, to the oldest
  const nextPage = requested === 0 ? 1 : Math.max(requested, own?.pages ?? 0) + 1;
  const searches = missing && online && !fault && (requested === 0 || (own?.here ?? 0) < (own?.total ?? 0));
  useEffect(() => {
    if (!searches) return;
    let shown = true;
    void app.worker.call('loadOrderHistory', { page: nextPage }).then((result) => {
      if (!shown) return;
      setAsked(nextPage);
      if (!result.ok) setFault(result.fault);
    });
    return () => {
      shown = false;
    };
  }, [searches, nextPage]);
  if (!own || searches) return <TextSkeleton lines={8} />;
  if (listed?.from === 'device') return <Navigate to={routes.orderCompleted.to(listed.id)} replace />;
  if (listed) return <HistoryOrder order={listed.order} again={again} payment={payment} />;
  return (
    <EmptyState
      title={t(online ? 'orders.unknown.title' : 'orders.notHere.title')}
      text={fault ? t(...faultText(fault)) : t(online ? 'orders.unknown.text' : 'orders.notHere.text')}
      link={{ to: routes.myOrders.to(), text: t('orders.all') }}
    />
  );
}
