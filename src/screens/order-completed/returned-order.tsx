// The order that a customer returns to from a payment page. The token in the URL finds it at the backend, in any browser;
// an order that is on this device is shown at once.
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { UnknownOrder } from '../../features/orders/unknown-order.tsx';
import { orderById } from '../../model/orders/order-by-id.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { PaymentAhead } from './payment-ahead.tsx';

type Props = {
  /** id of the order in the URL */
  named: string | null;
  /** token in the URL */
  token: string;
};

export function ReturnedOrder({ named, token }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('order');
  const asked = question(app, 'paymentReturn', { payment: token });
  const answer = useResource(asked);
  const here = useResource(named === null ? undefined : orderById(app, named));
  if (answer?.ok) {
    const { state, orderId, number, orderToken } = answer.value;
    // the token decides which order it is, not the id beside it
    return (
      <OrderPage named={orderId} opener={{ number, orderToken }} payment={PaymentAhead} returned={state} />
    );
  }
  if (here) return <OrderPage named={named} opener={undefined} payment={PaymentAhead} />;
  const fault = answer?.fault;
  if (!fault && online) return <TextSkeleton lines={8} />;
  if (fault?.detail?.errorCode === 'payment-expired')
    return (
      <div className="pad-top-32">
        <EmptyState
          heading="h1"
          title={t('payment.expired.title')}
          text={t('payment.expired.text')}
          link={{ to: routes.home.to(), text: t('none.action') }}
        />
      </div>
    );
  if (fault?.code === 'not-found') return <UnknownOrder />;
  const isOffline = !fault || fault.code === 'offline';
  return (
    <div className="pad-top-32">
      <EmptyState
        heading="h1"
        title={t('receipt.title')}
        text={isOffline ? t('pulled.offline') : t(...faultText(fault))}
      >
        {!isOffline && (
          <button type="button" className="btn btn-primary" onClick={asked.again}>
            {t('common:retry')}
          </button>
        )}
      </EmptyState>
    </div>
  );
}
