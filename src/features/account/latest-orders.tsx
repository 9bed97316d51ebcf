// The newest orders on the dashboard, read from the order history on this device and refreshed on mount.

import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { orderRow } from '#shared/domain/order/listed-orders.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { ordersHistory, ownOrders } from '../../model/orders/own-orders.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { loadLatestOrders } from './commands.ts';
import { useFaultMessage } from './form-foot.tsx';

const SHOWN = 3;

export function LatestOrders() {
  const app = useApp();
  const { t, i18n } = useTranslation('account');
  const messageOf = useFaultMessage();
  const history = useResource(ordersHistory(app));
  const own = useResource(ownOrders(app));
  const [fault, setFault] = useState<Fault>();
  useEffect(() => {
    void loadLatestOrders(app).then((read) => setFault(read.ok ? undefined : read.fault));
  }, []);
  const config = app.config;
  const { format } = config.currency;
  const rows = (own?.orders ?? []).slice(0, SHOWN).map((listed) => ({
    ...orderRow(listed),
    id: listed.id,
    day: formatDate(listed.at, dateLocaleOf(config, i18n.language), config.timeZone, format),
    to: (listed.from === 'shop' ? routes.myOrder : routes.orderCompleted).to(listed.id),
  }));
  return (
    <section className="account-form" aria-labelledby="orders-h">
      <div className="head">
        <h2 id="orders-h">{t('orders.title')}</h2>
        {rows.length > 0 && (
          <Link className="link small" to={routes.myOrders.to()}>
            {t('orders.all')}
          </Link>
        )}
      </div>
      {!history && rows.length === 0 && !fault && <TextSkeleton lines={3} />}
      {!history && fault && <p className="note plain">{messageOf(fault)}</p>}
      {history && rows.length === 0 && <p className="small quiet">{t('orders.none')}</p>}
      {rows.length > 0 && (
        <ul className="account-list">
          {rows.map(({ id, to, number, hasNumber, day, count, total }) => (
            <li key={id}>
              <Link to={to}>
                <span>
                  <b>
                    {markUntranslated(t(hasNumber ? 'orders.number' : 'orders.code', { number }), number)}
                  </b>
                  <span className="small quiet">
                    {day} · {t('orders.items', { count })}
                  </span>
                </span>
                <span className="num" translate="no">
                  {formatPrice(total, format)}
                </span>
                <ChevronRight className="icon icon-small" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
