// /newsletter: subscribes to the newsletter; with the e-mail address and code from a mail, unsubscribes.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { mailedCode, mailedEmail } from '#shared/domain/account/mailed-email.ts';
import { NewsletterPage } from '../../features/newsletter/newsletter-page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function NewsletterScreen() {
  const { t } = useTranslation('newsletter');
  const [query] = useSearchParams();
  usePageTitle(t('title'));
  return (
    <div className="wrap section">
      <NewsletterPage
        email={mailedEmail(query.get('email') ?? '')}
        code={mailedCode(query.get('unsubscribe') ?? '')}
      />
      <div className="pad-top-24">
        <WaysOn />
      </div>
    </div>
  );
}
