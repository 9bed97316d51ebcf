// /my-account/loyalty-card: the loyalty card, to be scanned at a till.
import { useTranslation } from 'react-i18next';
import { LoyaltyCard } from '../../features/account/loyalty-card/loyalty-card.tsx';
import { AccountPage } from '../account/account-page.tsx';

export default function LoyaltyCardScreen() {
  const { t } = useTranslation('account-pages');
  return (
    <AccountPage current="myLoyaltyCard" title={t('loyaltyCard.title')}>
      <LoyaltyCard />
    </AccountPage>
  );
}
