// The field for a note about the order; collapsed until the user opens it.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';
import { Field } from '../../ui/field.tsx';

const NOTE_MAX_LETTERS = 500;

export function OrderNotes({ form }: { form: UseFormReturn<DeliveryForm> }) {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(form.getValues('orderNotes') !== '');
  if (!open) {
    return (
      <button className="link small start" type="button" onClick={() => setOpen(true)}>
        {t('addNote')}
      </button>
    );
  }
  return (
    <Field id="orderNotes" label={t('fields.orderNotes')} note={t('common:optional')}>
      {(aria) => (
        <textarea
          className="input"
          rows={3}
          maxLength={NOTE_MAX_LETTERS}
          autoComplete="off"
          {...aria}
          {...form.register('orderNotes')}
        />
      )}
    </Field>
  );
}
