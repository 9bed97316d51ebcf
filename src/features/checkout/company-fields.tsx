// The optional fields of a company invoice, shown after "legal person" is checked.
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type DeliveryForm, taxIdIssue, taxIdOf } from '#shared/domain/checkout/checkout-rules.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useResource } from '../../ui/use-resource.ts';

/**
 * Shows the VIES result for the entered number. Advisory: lookup failures are not shown as errors.
 * @param taxId a number of valid format
 */
function VatCheck({ taxId }: { taxId: string }) {
  const { t } = useTranslation('checkout');
  const answer = useResource(question(useApp(), 'checkVat', { taxId }));
  if (!answer?.ok || answer.value.registered === null) return null;
  return (
    <p className="small quiet span-3" role="status">
      {t(answer.value.registered ? 'vat.registered' : 'vat.unknown')}
    </p>
  );
}

export function CompanyFields({ form }: { form: UseFormReturn<DeliveryForm> }) {
  const { t } = useTranslation('checkout');
  const taxId = taxIdOf(form.watch('taxId'));
  const isChecked = taxId !== '' && taxIdIssue(taxId) === undefined && form.formState.touchedFields.taxId;
  return (
    <div className="form">
      <TextField
        form={form}
        name="company"
        label={t('fields.company')}
        autoComplete="organization"
        optional
      />
      <TextField
        form={form}
        name="companyCode"
        label={t('fields.companyCode')}
        autoComplete="off"
        inputMode="numeric"
        className="span-3"
        optional
      />
      <TextField
        form={form}
        name="taxId"
        label={t('fields.taxId')}
        autoComplete="off"
        inputMode="text"
        className="span-3"
        hint={t('examples.taxIdInvalid')}
        optional
      />
      {isChecked && <VatCheck taxId={taxId} />}
    </div>
  );
}
