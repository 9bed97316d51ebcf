// /special-offers: what the shop offers to customers alone. Products are read from the device, prices of the offers
// come from the shop each time.
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
