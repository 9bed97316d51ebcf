// A form with one field: an e-mail address. Typed values are not saved.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { Field } from './field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { submitForm } from './submit-form.ts';

type Values = { email: string };

type Props = {
  /** validates the values; the message of an issue is a key below `messages` in the namespace */
  shape: z.ZodMiniType<Values, Values>;
  /** also contains `form.email` */
  namespace: string;
  title: string;
  submit: string;
  /** true if the field receives the focus when its dialog opens */
  first?: boolean;
  onSend: (email: string) => Promise<void>;
  /** shown between the field and the button */
  children?: ReactNode;
};

export function EmailForm({ shape, namespace, title, submit, first = false, onSend, children }: Props) {
  const { t } = useTranslation(namespace);
  const id = useId();
  const form = useForm<Values>({
    resolver: standardSchemaResolver(shape),
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
      aria-label={title}
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
            {...(first ? { 'data-first': '' } : {})}
            {...aria}
            {...form.register('email')}
          />
        )}
      </Field>
      {children}
      <div>
        <SubmitButton busy={isSubmitting}>{submit}</SubmitButton>
      </div>
    </form>
  );
}
