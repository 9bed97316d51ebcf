// /my-account/newsletter: the customer's newsletter subscription.
import { useTranslation } from 'react-i18next';
import { NewsletterSettings } from '../../features/newsletter/newsletter-settings.tsx';
import { AccountPage } from '../account/account-page.tsx';

export default function NewsletterSettingsScreen() {
  const { t } = useTranslation('account-pages');
  return (
    <AccountPage current="myNewsletter" title={t('newsletter.title')}>
      <NewsletterSettings />
    </AccountPage>
  );
}
