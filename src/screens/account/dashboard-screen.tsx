// /my-account: customer, latest orders, loyalty card, and links to the other account pages.
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { CardTeaser } from '../../features/account/card-teaser.tsx';
import { CustomersOnly, useCustomer } from '../../features/account/customers-only.tsx';
import { LastOrder } from '../../features/account/last-order.tsx';
import { LatestOrders } from '../../features/account/latest-orders.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { OfferedInstall } from '../offered-install.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

function Dashboard() {
  const { t } = useTranslation('account');
  const customer = useCustomer();
  usePageTitle(t('nav.label'));
  return (
    <AccountFrame current="myAccount" title={t('dashboard.hello', { name: customer.firstname })}>
      <p className="small quiet">{customer.email}</p>
      <LatestOrders />
      <CardTeaser />
      <OfferedInstall />
    </AccountFrame>
  );
}

export default function DashboardScreen() {
  return (
    <CustomersOnly
      waysOn={
        <>
          <LastOrder />
          <WaysOn />
        </>
      }
    >
      <Dashboard />
    </CustomersOnly>
  );
}
