// /my-account/shipping-details: where the customer's goods go and what invoices say.
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { CustomersOnly } from '../../features/account/customers-only.tsx';
import { useConnection } from '../../features/connection/use-connection.ts';
import { ShippingDetails } from '../../features/shipping-details/shipping-details.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function ShippingDetailsScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  usePageTitle(t('shippingDetails.title'));
  return (
    <CustomersOnly>
      <AccountFrame current="myShippingDetails" title={t('shippingDetails.title')}>
        <ShippingDetails online={online} />
      </AccountFrame>
    </CustomersOnly>
  );
}
