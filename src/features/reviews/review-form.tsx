// The form for reviewing a purchased product. While offline, the review is queued. Typed values survive a reload.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#schemas/fault.ts';
import { type ReviewForm as Fields, reviewForm, reviewLimits } from '#shared/domain/account/review-limits.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { Bought } from '#shared/domain/order/listed-orders.ts';
import type { Reviewer } from '../../model/account/own-profile.ts';
import { samePerson } from '../../model/account/same-person.ts';
import { draftOf } from '../../model/cart/draft-of.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { useAutosave } from '../../ui/use-autosave.ts';
import { useResource } from '../../ui/use-resource.ts';
import { formOf, saveReviewDraft, writeReview } from './commands.ts';
import { StarChoice } from './star-choice.tsx';

/** `onDone` is called with false if the user cancelled. */
type Props = { product: Bought; reviewer: Reviewer; onDone: (isSent: boolean) => void };

export default function ReviewForm(props: Props) {
  const app = useApp();
  const draft = useResource(draftOf(app, formOf.review(props.product.sku)));
  return draft === undefined ? <TextSkeleton lines={8} /> : <ReviewFields {...props} draft={draft} />;
}

function ReviewFields({ product, reviewer, onDone, draft }: Props & { draft: Partial<Fields> | null }) {
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const [fault, setFault] = useState<Fault>();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(reviewForm),
    mode: 'onTouched',
    defaultValues: { title: '', detail: '', nickname: reviewer.nickname, rating: '', ...draft },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control }) as Fields;
  const [isHere] = useState(() => samePerson(app));
  const heading = useRef<HTMLHeadingElement>(null);
  // the button that opened the form is unmounted. Focuses the heading, because a focused empty field would show an
  // error on the next blur
  useEffect(() => heading.current?.focus(), []);
  useAutosave(
    typed,
    !isSubmitting,
    (fields) => isHere() && void saveReviewDraft(app, formOf.review(product.sku), fields),
  );
  const mistake = (name: keyof Fields) => {
    const message = errors[name]?.message;
    return message ? { error: t(`checkout:messages.${message}`) } : {};
  };
  const send = submitForm(form, async ({ rating, ...texts }) => {
    const { sku, productId } = product;
    const result = await writeReview(
      app,
      { sku, productId, ...texts, rating: Number(rating) },
      reviewer.principal,
    );
    if (result.ok) onDone(true);
    else setFault(result.fault);
  });
  const required = t('common:required');
  return (
    <form
      className="stack stack-20 text-width review-form"
      noValidate
      onSubmit={send}
      aria-label={t('reviews.formOf', { name: product.name })}
    >
      <h3 ref={heading} tabIndex={-1}>
        {t('reviews.write')}
      </h3>
      <StarChoice
        field={form.register('rating')}
        chosen={Number(typed.rating)}
        error={mistake('rating').error}
        label={t('reviews.fields.rating')}
        note={required}
        starsText={(count) => t('reviews.stars', { count })}
      />
      <Field id="title" label={t('reviews.fields.title')} note={required} {...mistake('title')}>
        {(aria) => (
          <input
            className="input"
            maxLength={reviewLimits.title}
            aria-required
            {...aria}
            {...form.register('title')}
          />
        )}
      </Field>
      <Field id="detail" label={t('reviews.fields.detail')} note={required} {...mistake('detail')}>
        {(aria) => (
          <textarea
            className="input"
            rows={5}
            maxLength={reviewLimits.detail}
            aria-required
            {...aria}
            {...form.register('detail')}
          />
        )}
      </Field>
      <Field
        id="nickname"
        label={t('reviews.fields.nickname')}
        note={required}
        hint={t('reviews.nicknameHint')}
        {...mistake('nickname')}
      >
        {(aria) => (
          <input
            className="input"
            autoComplete="nickname"
            maxLength={reviewLimits.nickname}
            aria-required
            {...aria}
            {...form.register('nickname')}
          />
        )}
      </Field>
      {fault && (
        <p className="error" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
      <div className="form-actions">
        <SubmitButton busy={isSubmitting}>{t('reviews.send')}</SubmitButton>
        <button type="button" className="btn btn-quiet" onClick={() => onDone(false)}>
          {t('common:cancel')}
        </button>
      </div>
    </form>
  );
}
