// One order in the list: number, day, how much, where it stands. The whole row leads to its page.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { dateLocaleOf } from '../../../config/stores.ts';
import { orderCode } from '../../../domain/order/order-code.ts';
import type { ListedOrder } from '../../../domain/order/order-list.ts';
import { formatPrice } from '../../../domain/pricing/format-price.ts';
import { formatDate } from '../../../domain/text/format-date.ts';
import { useShop } from '../../../model/shop.ts';
import { DeviceMark, StatusMark } from './status-mark.tsx';

/** What a row says of an order, wherever the order is known from. */
function rowOf(listed: ListedOrder) {
  if (listed.from === 'shop') {
    const { increment_id, items, grand_total } = listed.order;
    return { number: increment_id, count: items, total: grand_total, to: paths.myOrder.to(increment_id) };
  }
  const { id, order_number, lines, confirmed_total } = listed.order;
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  const number = order_number ?? orderCode(id);
  return { number, count, total: confirmed_total, to: paths.orderCompleted.to(id) };
}

type Props = { listed: ListedOrder; isPickup: (listed: ListedOrder) => boolean };

export function OrderRow({ listed, isPickup }: Props) {
  const shop = useShop();
  const { t, i18n } = useTranslation('account-pages');
  const config = shop.config;
  const { format } = config.currency;
  const { number, count, total, to } = rowOf(listed);
  const date = formatDate(listed.at, dateLocaleOf(config, i18n.language), config.timeZone, format);
  const hasNumber = listed.from === 'shop' || listed.order.order_number !== undefined;
  return (
    <li className="order-row">
      <div>
        <h2 className="text-base">
          <Link to={to}>{t(hasNumber ? 'orders.number' : 'orders.code', { number })}</Link>
        </h2>
        <p className="small quiet">
          {date} · {t('orders.items', { count })}
        </p>
      </div>
      {listed.from === 'shop' ? (
        <StatusMark status={listed.order.status} pickup={isPickup(listed)} />
      ) : (
        <DeviceMark state={listed.order.state} />
      )}
      <b className="num" translate="no">
        {formatPrice(total, format)}
      </b>
    </li>
  );
}
