// /contact: the contact form.
import '../../ui/styles/contact.css';
import { useTranslation } from 'react-i18next';
import { ContactPage } from '../../features/contact/contact-page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function ContactScreen() {
  const { t } = useTranslation('contact');
  usePageTitle(t('title'));
  return (
    <div className="wrap section">
      <ContactPage />
    </div>
  );
}
