// The registration form. An e-mail address that already has an account is reported at its field.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerForm, type RegisterForm as Values } from '#shared/domain/account/reset-form.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { AccountField } from './account-field.tsx';
import { register } from './commands.ts';
import { FormFoot } from './form-foot.tsx';
import { showAuthView } from './open-auth.ts';
import { useAccountForm } from './use-account-form.ts';
import { withUnexpectedText } from './with-unexpected-text.ts';

type Props = { email: string; onDone: () => void };

export function RegisterForm({ email, onDone }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account');
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: registerForm,
    values: { firstname: '', lastname: '', email, password: '', repeated: '' },
    places: { 'email-taken': 'email' },
    send: async ({ repeated: _, ...values }) => {
      const result = withUnexpectedText(app, await register(app, values), t('auth.unexpected'));
      if (!result.ok) return result;
      if (result.value.loggedIn) onDone();
      else showAuthView(app, 'login', values.email, t('auth.register.made'));
      return result;
    },
  });
  useEffect(() => form.setFocus('firstname'), [form]);
  return (
    <form className="stack auth" noValidate onSubmit={onSubmit} aria-label={t('auth.register.title')}>
      <AccountField
        form={form}
        name="firstname"
        label={t('fields.firstname')}
        autoComplete="given-name"
        first
      />
      <AccountField form={form} name="lastname" label={t('fields.lastname')} autoComplete="family-name" />
      <AccountField form={form} name="email" label={t('fields.email')} type="email" autoComplete="email" />
      <AccountField
        form={form}
        name="password"
        label={t('fields.password')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <AccountField
        form={form}
        name="repeated"
        label={t('fields.repeated')}
        type="password"
        autoComplete="new-password"
      />
      <FormFoot
        fault={fault}
        busy={busy}
        label={t('auth.register.submit')}
        busyLabel={t('auth.register.busy')}
        offlineText={online ? undefined : t('auth.offline')}
        wide
      />
      <div className="auth-other">
        <p className="small quiet">{t('auth.register.haveAccount')}</p>
        <button
          type="button"
          className="btn btn-secondary wide"
          onClick={() => showAuthView(app, 'login', form.getValues('email'))}
        >
          {t('auth.login.title')}
        </button>
      </div>
    </form>
  );
}
