// /my-account/shipping-details: where the customer's goods go and what invoices say.
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { ShippingDetails } from '../../features/shipping-details/shipping-details.tsx';
import { AccountPage } from '../account/account-page.tsx';

export default function ShippingDetailsScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return (
    <AccountPage current="myShippingDetails" title={t('shippingDetails.title')}>
      <ShippingDetails online={online} />
    </AccountPage>
  );
}
