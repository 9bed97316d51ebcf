// The newest orders on the dashboard, from the history on this device; read anew when there is a connection.

import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault } from '../../../schemas/errors.ts';
import { paths } from '../../config/paths.ts';
import { dateLocaleOf } from '../../config/stores.ts';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { parseTimestamp } from '../../domain/text/parse-timestamp.ts';
import { ordersHistory } from '../../model/own-orders.ts';
import { useShop } from '../../model/shop.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { loadLatestOrders } from './commands.ts';
import { useFaultMessage } from './form-foot.tsx';

const SHOWN = 3;

export function LatestOrders() {
  const shop = useShop();
  const { t, i18n } = useTranslation('account');
  const messageOf = useFaultMessage();
  const history = useResource(ordersHistory(shop));
  const [fault, setFault] = useState<Fault>();
  useEffect(() => {
    void loadLatestOrders(shop).then((read) => setFault(read.ok ? undefined : read.fault));
  }, []);
  const config = shop.config;
  const { format } = config.currency;
  const day = (iso: string) => {
    const at = parseTimestamp(iso, config.timeZone);
    const locale = dateLocaleOf(config, i18n.language);
    return Number.isNaN(at) ? iso : formatDate(at, locale, config.timeZone, format);
  };
  return (
    <section className="account-form" aria-labelledby="orders-h">
      <div className="head">
        <h2 id="orders-h">{t('orders.title')}</h2>
        {history && history.items.length > 0 && (
          <Link className="link small" to={paths.myOrders.to()}>
            {t('orders.all')}
          </Link>
        )}
      </div>
      {!history && !fault && <TextSkeleton lines={3} />}
      {!history && fault && <p className="note plain">{messageOf(fault)}</p>}
      {history?.items.length === 0 && <p className="small quiet">{t('orders.none')}</p>}
      {history && history.items.length > 0 && (
        <ul className="account-list">
          {history.items.slice(0, SHOWN).map((order) => (
            <li key={order.increment_id}>
              <Link to={paths.myOrder.to(order.increment_id)}>
                <span>
                  <b>{t('orders.number', { number: order.increment_id })}</b>
                  <span className="small quiet">
                    {day(order.created_at)} · {t('orders.items', { count: order.items })}
                  </span>
                </span>
                <span className="num" translate="no">
                  {formatPrice(order.grand_total, format)}
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
