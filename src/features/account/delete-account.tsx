// Deletes the account after a warning, once the user has entered the password and typed a word. The deletion cannot be
// undone.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { deleteForm, type DeleteForm as Values } from '#shared/domain/account/reset-form.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AccountField } from './account-field.tsx';
import { deleteAccount } from './commands.ts';
import { useFaultMessage } from './form-foot.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Renders the dialog. Unmounted when the dialog closes, which discards the password. */
function DeleteQuestion({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { t } = useTranslation(['account', 'common']);
  const messageOf = useFaultMessage();
  const navigate = useNavigate();
  const formId = useId();
  const word = t('delete.word');
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: deleteForm(word),
    values: { password: '', word: '' },
    places: { 'wrong-password': 'password' },
    send: async ({ password }) => {
      const deleted = await deleteAccount(app, password);
      if (deleted.ok) {
        app.ui.toasts.show({ message: t('delete.done'), kind: 'success' });
        navigate(routes.home.to());
      }
      return deleted;
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('delete.title')}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:cancel')}
      form={formId}
      onCancel={onClose}
    >
      <form id={formId} className="stack" noValidate onSubmit={onSubmit}>
        <AccountField
          form={form}
          name="password"
          label={t('fields.password')}
          type="password"
          autoComplete="current-password"
        />
        <AccountField form={form} name="word" label={t('delete.typeWord', { word })} autoComplete="off" />
        {fault && (
          <p className="note bad" role="alert">
            {messageOf(fault)}
          </p>
        )}
      </form>
    </ConfirmDialog>
  );
}

export function DeleteAccount() {
  const { t } = useTranslation('account');
  const [requested, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-danger" onClick={() => setAsked(true)}>
        {t('delete.button')}
      </button>
      {requested && <DeleteQuestion onClose={() => setAsked(false)} />}
    </>
  );
}
