// The order history: stored orders immediately, newer ones after the backend's response, older ones page by page on
// demand.

import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { ListedOrder } from '#shared/domain/order/listed-orders.ts';
import { isCollected, orderDetail } from '#shared/domain/order/order-detail.ts';
import { ownOrders } from '../../../model/orders/own-orders.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { question } from '../../../model/shell/question.ts';
import { reference } from '../../../model/shell/reference.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFocusHeir } from '../../../ui/use-focus-heir.ts';
import { useResource } from '../../../ui/use-resource.ts';
import { OrderRow } from './order-row.tsx';

/** @param below shown under the empty state */
export function OrderHistory({ below }: { below: ReactNode }) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const own = useResource(ownOrders(app));
  const methods = useResource(reference(app, i18n.language, 'shipping-method'));
  const newest = question(app, 'loadOrderHistory', { page: 1 });
  const answer = useResource(newest);
  const [more, setMore] = useState<{ loading: boolean; fault?: Fault }>({ loading: false });
  const status = useRef<HTMLParagraphElement>(null);
  const moreButton = useFocusHeir(status);
  const fault = more.fault ?? (answer && !answer.ok ? answer.fault : undefined);
  const nothing = own?.orders.length === 0;
  if (!own || (nothing && online && answer === undefined)) return <TextSkeleton lines={8} />;
  const isPickup = (listed: ListedOrder) =>
    listed.from === 'shop' && isCollected(orderDetail(listed.order).shippingMethod, methods ?? []);
  const isPartial = own.here < own.total;
  const showMore = async () => {
    if (more.loading) return;
    setMore({ loading: true });
    const result = await app.worker.call('loadOrderHistory', { page: own.pages + 1 });
    setMore(result.ok ? { loading: false } : { loading: false, fault: result.fault });
  };
  const failure = fault && (
    <div className="stack stack-12" role="alert">
      <p className="error">{t(...faultText(fault))}</p>
      {online && (
        <div>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              setMore({ loading: false });
              newest.again();
            }}
          >
            {t('common:retry')}
          </button>
        </div>
      )}
    </div>
  );
  if (nothing)
    return online && fault ? (
      failure
    ) : (
      <>
        <EmptyState
          title={t(online || own.pages > 0 ? 'orders.empty.title' : 'orders.notHere.title')}
          text={t(online || own.pages > 0 ? 'orders.empty.text' : 'orders.notHere.text')}
        >
          <Link className="btn btn-secondary" to={routes.home.to()}>
            {t('common:home')}
          </Link>
        </EmptyState>
        {below}
      </>
    );
  return (
    <div className="stack stack-24">
      {!online && <p className="note plain">{t('orders.offline')}</p>}
      <ul className="rows">
        {own.orders.map((listed) => (
          <OrderRow key={`${listed.from} ${listed.id}`} listed={listed} isPickup={isPickup} />
        ))}
      </ul>
      {failure}
      {(isPartial || own.pages > 1) && (
        <div className="more">
          <p className="small quiet" role="status" tabIndex={-1} ref={status}>
            {t('orders.shown', { shown: own.here, count: own.total })}
          </p>
          {isPartial && online && (
            <button
              type="button"
              ref={moreButton}
              className="btn btn-secondary"
              aria-busy={more.loading}
              onClick={showMore}
            >
              {more.loading && <span className="ring" />}
              {t('orders.more')}
            </button>
          )}
          {isPartial && !online && <p className="small">{t('orders.moreOffline')}</p>}
        </div>
      )}
    </div>
  );
}
