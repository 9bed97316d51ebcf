// The bank details for transferring an order's total, shown while the order is unpaid.
import { useTranslation } from 'react-i18next';
import { openTransfer, printedIban } from '#shared/domain/order/open-transfer.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import type { PayableOrder } from '../../features/orders/payable-order.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';

export function TransferDetails({ order }: { order: PayableOrder }) {
  const app = useApp();
  const { t } = useTranslation('order');
  const { payment, currency } = app.config;
  const { own, order_number: number, order_token: orderToken } = order;
  const code = order.body.addressInformation.payment_method_code;
  const isTransfer = payment.transfer?.codes.includes(code);
  const pulled = useResource(
    isTransfer && number && orderToken ? question(app, 'orderPull', { number, orderToken }) : undefined,
  );
  const status = pulled?.ok ? pulled.value.status : undefined;
  const transfer = openTransfer({ code, status, createdAt: own?.created_at }, payment.transfer, Date.now());
  if (!transfer || !number) return null;
  const total = formatPrice(order.total, currency.format);
  return (
    <div className="note">
      <div className="stack stack-6">
        <p>{markUntranslated(t('payment.transfer', { total, number }), total, number)}</p>
        <dl className="pairs">
          {(['recipient', 'iban', 'bank'] as const).map((each) => (
            <div key={each}>
              <dt>{t(`payment.account.${each}`)}:</dt>{' '}
              <dd translate="no">{each === 'iban' ? printedIban(transfer.iban) : transfer[each]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
