// Orders as a short list of links: number or code, date, number of items and total.
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { type ListedOrder, orderRow } from '#shared/domain/order/listed-orders.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';

function OrderLink({ listed }: { listed: ListedOrder }) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('account');
  const { format } = config.currency;
  const { number, hasNumber, count, total } = orderRow(listed);
  const day = formatDate(listed.at, dateLocaleOf(config, i18n.language), config.timeZone, format);
  return (
    <Link to={(listed.from === 'shop' ? routes.myOrder : routes.orderCompleted).to(listed.id)}>
      <span>
        <b>{markUntranslated(t(hasNumber ? 'orders.number' : 'orders.code', { number }), number)}</b>
        <span className="small quiet">
          {day} · {t('orders.items', { count })}
        </span>
      </span>
      <span className="num" translate="no">
        {formatPrice(total, format)}
      </span>
      <ChevronRight className="icon icon-small" aria-hidden />
    </Link>
  );
}

export function OrderLinks({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <ul className="account-list">
      {orders.map((listed) => (
        <li key={listed.id}>
          <OrderLink listed={listed} />
        </li>
      ))}
    </ul>
  );
}
