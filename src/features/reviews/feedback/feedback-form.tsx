// The feedback form; only the rating is required. Typed values survive a reload.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Fault, Result } from '#schemas/fault.ts';
import {
  type FeedbackForm as Fields,
  feedbackForm,
  reviewLimits,
} from '#shared/domain/account/review-limits.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { Field } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { submitForm } from '../../../ui/submit-form.ts';
import { useAutosave } from '../../../ui/use-autosave.ts';
import { StarChoice } from '../star-choice.tsx';

type Props = {
  number: string;
  /** an unsent draft */
  draft: Partial<Fields> | null;
  onType: (fields: Fields) => void;
  /** queues the feedback */
  onSend: (feedback: { rating: number; title: string; detail: string }) => Promise<Result<unknown>>;
};

export function FeedbackForm({ number, draft, onType, onSend }: Props) {
  const { t } = useTranslation('order-feedback');
  const [fault, setFault] = useState<Fault>();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(feedbackForm),
    mode: 'onTouched',
    defaultValues: { title: '', detail: '', rating: '', ...draft },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control }) as Fields;
  useAutosave(typed, !isSubmitting, onType);
  const send = submitForm(form, async ({ rating, ...texts }) => {
    const result = await onSend({ ...texts, rating: Number(rating) });
    setFault(result.ok ? undefined : result.fault);
  });
  const optional = t('common:optional');
  return (
    <form className="stack stack-20 text-width" noValidate onSubmit={send} aria-label={t('form', { number })}>
      <StarChoice
        field={form.register('rating')}
        chosen={Number(typed.rating)}
        error={errors.rating && t('messages.required')}
        label={t('fields.rating')}
        note={t('common:required')}
        starsText={(count) => t('stars', { count })}
      />
      <Field id="title" label={t('fields.title')} note={optional}>
        {(aria) => (
          <input className="input" maxLength={reviewLimits.title} {...aria} {...form.register('title')} />
        )}
      </Field>
      <Field id="detail" label={t('fields.detail')} note={optional}>
        {(aria) => (
          <textarea
            className="input"
            rows={5}
            maxLength={reviewLimits.detail}
            {...aria}
            {...form.register('detail')}
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
