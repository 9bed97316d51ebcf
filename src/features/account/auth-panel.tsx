// The login panel over any page: three views, one at a time. Closing it leads back to the page and the place it was
// opened from; what was typed is gone with it.

import { useApp } from '../../model/app-context.ts';
import { currentSession } from '../../model/current-session.ts';
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

/** In: is there a connection. */
export function AuthPanel({ online }: { online: boolean }) {
  const app = useApp();
  const { t } = useTranslation('account');
  const open = usePanelOpen('signup');
  const { view, email } = useResource(app.authView);
  const session = useResource(currentSession(app));
  const loggedIn = session?.kind === 'customer';
  // logged in meanwhile, here or in another tab; who is logged in may still ask for a new password by mail
  useEffect(() => {
    if (open && loggedIn && view !== 'forgotten') closeAuth(app);
  }, [open, loggedIn, view]);
  const done = () => {
    closeAuth(app);
    app.ui.toasts.show({ message: t('auth.welcome'), kind: 'success' });
  };
  const views = {
    login: <LoginForm email={email} online={online} onDone={done} />,
    register: <RegisterForm email={email} online={online} onDone={done} />,
    forgotten: <ForgottenForm email={email} online={online} />,
  };
  return (
    <Sheet
      open={open}
      onClose={() => closeAuth(app)}
      title={t(`auth.${view}.title`)}
      closeLabel={t('close', { ns: 'common' })}
    >
      {views[view]}
    </Sheet>
  );
}
