// All errors of a submitted form, announced to screen readers; each links to its field.

import type { Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { blockFieldNames, type ShippingDetailsForm } from '#shared/domain/account/shipping-details-form.ts';
import { useFieldText } from '../../../ui/use-field-text.ts';
import { useAddressLabels } from './use-address-labels.ts';

export function Mistakes({ form }: { form: UseFormReturn<ShippingDetailsForm> }) {
  const { t } = useTranslation('checkout');
  const labels = useAddressLabels();
  const text = useFieldText();
  const { errors, submitCount } = form.formState;
  const wrong: {
    name: Path<ShippingDetailsForm>;
    label: string;
    message: string | undefined;
    country: string;
  }[] = [
    ...(['delivery', 'invoice'] as const).flatMap((kind) =>
      blockFieldNames.map((name) => ({
        name: `${kind}.${name}` as const,
        // both addresses have the same fields, so a prefix distinguishes their labels
        label:
          kind === 'invoice'
            ? `${t('account-pages:shippingDetails.invoice')} · ${labels[name]}`
            : labels[name],
        message: errors[kind]?.[name]?.message,
        country: form.getValues(`${kind}.country`),
      })),
    ),
    ...(['company', 'companyCode', 'vatId'] as const).map((name) => ({
      name,
      label: labels[name],
      message: errors[name]?.message,
      country: '',
    })),
  ].filter(({ message }) => message !== undefined);
  if (submitCount === 0 || wrong.length === 0) return null;
  return (
    <div className="alert" role="alert">
      <strong>{t('messages.fixErrors')}</strong>
      {wrong.map(({ name, label, message, country }) => (
        <a
          key={name}
          className="link"
          href={`#${name}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(name)?.focus();
          }}
        >
          {label}: {text(message, country)}
        </a>
      ))}
    </div>
  );
}
