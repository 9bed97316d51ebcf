// /reset-password: the target of the mailed link. Removes the token from the URL first.
import { openAuth } from '../../features/account/open-auth.ts';
import { useApp } from '../../model/shell/app-context.ts';
import '../../ui/styles/account.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { consumeMailedLink } from '../../features/account/consume-mailed-link.ts';
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function ResetPasswordScreen() {
  const app = useApp();
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const navigate = useNavigate();
  usePageTitle(t('reset.title'));
  const [link] = useState(() => consumeMailedLink(app, search));
  useEffect(() => {
    if (search !== '') navigate(routes.resetPassword.to(), { replace: true });
  }, [search, navigate]);
  if (!link) {
    return (
      <div className="wrap section">
        <EmptyState heading="h1" title={t('reset.noLink.title')} text={t('reset.noLink.text')}>
          <button type="button" className="btn btn-primary" onClick={() => openAuth(app, 'forgotten')}>
            {t('reset.again')}
          </button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap account-narrow">
      <h1 tabIndex={-1}>{t('reset.title')}</h1>
      <ResetPasswordForm link={link} onDone={() => navigate(routes.myAccount.to(), { replace: true })} />
    </div>
  );
}
