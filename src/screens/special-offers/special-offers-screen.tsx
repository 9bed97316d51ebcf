// /special-offers: what the shop offers to customers alone. Products are read from the device, prices of the offers
// come from the shop each time.
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '../account/account-frame.tsx';
import { OfferList } from './offer-list.tsx';

export default function SpecialOffersScreen() {
  const { t } = useTranslation('account-pages');
  return <AccountFrame title={t('specialOffers.title')}>{() => <OfferList />}</AccountFrame>;
}
