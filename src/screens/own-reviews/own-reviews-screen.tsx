// /my-account/reviews: the customer's product reviews.
import { useTranslation } from 'react-i18next';
import { OwnReviews } from '../../features/reviews/own-reviews.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function OwnReviewsScreen() {
  const { t } = useTranslation('account-pages');
  return (
    <AccountPage current="myReviews" title={t('reviews.title')}>
      <OwnReviews below={<WaysOn />} />
    </AccountPage>
  );
}
