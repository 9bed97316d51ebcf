// How an accepted order is paid that is paid ahead: the way to the page that takes the payment, taken by itself once, and
// what the shop says became of it.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { paymentPageUrl, providerOf } from '../../config/payment-page-url.ts';
import { isWithinCheckout } from '../../domain/checkout/checkout-window.ts';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import { BankChoice } from '../../features/checkout/bank-choice.tsx';
import { notePaymentOpened } from '../../features/orders/commands.ts';
import { question } from '../../model/question.ts';
import { useShop } from '../../model/shop.ts';
import { useResource } from '../../ui/use-resource.ts';

type Props = { order: OrderDocument; online: boolean };

export function PaymentAhead({ order, online }: Props) {
  const shop = useShop();
  const { t, i18n } = useTranslation('order');
  const { payment, currency } = shop.config;
  const chosenBefore = order.body.addressInformation.payment_method_additional.bank ?? '';
  const [bank, setBank] = useState(chosenBefore);
  const { order_number: number, order_token: orderToken } = order;
  const asked = number && orderToken ? question(shop, 'orderPayment', { number, orderToken }) : undefined;
  const answer = useResource(asked);
  const state = answer?.ok ? answer.value.state : undefined;
  const provider = providerOf(order, payment);
  const pageOf = (chosen: string) =>
    paymentPageUrl(order, payment, { here: location.href, language: i18n.language, bank: chosen });
  const url = pageOf(bank);
  const open = async (page: string) => {
    await notePaymentOpened(shop, order.id);
    location.assign(page);
  };
  // right after the order the way to the bank is taken by itself, once and only to what was chosen before it: a choice
  // made here waits for the press, and so does a device that cannot keep that the page was opened
  const isNew = order.payment_opened_at === undefined && isWithinCheckout(order.created_at, Date.now());
  const first = online && isNew ? pageOf(chosenBefore) : undefined;
  useEffect(() => {
    if (first === undefined) return;
    void notePaymentOpened(shop, order.id).then((noted) => {
      if (noted.ok) location.assign(first);
    });
  }, [first, shop, order.id]);
  if (!provider) return null;
  if (state === 'paid') return <p className="note good">{t('payment.paid')}</p>;
  if (state === 'refused') return <p className="note bad">{t('payment.refused')}</p>;
  // nothing is said of a payment before the shop has told
  if (online && asked && answer === undefined) return <div aria-busy="true" />;
  return (
    <div className="stack gap-3">
      <p className="note">{t(online ? 'payment.pending' : 'payment.offline')}</p>
      {provider === 'bank' && <BankChoice value={bank} onChange={setBank} />}
      <div className="chips gap-3">
        <button
          type="button"
          className="btn btn-primary btn-xl"
          disabled={!online || url === undefined}
          onClick={() => url && open(url)}
        >
          {t('payment.pay', { total: formatPrice(order.confirmed_total, currency.format) })}
        </button>
      </div>
    </div>
  );
}
