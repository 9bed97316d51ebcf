// The payment of an accepted order that is paid in advance: a link to the payment page, which opens automatically once,
// and the state reported by the backend.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentPageUrl, providerOf } from '#shared/config/payment-page-url.ts';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { BankChoice } from '../../features/checkout/bank-choice.tsx';
import { notePaymentOpened } from '../../features/orders/commands.ts';
import type { PayableOrder } from '../../features/orders/payable-order.ts';
import type { PaymentNews } from '../../features/orders/use-payment-state.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { TransferDetails } from './transfer-details.tsx';

type Props = { order: PayableOrder; news: PaymentNews };

export function PaymentAhead({ order, news: { state, isAsking, again } }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('order');
  const { payment, currency } = app.config;
  const { own, order_number: number, order_token: orderToken } = order;
  const [bank, setBank] = useState(order.bank);
  const provider = providerOf(order, payment);
  const pageOf = (chosen: string) =>
    paymentPageUrl(order, payment, { here: location.href, language: i18n.language, bank: chosen });
  const url = pageOf(bank);
  const open = async (page: string) => {
    if (own) await notePaymentOpened(app, own.id);
    location.assign(page);
  };
  // the payment page opens automatically once, right after the order, and only with the bank chosen in checkout; the
  // customer must click after choosing a bank here, or if the device cannot record the opening
  const isNew =
    own !== undefined && own.payment_opened_at === undefined && isWithinCheckout(own.created_at, Date.now());
  const first = online && isNew ? pageOf(order.bank) : undefined;
  const id = own?.id;
  useEffect(() => {
    if (first === undefined || id === undefined) return;
    void notePaymentOpened(app, id).then((noted) => {
      if (noted.ok) location.assign(first);
    });
  }, [first, app, id]);
  if (state === 'paid') return <p className="note good">{t('payment.paid')}</p>;
  if (state === 'refused') return <p className="note bad">{t('payment.refused')}</p>;
  if (!provider) return <TransferDetails order={order} />;
  const total = formatPrice(order.total, currency.format);
  // no payment state is shown before the backend's response
  if (isAsking) return <div aria-busy="true" />;
  const words = state === 'pending' ? 'payment.pending' : 'payment.unknown';
  return (
    <div className="stack stack-12">
      <p className="note">{t(online ? words : 'payment.offline')}</p>
      {provider.kind === 'bank' && <BankChoice value={bank} onChange={setBank} />}
      <div className="chips chips-12">
        <button
          type="button"
          className="btn btn-primary btn-xl"
          disabled={!online || url === undefined}
          onClick={() => url && open(url)}
        >
          {markUntranslated(t('payment.pay', { total }), total)}
        </button>
        {online && number && orderToken && (
          <button type="button" className="btn btn-quiet" onClick={again}>
            {t('payment.check')}
          </button>
        )}
      </div>
    </div>
  );
}
