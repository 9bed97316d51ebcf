// A guest's last order on this device, shown where a login is required to see orders.
import { useTranslation } from 'react-i18next';
import { listedOrders } from '#shared/domain/order/listed-orders.ts';
import { checkoutDraft } from '../../model/cart/checkout-draft.ts';
import { orderById } from '../../model/orders/order-by-id.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';
import { OrderLinks } from './order-links.tsx';

/** Renders nothing if no order was placed on this device. */
export function LastOrder() {
  const app = useApp();
  const { t } = useTranslation('account');
  const { lastOrderId = '' } = useResource(checkoutDraft(app))?.checkout ?? {};
  const order = useResource(lastOrderId ? orderById(app, lastOrderId) : undefined);
  const orders = listedOrders([], order ? [order] : [], app.config.timeZone);
  if (orders.length === 0) return null;
  return (
    <section className="account-form" aria-labelledby="last-order-h">
      <h2 id="last-order-h">{t('orders.here')}</h2>
      <OrderLinks orders={orders} />
    </section>
  );
}
