// /my-account/loyalty-card: the card to show at a till.
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { LoyaltyCard } from '../../features/loyalty-card/loyalty-card.tsx';
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
