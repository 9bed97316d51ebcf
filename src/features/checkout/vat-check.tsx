// Shows the VIES result for the entered number. Advisory: lookup failures are not shown as errors.
import { useTranslation } from 'react-i18next';
import { useApp } from '../../model/app-context.ts';
import { question } from '../../model/question.ts';
import { useResource } from '../../ui/use-resource.ts';

/** @param taxId a number of valid format */
export function VatCheck({ taxId }: { taxId: string }) {
  const { t } = useTranslation('checkout');
  const answer = useResource(question(useApp(), 'checkVat', { taxId }));
  if (!answer?.ok || answer.value.registered === null) return null;
  return (
    <p className="small quiet span-3" role="status">
      {t(answer.value.registered ? 'vat.registered' : 'vat.unknown')}
    </p>
  );
}
