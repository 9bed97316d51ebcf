// Requests the mail with a reset link. The response does not reveal whether the e-mail address has an account, unless
// the backend's configuration allows it.

import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failed } from '#schemas/fault.ts';
import { forgottenForm, type ForgottenForm as Values } from '#shared/domain/account/reset-form.ts';
import { backendMessage } from '#shared/domain/faults/backend-message.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { AccountField } from './account-field.tsx';
import { requestPasswordReset } from './commands.ts';
import { FormFoot } from './form-foot.tsx';
import { showAuthView } from './open-auth.ts';
import { useAccountForm } from './use-account-form.ts';

function OnItsWay({ email }: { email: string }) {
  const app = useApp();
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack auth">
      <h3 ref={heading} tabIndex={-1} className="auth-heading">
        <MailCheck className="icon" aria-hidden />
        {t('auth.sent.title')}
      </h3>
      <p className="small">{markUntranslated(t('auth.sent.text', { email }), email)}</p>
      <button type="button" className="btn btn-secondary" onClick={() => showAuthView(app, 'login', email)}>
        {t('auth.backToLogin')}
      </button>
    </div>
  );
}

export function ForgottenForm({ email }: { email: string }) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string>();
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: forgottenForm,
    values: { email },
    places: { 'email-unknown': 'email' },
    send: async (values) => {
      const result = await requestPasswordReset(app, values.email, i18n.language);
      if (result.ok) setSentTo(values.email);
      if (result.ok || ['email-unknown', 'not-offered'].includes(result.fault.code)) return result;
      const failureText = [t('auth.forgotten.failed'), backendMessage(result.fault)]
        .filter(Boolean)
        .join(': ');
      app.ui.toasts.show({ message: failureText, kind: 'error' });
      return result.fault.code === 'offline' ? result : failed(result.fault.code, { text: failureText });
    },
  });
  useEffect(() => form.setFocus('email'), [form]);
  if (sentTo !== undefined) return <OnItsWay email={sentTo} />;
  return (
    <form className="stack auth" noValidate onSubmit={onSubmit} aria-label={t('auth.forgotten.title')}>
      <p className="small quiet">{t('auth.forgotten.text')}</p>
      <AccountField
        form={form}
        name="email"
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        first
      />
      <FormFoot
        fault={fault}
        busy={busy}
        label={t('auth.forgotten.submit')}
        busyLabel={t('auth.forgotten.busy')}
        offlineText={online ? undefined : t('auth.offline')}
        wide
      />
      <button
        type="button"
        className="link small"
        onClick={() => showAuthView(app, 'login', form.getValues('email'))}
      >
        {t('auth.backToLogin')}
      </button>
    </form>
  );
}
