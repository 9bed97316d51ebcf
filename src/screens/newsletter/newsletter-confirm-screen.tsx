// /newsletter/{email}/{code}: confirms an e-mail address by a mailed link.
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { mailedCode, mailedEmail } from '#shared/domain/account/mailed-email.ts';
import { NewsletterConfirmation } from '../../features/newsletter/newsletter-confirmation.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function NewsletterConfirmScreen() {
  const { t } = useTranslation('newsletter');
  const params = useParams();
  const email = mailedEmail(params.email ?? '');
  const code = mailedCode(params.code ?? '');
  usePageTitle(t('title'));
  return (
    <div className="wrap section">
      <NewsletterConfirmation key={`${email} ${code}`} email={email} code={code} />
      <div className="pad-top-24">
        <WaysOn />
      </div>
    </div>
  );
}
