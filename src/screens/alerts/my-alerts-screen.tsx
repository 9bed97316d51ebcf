// /my-account/alerts: the customer's alerts about products.
import { useTranslation } from 'react-i18next';
import { useCustomer } from '../../features/account/customers-only.tsx';
import { AlertList } from '../../features/alerts/alert-list.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

const OwnAlerts = () => <AlertList proof={{}} customer={useCustomer()} below={<WaysOn />} />;

export default function MyAlertsScreen() {
  const { t } = useTranslation('alerts');
  return (
    <AccountPage current="myAlerts" title={t('list.title')}>
      <OwnAlerts />
    </AccountPage>
  );
}
