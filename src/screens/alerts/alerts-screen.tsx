// /alerts/{token}: the alerts for an e-mail address, opened from a mail; /alerts: those that are pushed to this browser.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { mailedCode } from '#shared/domain/account/mailed-email.ts';
import { AlertList } from '../../features/alerts/alert-list.tsx';
import { WaitingAlerts } from '../../features/alerts/waiting-alerts.tsx';
import { readPushEndpoint } from '../../model/shell/subscribe-to-pushes.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

/** The alerts of this browser, if it is subscribed to pushes; `null` until that is known. */
function BrowserAlerts() {
  const { t } = useTranslation('alerts');
  const [endpoint, setEndpoint] = useState<string | null>();
  useEffect(() => void readPushEndpoint().then((found) => setEndpoint(found ?? null)), []);
  if (endpoint === undefined) return <TextSkeleton lines={6} />;
  return (
    <>
      <p className="lead text-width">{t('list.elsewhere')}</p>
      <div>
        <Link className="link" to={routes.myAlerts.to()}>
          {t('list.ofAccount')}
        </Link>
      </div>
      {endpoint === null ? <WaitingAlerts /> : <AlertList proof={{ endpoint }} below={null} />}
    </>
  );
}

export default function AlertsScreen() {
  const { t } = useTranslation('alerts');
  const token = mailedCode(useParams().token ?? '');
  usePageTitle(t('list.title'));
  return (
    <div className="wrap section">
      <div className="stack stack-20">
        <h1 tabIndex={-1}>{t('list.title')}</h1>
        {token ? <AlertList key={token} proof={{ token }} below={null} /> : <BrowserAlerts />}
      </div>
      <div className="pad-top-24">
        <WaysOn />
      </div>
    </div>
  );
}
