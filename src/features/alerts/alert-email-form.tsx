// The form in which a guest enters the e-mail address for an alert. Typed values are not saved.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newsletterForm, type NewsletterForm as Values } from '#shared/domain/account/message-limits.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';

export function AlertEmailForm({ onSend }: { onSend: (email: string) => Promise<void> }) {
  const { t } = useTranslation('alerts');
  const id = useId();
  const form = useForm<Values>({
    resolver: standardSchemaResolver(newsletterForm),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const error = errors.email?.message;
  return (
    <form
      className="stack stack-12"
      noValidate
      onSubmit={submitForm(form, ({ email }) => onSend(email))}
      aria-label={t('form.title')}
    >
      <Field
        id={id}
        label={t('form.email')}
        note={t('common:required')}
        {...(error ? { error: t(`messages.${error}`) } : {})}
      >
        {(aria) => (
          <input
            className="input"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            data-first
            {...aria}
            {...form.register('email')}
          />
        )}
      </Field>
      <div>
        <SubmitButton busy={isSubmitting}>{t('submit')}</SubmitButton>
      </div>
    </form>
  );
}
