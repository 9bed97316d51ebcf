// The payment of an accepted order that is paid in advance: the state reported by the backend, and a button that opens
// the payment page, which opens automatically once. Until the order is paid, the button remains.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { providerOf } from '#shared/config/payment-page-url.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatMoment } from '#shared/domain/text/format-date.ts';
import { BankChoice } from '../../features/checkout/bank-choice.tsx';
import type { PayableOrder } from '../../features/orders/payable-order.ts';
import type { PaymentNews } from '../../features/orders/use-payment-state.ts';
import { lastPaymentState } from '../../model/orders/last-payment-state.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import { TransferDetails } from './transfer-details.tsx';
import { type OpeningFault, usePaymentPage } from './use-payment-page.ts';

type Props = { order: PayableOrder; news: PaymentNews };

/** Texts for the backend's own codes. */
const faultKeys: Readonly<Record<string, string>> = {
  'payment-unclear': 'payment.unclear',
  'payment-away': 'payment.away',
  'order-cancelled': 'payment.cancelled',
};

function OpeningFailure({ fault }: { fault: OpeningFault }) {
  const { config } = useApp();
  const { t } = useTranslation('order');
  const email = config.orders.contactEmail;
  const key = fault !== 'blocked' && faultKeys[String(fault.detail?.errorCode ?? '')];
  return (
    <p className="error full-row" role="alert">
      {fault === 'blocked'
        ? markUntranslated(t('payment.blocked', { email }), email)
        : key
          ? t(key)
          : t(...faultText(fault))}
    </p>
  );
}

/** Shows the last known state while the backend cannot be asked. */
function LastKnown({ number, read }: { number: string | undefined; read: PaymentNews['last'] }) {
  const app = useApp();
  const { t, i18n } = useTranslation('order');
  const stored = useResource(number && !read ? lastPaymentState(app, number) : undefined);
  const last = read ?? stored;
  if (!last) return null;
  const at = formatMoment(last.at, Date.now(), dateLocaleOf(app.config, i18n.language));
  return <p>{markUntranslated(t(`payment.last.${last.state}`, { at }), at)}</p>;
}

function stateKey({ state, isCancelled, returned }: PaymentNews): string {
  if (isCancelled) return state === 'refused' ? 'payment.refused' : 'payment.cancelled';
  if (state === 'refused') return 'payment.declined';
  if (state === undefined) return 'payment.unknown';
  if (returned === 'left') return 'payment.left';
  return returned === 'pending' ? 'payment.returned' : 'payment.pending';
}

export function PaymentAhead({ order, news }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('order');
  const { payment, currency } = app.config;
  const { state, isCancelled, isAsking, again } = news;
  const { own, order_number: number, order_token: orderToken } = order;
  const [bank, setBank] = useState(order.bank);
  const provider = providerOf(order, payment);
  const { open, canOpen, isOpening, fault } = usePaymentPage(order, provider, again);
  // the payment page opens automatically once, right after the order, and only with the bank chosen in checkout; the
  // customer must click after choosing a bank here, or if the device cannot record the opening
  const isNew =
    own !== undefined && own.payment_opened_at === undefined && isWithinCheckout(own.created_at, Date.now());
  const opensItself = online && isNew && canOpen(order.bank);
  const openFirst = useRef((): void => undefined);
  openFirst.current = () => void open(order.bank, true);
  useEffect(() => {
    if (opensItself) openFirst.current();
  }, [opensItself]);
  if (state === 'paid') return <p className="note good">{t('payment.paid')}</p>;
  if (state !== undefined && isCancelled) return <p className="note bad">{t(stateKey(news))}</p>;
  if (!provider) return <TransferDetails order={order} />;
  const total = formatPrice(order.total, currency.format);
  // no payment state is shown before the backend's response
  if (isAsking) return <div aria-busy="true" />;
  return (
    <div className="stack stack-12">
      {online ? (
        <p className={state === 'refused' ? 'note bad' : 'note'}>{t(stateKey(news))}</p>
      ) : (
        <div className="note">
          <div className="stack stack-6">
            <LastKnown number={number} read={news.last} />
            <p>{t('payment.offline')}</p>
          </div>
        </div>
      )}
      {provider.kind === 'bank' && <BankChoice value={bank} onChange={setBank} />}
      <div className="chips chips-12">
        <button
          type="button"
          className="btn btn-primary btn-xl"
          disabled={!online || !canOpen(bank)}
          {...whileBusy(isOpening, () => open(bank))}
        >
          {isOpening ? t('payment.opening') : markUntranslated(t('payment.pay', { total }), total)}
        </button>
        {online && number && orderToken && (
          <button type="button" className="btn btn-quiet" onClick={again}>
            {t('payment.check')}
          </button>
        )}
        {fault && <OpeningFailure fault={fault} />}
      </div>
    </div>
  );
}
