// The profile form. Names are stored immediately, also offline, and the backend's result is shown later. A change of
// the e-mail address requires the password and a connection.

import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#schemas/documents/customer.ts';
import { profileForm, type ProfileForm as Values } from '#shared/domain/account/reset-form.ts';
import { profileWaits } from '../../model/account/current-session.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { useResource } from '../../ui/use-resource.ts';
import { AccountField } from './account-field.tsx';
import { saveProfile } from './commands.ts';
import { FormFoot } from './form-foot.tsx';
import { useAccountForm } from './use-account-form.ts';

export function ProfileForm({ customer }: { customer: Customer }) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account');
  const waits = useResource(profileWaits(app)) ?? false;
  const [unchanged, setUnchanged] = useState(false);
  const { firstname, lastname, email } = customer;
  const { form, onSubmit, busy, fault } = useAccountForm<Values>({
    shape: profileForm(email),
    values: { firstname, lastname, email, password: '' },
    places: { 'wrong-password': 'password', 'email-taken': 'email' },
    send: async (values) => {
      const saved = await saveProfile(app, values);
      setUnchanged(saved.ok && !saved.value.queued && !saved.value.moved);
      if (!saved.ok) return saved;
      if (saved.value.moved) app.ui.toasts.show({ message: t('outcomes.profile-update'), kind: 'success' });
      form.reset({ ...values, password: '' });
      return saved;
    },
  });
  const moves = form.watch('email').trim() !== email;
  return (
    <form className="account-form" noValidate onSubmit={onSubmit} aria-labelledby="profile-h">
      <h2 id="profile-h">{t('profile.title')}</h2>
      <div className="form">
        <AccountField
          form={form}
          name="firstname"
          label={t('fields.firstname')}
          autoComplete="given-name"
          className="span-3"
        />
        <AccountField
          form={form}
          name="lastname"
          label={t('fields.lastname')}
          autoComplete="family-name"
          className="span-3"
        />
        <AccountField form={form} name="email" label={t('fields.email')} type="email" autoComplete="email" />
        {moves && (
          <AccountField
            form={form}
            name="password"
            label={t('fields.currentPassword')}
            type="password"
            autoComplete="current-password"
            hint={t('profile.emailNeedsPassword')}
          />
        )}
      </div>
      <FormFoot
        fault={fault}
        busy={busy}
        label={t('save')}
        busyLabel={t('saving')}
        offlineText={moves && !online ? t('profile.emailOffline') : undefined}
      />
      <p className="as-of" role="status">
        {waits && (
          <>
            <Smartphone className="icon icon-small" aria-hidden />
            {online ? t('profile.sending') : t('profile.savedHere')}
          </>
        )}
        {!waits && unchanged && t('profile.unchanged')}
      </p>
    </form>
  );
}
