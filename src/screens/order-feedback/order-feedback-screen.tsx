// /review/{orderToken}/{number}: feedback about an order; linked from a mail and the thank-you page.
import '../../ui/styles/account-pages.css';
import { useTranslation } from 'react-i18next';
import { useMailedOrder } from '../../features/orders/use-mailed-order.ts';
import { FeedbackPage } from '../../features/reviews/feedback/feedback-page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function OrderFeedbackScreen() {
  const { t } = useTranslation('order-feedback');
  const { orderToken, number } = useMailedOrder();
  usePageTitle(t('pageTitle', { number }));
  return (
    <div className="wrap">
      <FeedbackPage key={`${orderToken} ${number}`} orderToken={orderToken} number={number} />
    </div>
  );
}
