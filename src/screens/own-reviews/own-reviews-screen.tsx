// /my-account/reviews: what the customer wrote about products.
import '../../ui/styles/account-pages.css';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { OwnReviews } from '../../features/own-reviews/own-reviews.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

export default function OwnReviewsScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return <AccountFrame title={t('reviews.title')}>{() => <OwnReviews online={online} />}</AccountFrame>;
}
