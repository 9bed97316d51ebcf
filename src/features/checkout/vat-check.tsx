// What the register of VAT numbers says of the one that was typed. It never stops anybody: no answer is shown as none.
import { useTranslation } from 'react-i18next';
import { useApp } from '../../model/app-context.ts';
import { question } from '../../model/question.ts';
import { useResource } from '../../ui/use-resource.ts';

/** In: a number whose form is right. */
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
