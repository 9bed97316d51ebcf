// All errors of a submitted form, announced to screen readers; each links to its field.

import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AddressForm, addressFieldNames } from '#shared/domain/account/address-form.ts';
import { useFieldText } from '../../../ui/use-field-text.ts';
import { useAddressLabels } from './use-address-labels.ts';

export function Mistakes({ form }: { form: UseFormReturn<AddressForm> }) {
  const { t } = useTranslation('checkout');
  const labels = useAddressLabels();
  const text = useFieldText();
  const { errors, submitCount } = form.formState;
  const wrong = addressFieldNames.filter((name) => errors[name]?.message !== undefined);
  if (submitCount === 0 || wrong.length === 0) return null;
  return (
    <div className="alert" role="alert">
      <strong>{t('messages.fixErrors')}</strong>
      {wrong.map((name) => (
        <a
          key={name}
          className="link"
          href={`#${name}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(name)?.focus();
          }}
        >
          {labels[name]}: {text(errors[name]?.message, form.getValues('country'))}
        </a>
      ))}
    </div>
  );
}
