// The contact form. Typed values survive a reload.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Fault, Result } from '#schemas/fault.ts';
import {
  contactForm,
  type ContactForm as Fields,
  messageLimits,
} from '#shared/domain/account/message-limits.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useAutosave } from '../../ui/use-autosave.ts';
import { useFieldText } from '../../ui/use-field-text.ts';

type Props = {
  /** an unsent draft, or the customer's details */
  draft: Partial<Fields>;
  onType: (fields: Fields) => void;
  /** queues the message */
  onSend: (message: Fields) => Promise<Result<unknown>>;
};

export function ContactForm({ draft, onType, onSend }: Props) {
  const { t } = useTranslation('contact');
  const text = useFieldText();
  const [fault, setFault] = useState<Fault>();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(contactForm),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', telephone: '', comment: '', ...draft },
  });
  const { errors, isSubmitting } = form.formState;
  useAutosave(useWatch({ control: form.control }) as Fields, !isSubmitting, onType);
  const send = submitForm(form, async (message) => {
    const result = await onSend(message);
    setFault(result.ok ? undefined : result.fault);
  });
  const error = text(errors.comment?.message);
  return (
    <form className="stack stack-20 text-width" noValidate onSubmit={send} aria-label={t('title')}>
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        autoComplete="name"
        maxLength={messageLimits.name}
      />
      <TextField
        form={form}
        name="email"
        label={t('fields.email')}
        autoComplete="email"
        type="email"
        inputMode="email"
      />
      <TextField
        form={form}
        name="telephone"
        label={t('fields.telephone')}
        autoComplete="tel"
        type="tel"
        inputMode="tel"
        optional
        maxLength={messageLimits.telephone}
      />
      <Field
        id="comment"
        label={t('fields.comment')}
        note={t('common:required')}
        {...(error ? { error } : {})}
      >
        {(aria) => (
          <textarea
            className="input"
            rows={6}
            maxLength={messageLimits.comment}
            aria-required
            {...aria}
            {...form.register('comment')}
          />
        )}
      </Field>
      {fault && (
        <p className="error" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
      <div>
        <SubmitButton className="btn-xl" busy={isSubmitting}>
          {t('send')}
        </SubmitButton>
      </div>
    </form>
  );
}
