// /my-account/reviews: the customer's product reviews.
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { OwnReviews } from '../../features/reviews/own-reviews.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function OwnReviewsScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return (
    <AccountPage current="myReviews" title={t('reviews.title')}>
      <OwnReviews online={online} below={<WaysOn />} />
    </AccountPage>
  );
}
