// /my-account/details: profile, password, sessions, and the customer's data.
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { CustomersOnly, useCustomer } from '../../features/account/customers-only.tsx';
import { OwnData } from '../../features/account/own-data.tsx';
import { PasswordForm } from '../../features/account/password-form.tsx';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { SessionsList } from '../../features/account/sessions-list.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

function Details() {
  const { t } = useTranslation('account');
  const customer = useCustomer();
  usePageTitle(t('nav.details'));
  return (
    <AccountFrame current="myDetails" title={t('nav.details')}>
      <ProfileForm customer={customer} />
      <PasswordForm email={customer.email} />
      <SessionsList />
      <OwnData />
    </AccountFrame>
  );
}

export default function DetailsScreen() {
  return (
    <CustomersOnly waysOn={<WaysOn />}>
      <Details />
    </CustomersOnly>
  );
}
