// An order in the list: number, date, total and state. The whole row links to its page.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { type ListedOrder, orderRow } from '#shared/domain/order/listed-orders.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { markUntranslated } from '../../../ui/mark-untranslated.tsx';
import { DeviceMark, StatusMark } from './status-mark.tsx';

/** The order's page shows all of them. */
const NUMBERS_SHOWN = 3;

type Props = { listed: ListedOrder; isPickup: (listed: ListedOrder) => boolean };

export function OrderRow({ listed, isPickup }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const config = app.config;
  const { format } = config.currency;
  const { number, hasNumber, count, total, parcels } = orderRow(listed);
  const numbers = parcels.map((parcel) => parcel.number).slice(0, NUMBERS_SHOWN);
  const to = (listed.from === 'shop' ? routes.myOrder : routes.orderCompleted).to(listed.id);
  const date = formatDate(listed.at, dateLocaleOf(config, i18n.language), config.timeZone, format);
  return (
    <li className="order-row">
      <div>
        <h2 className="size-base">
          <Link to={to}>
            {markUntranslated(t(hasNumber ? 'orders.number' : 'orders.code', { number }), number)}
          </Link>
        </h2>
        <p className="small quiet">
          {date} · {t('orders.items', { count })}
        </p>
        {numbers.length > 0 && (
          <p className="small quiet anywhere">
            {markUntranslated(t('orders.tracking', { numbers: numbers.join(', ') }), ...numbers)}
          </p>
        )}
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
