// Asks for consent to analytics once, and again when "Privacy settings" is clicked. Fixed at the bottom of the window,
// above a product's buy bar, so that it shifts nothing.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../ui/styles/consent.css';
import { routes } from '#shared/config/routes.ts';
import { analyticsConsent } from '../../model/account/analytics-consent.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { usePanelOpen } from '../../ui/use-panel-open.ts';
import { useResource } from '../../ui/use-resource.ts';
import { answerAnalytics } from './commands.ts';

export default function ConsentBar() {
  const app = useApp();
  const { t, i18n } = useTranslation('consent');
  const policy = useResource(cmsPagePaths(app, i18n.language))?.['privacy-policy'];
  const bar = useRef<HTMLElement>(null);
  const answer = useResource(analyticsConsent(app));
  const isReopened = usePanelOpen('privacy');
  const shown = answer === null || (isReopened && answer !== undefined);
  // moves the focus to a bar that the user opened, and back to its opener when the bar closes
  useEffect(() => {
    if (!isReopened || !shown) return;
    const opener = document.activeElement;
    bar.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isReopened, shown]);
  const say = async (agreed: boolean) => {
    const kept = await answerAnalytics(app, agreed);
    if (kept.ok) app.ui.panels.close('privacy');
    else notify(app, kept.fault, { onRetry: () => say(agreed) });
  };
  return (
    <div role="status" className="consent">
      {shown && (
        <section ref={bar} tabIndex={-1} aria-label={t('title')}>
          <div className="stack stack-4">
            <h2>{t('title')}</h2>
            <p className="quiet">
              {t('text')}{' '}
              {policy && (
                <Link className="link" to={routes.cms.to(policy)}>
                  {t('policy')}
                </Link>
              )}
            </p>
            {answer && <p>{t(answer.agreed ? 'now.accepted' : 'now.declined')}</p>}
          </div>
          <div className="consent-answers">
            <button type="button" className="btn btn-secondary" onClick={() => void say(false)}>
              {t('decline')}
            </button>
            <button type="button" className="btn btn-secondary" onClick={() => void say(true)}>
              {t('accept')}
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
