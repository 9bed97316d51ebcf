// The login form. The error does not reveal whether the e-mail address or the password is wrong.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loginForm, type LoginForm as Values } from '#shared/domain/account/reset-form.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { AccountField } from './account-field.tsx';
import { logIn } from './commands.ts';
import { FormFoot } from './form-foot.tsx';
import { showAuthView } from './open-auth.ts';
import { useAccountForm } from './use-account-form.ts';
import { withUnexpectedText } from './with-unexpected-text.ts';

type Props = { email: string; onDone: () => void };

export function LoginForm({ email, onDone }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account');
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: loginForm,
    values: { email, password: '' },
    send: async (values) => {
      const result = withUnexpectedText(app, await logIn(app, values), t('auth.unexpected'));
      if (result.ok) onDone();
      return result;
    },
  });
  useEffect(() => form.setFocus('email'), [form]);
  const typed = () => form.getValues('email');
  return (
    <form className="stack auth" noValidate onSubmit={onSubmit} aria-label={t('auth.login.title')}>
      <AccountField
        form={form}
        name="email"
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        first
      />
      <AccountField
        form={form}
        name="password"
        label={t('fields.password')}
        type="password"
        autoComplete="current-password"
      />
      <p>
        <button type="button" className="link small" onClick={() => showAuthView(app, 'forgotten', typed())}>
          {t('auth.login.forgotten')}
        </button>
      </p>
      <FormFoot
        fault={fault}
        busy={busy}
        label={t('auth.login.submit')}
        busyLabel={t('auth.login.busy')}
        offlineText={online ? undefined : t('auth.offline')}
        wide
      />
      <div className="auth-other">
        <p className="small quiet">{t('auth.login.noAccount')}</p>
        <button
          type="button"
          className="btn btn-secondary wide"
          onClick={() => showAuthView(app, 'register', typed())}
        >
          {t('auth.register.title')}
        </button>
      </div>
    </form>
  );
}
