// /withdraw/{orderToken}/{number}: withdrawal from an order, and its receipts; also linked from the mailed receipt.
import { useTranslation } from 'react-i18next';
import { useMailedOrder } from '../../features/orders/use-mailed-order.ts';
import { WithdrawalPage } from '../../features/withdrawal/withdrawal-page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function WithdrawalScreen() {
  const { t } = useTranslation('withdrawal');
  const { orderToken, number } = useMailedOrder();
  usePageTitle(t('pageTitle', { number }));
  return (
    <div className="wrap">
      <WithdrawalPage key={`${orderToken} ${number}`} orderToken={orderToken} number={number} />
    </div>
  );
}
