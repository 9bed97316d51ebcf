// The newest orders on the dashboard, read from the order history on this device and refreshed on mount.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { ordersHistory, ownOrders } from '../../model/orders/own-orders.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { loadLatestOrders } from './commands.ts';
import { useFaultMessage } from './form-foot.tsx';
import { OrderLinks } from './order-links.tsx';

const SHOWN = 3;

export function LatestOrders() {
  const app = useApp();
  const { t } = useTranslation('account');
  const messageOf = useFaultMessage();
  const history = useResource(ordersHistory(app));
  const own = useResource(ownOrders(app));
  const [fault, setFault] = useState<Fault>();
  useEffect(() => {
    void loadLatestOrders(app).then((read) => setFault(read.ok ? undefined : read.fault));
  }, []);
  const orders = (own?.orders ?? []).slice(0, SHOWN);
  return (
    <section className="account-form" aria-labelledby="orders-h">
      <div className="head">
        <h2 id="orders-h">{t('orders.title')}</h2>
        {orders.length > 0 && (
          <Link className="link small" to={routes.myOrders.to()}>
            {t('orders.all')}
          </Link>
        )}
      </div>
      {!history && orders.length === 0 && !fault && <TextSkeleton lines={3} />}
      {!history && fault && <p className="note plain">{messageOf(fault)}</p>}
      {history && orders.length === 0 && <p className="small quiet">{t('orders.none')}</p>}
      {orders.length > 0 && <OrderLinks orders={orders} />}
    </section>
  );
}
