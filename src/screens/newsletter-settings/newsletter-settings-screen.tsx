// /my-account/newsletter: whether the customer gets the newsletter.
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { NewsletterSettings } from '../../features/newsletter/newsletter-settings.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

export default function NewsletterSettingsScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return (
    <AccountFrame title={t('newsletter.title')}>{() => <NewsletterSettings online={online} />}</AccountFrame>
  );
}
