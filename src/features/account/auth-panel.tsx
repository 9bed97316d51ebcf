// The login panel on any page, with three views. Closing it returns to the page and discards typed values.

import { currentSession } from '../../model/account/current-session.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';
import { closeAuth } from './open-auth.ts';
import '../../ui/styles/account.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { usePanelOpen } from '../../ui/use-panel-open.ts';
import { ForgottenForm } from './forgotten-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export default function AuthPanel() {
  const app = useApp();
  const { t } = useTranslation('account');
  const open = usePanelOpen('signup');
  const { view, email, notice } = useResource(app.authView);
  const session = useResource(currentSession(app));
  const loggedIn = session?.kind === 'customer';
  // closes after a login in this or another tab, except in the password reset view, which logged-in customers may use,
  // too
  useEffect(() => {
    if (open && loggedIn && view !== 'forgotten') closeAuth(app);
  }, [open, loggedIn, view]);
  const done = () => {
    closeAuth(app);
    app.ui.toasts.show({ message: t('auth.welcome'), kind: 'success' });
  };
  const views = {
    login: <LoginForm email={email} onDone={done} />,
    register: <RegisterForm email={email} onDone={done} />,
    forgotten: <ForgottenForm email={email} />,
  };
  return (
    <Sheet
      open={open}
      onClose={() => closeAuth(app)}
      title={t(`auth.${view}.title`)}
      closeLabel={t('close', { ns: 'common' })}
    >
      <p className="note good auth-notice" role="status">
        {notice}
      </p>
      {views[view]}
    </Sheet>
  );
}
