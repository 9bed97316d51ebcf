// /my-account/shipping-details: the customer's delivery and invoice addresses.
import { useTranslation } from 'react-i18next';
import { ShippingDetails } from '../../features/account/shipping/shipping-details.tsx';
import { AccountPage } from '../account/account-page.tsx';

export default function ShippingDetailsScreen() {
  const { t } = useTranslation('account-pages');
  return (
    <AccountPage current="myShippingDetails" title={t('shippingDetails.title')}>
      <ShippingDetails />
    </AccountPage>
  );
}
