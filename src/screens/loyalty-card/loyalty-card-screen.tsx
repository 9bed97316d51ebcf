// /my-account/loyalty-card: the card to show at a till.
import '../../ui/styles/account-pages.css';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { LoyaltyCard } from '../../features/loyalty-card/loyalty-card.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

export default function LoyaltyCardScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return <AccountFrame title={t('loyaltyCard.title')}>{() => <LoyaltyCard online={online} />}</AccountFrame>;
}
