// Sets a new password with a mailed link and logs in. If the link has expired, offers to request another one.

import { useTranslation } from 'react-i18next';
import { failed } from '#schemas/fault.ts';
import { isSameMailbox } from '#shared/domain/account/mailed-email.ts';
import { resetForm, type ResetForm as Values } from '#shared/domain/account/reset-form.ts';
import { currentSession } from '../../model/account/current-session.ts';
import { useApp } from '../../model/shell/app-context.ts';
import type { MailedLink } from '../../model/shell/memory.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { AccountField } from './account-field.tsx';
import { resetPassword } from './commands.ts';
import { dropMailedLink } from './consume-mailed-link.ts';
import { FormFoot } from './form-foot.tsx';
import { openAuth } from './open-auth.ts';
import { useAccountForm } from './use-account-form.ts';
import { withUnexpectedText } from './with-unexpected-text.ts';

type Props = { link: MailedLink; onDone: () => void };

export function ResetPasswordForm({ link, onDone }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account');
  const session = useResource(currentSession(app));
  const other =
    session?.kind === 'customer' && !isSameMailbox(session.customer.email, link.email)
      ? session.customer
      : undefined;
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: resetForm,
    values: { password: '', repeated: '' },
    send: async ({ password }) => {
      const { email, token } = link;
      const answer = await resetPassword(app, { email, password, resetToken: token });
      const given = withUnexpectedText(app, answer, t('auth.unexpected'));
      if (given.ok) {
        dropMailedLink(app);
        const { loggedIn } = given.value;
        if (loggedIn) app.ui.toasts.show({ message: t('password.changed'), kind: 'success' });
        onDone();
        if (!loggedIn) openAuth(app, 'login', email, t('password.changedLogIn'));
        return given;
      }
      if (given.fault.code !== 'offline') return given;
      app.ui.toasts.show({ message: t('password.offline'), kind: 'error' });
      return failed('offline', { text: t('password.offline') });
    },
  });
  return (
    <form className="account-form narrow" noValidate onSubmit={onSubmit} aria-label={t('reset.title')}>
      <p className="quiet">{markUntranslated(t('reset.text', { email: link.email }), link.email)}</p>
      {other && (
        <p className="note">{t('reset.otherPerson', { name: `${other.firstname} ${other.lastname}` })}</p>
      )}
      <input type="text" hidden readOnly autoComplete="username" value={link.email} />
      <AccountField
        form={form}
        name="password"
        label={t('fields.newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <AccountField
        form={form}
        name="repeated"
        label={t('fields.repeatNewPassword')}
        type="password"
        autoComplete="new-password"
      />
      <FormFoot
        fault={fault}
        busy={busy}
        label={t('reset.submit')}
        busyLabel={t('saving')}
        offlineText={online ? undefined : t('password.offlineNote')}
      />
      {fault?.code === 'link-expired' && (
        <p>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => openAuth(app, 'forgotten', link.email)}
          >
            {t('reset.again')}
          </button>
        </p>
      )}
    </form>
  );
}
