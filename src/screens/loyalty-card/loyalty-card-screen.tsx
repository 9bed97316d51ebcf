// /my-account/loyalty-card: the loyalty card, to be scanned at a till.
import { useTranslation } from 'react-i18next';
import { LoyaltyCard } from '../../features/account/loyalty-card/loyalty-card.tsx';
import { useConnection } from '../../features/connection/use-connection.ts';
import { AccountPage } from '../account/account-page.tsx';

export default function LoyaltyCardScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return (
    <AccountPage current="myLoyaltyCard" title={t('loyaltyCard.title')}>
      <LoyaltyCard online={online} />
    </AccountPage>
  );
}
