// Changes the password. When offline, refuses without sending a request. After a change, the worker logs in with the
// new password.

import { useTranslation } from 'react-i18next';
import { failed } from '#schemas/fault.ts';
import { changePasswordForm, type ChangePasswordForm as Values } from '#shared/domain/account/reset-form.ts';
import { backendMessage } from '#shared/domain/faults/backend-message.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { AccountField } from './account-field.tsx';
import { changePassword } from './commands.ts';
import { FormFoot, useFaultMessage } from './form-foot.tsx';
import { openAuth } from './open-auth.ts';
import { useAccountForm } from './use-account-form.ts';

const empty: Values = { current: '', password: '', repeated: '' };

export function PasswordForm({ email }: { email: string }) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account');
  const messageOf = useFaultMessage();
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: changePasswordForm,
    values: empty,
    places: { 'wrong-password': 'current' },
    send: async ({ current, password }) => {
      const changed = await changePassword(app, { currentPassword: current, newPassword: password });
      if (changed.ok) {
        const { loggedIn } = changed.value;
        app.ui.toasts.show({
          message: t(loggedIn ? 'password.changed' : 'password.changedLogIn'),
          kind: 'success',
        });
        form.reset(empty);
        // if the previous session is still valid, the login panel closes by itself
        if (!loggedIn) openAuth(app, 'login', email);
        return changed;
      }
      if (changed.fault.code === 'offline') {
        app.ui.toasts.show({ message: t('password.offline'), kind: 'error' });
        return failed('offline', { text: t('password.offline') });
      }
      // the backend's own message takes precedence
      const failureText = `${t('password.failed')}: ${backendMessage(changed.fault) || messageOf(changed.fault)}`;
      app.ui.toasts.show({ message: failureText, kind: 'error' });
      return changed.fault.code === 'wrong-password'
        ? changed
        : failed(changed.fault.code, { text: failureText });
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={onSubmit} aria-labelledby="password-h">
      <h2 id="password-h">{t('password.title')}</h2>
      {/* lets password managers assign the password to this account */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <div className="form">
        <AccountField
          form={form}
          name="current"
          label={t('fields.currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <AccountField
          form={form}
          name="password"
          label={t('fields.newPassword')}
          type="password"
          autoComplete="new-password"
          hint={t('passwordHint')}
          className="span-3"
        />
        <AccountField
          form={form}
          name="repeated"
          label={t('fields.repeatNewPassword')}
          type="password"
          autoComplete="new-password"
          className="span-3"
        />
      </div>
      <FormFoot
        fault={fault}
        busy={busy}
        label={t('password.submit')}
        second
        busyLabel={t('saving')}
        offlineText={online ? undefined : t('password.offlineNote')}
      />
    </form>
  );
}
