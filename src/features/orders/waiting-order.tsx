// A pending order in the list of pending items: amount, age, reason and actions.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { routes } from '#shared/config/routes.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { OrderActions } from './order-actions.tsx';
import { parkedText } from './parked-text.ts';
import { RemindMe } from './remind-me.tsx';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats an age such as "12 minutes ago" in the given locale. */
function ago(at: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, ms] = UNITS.find(([, length]) => now - at >= length) ?? (['second', 1000] as const);
  return format.format(-Math.floor((now - at) / ms), unit);
}

type Props = { order: OrderDocument; onDone: () => void };

export default function WaitingOrder({ order, onDone }: Props) {
  const { t, i18n } = useTranslation('order');
  const { config } = useApp();
  const count = order.lines.reduce((sum, line) => sum + line.qty, 0);
  const code = orderCode(orderKey(order));
  const total = formatPrice(order.confirmed_total, config.currency.format);
  const since = ago(order.created_at, Date.now(), storeOf(config, i18n.language).locale);
  return (
    <li className="wait">
      <p className="wait-title">
        <b>{markUntranslated(t('waiting.title', { total }), total)}</b>
      </p>
      <p className="quiet">
        {t('waiting.since', { since })} · {t('waiting.items', { count })},{' '}
        <span className="nowrap">{markUntranslated(t('waiting.code', { code }), code)}</span>
      </p>
      <p>{t(parkedText(order) ?? `waiting.why.${order.state}`)}</p>
      <RemindMe order={order} />
      <div className="row">
        <Link className="link" to={routes.orderCompleted.to(order.id)} onClick={onDone}>
          {t('waiting.open')}
        </Link>
        <OrderActions order={order} look="links" onDone={onDone} />
      </div>
    </li>
  );
}
