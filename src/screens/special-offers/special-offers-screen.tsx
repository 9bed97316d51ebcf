// /special-offers: offers for customers only. Products are read from the local database; offer prices are requested
// each time.
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../account/account-page.tsx';
import { OfferList } from './offer-list.tsx';

export default function SpecialOffersScreen() {
  const { t } = useTranslation('account-pages');
  return (
    <AccountPage current="specialOffers" title={t('specialOffers.title')}>
      <OfferList />
    </AccountPage>
  );
}
