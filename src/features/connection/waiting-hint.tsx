// A note beside the cart: the number of orders of this device that are still pending, with a link to their list.

import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unsettledOrders } from '../../model/orders/unsettled-orders.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

export function WaitingHint() {
  const app = useApp();
  const { t } = useTranslation('connection');
  const count = useResource(unsettledOrders(app))?.length ?? 0;
  if (count === 0) return null;
  return (
    <div className="note plain below-16">
      <Info className="icon icon-small" aria-hidden />
      <span>
        {t('hint', { count })}{' '}
        <button type="button" className="link" onClick={() => app.syncSheet.set(true)}>
          {t('whatWaits')}
        </button>
      </span>
    </div>
  );
}
