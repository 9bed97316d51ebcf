// The choice of a bank for bank payments, from the backend's list.
import { useTranslation } from 'react-i18next';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { Field } from '../../ui/field.tsx';
import { useResource } from '../../ui/use-resource.ts';

type Props = { value: string; onChange: (code: string) => void };

export function BankChoice({ value, onChange }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('checkout');
  const answer = useResource(question(app, 'paymentBanks', { store: i18n.language }));
  if (!answer?.ok) return <p className="small quiet">{t('payment.bankLater')}</p>;
  const { banks } = answer.value;
  const known = banks.some(({ code }) => code === value);
  return (
    <Field id="bank" label={t('fields.bank')}>
      {(aria) => (
        <select
          className="input"
          {...aria}
          value={known ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('payment.chooseBank')}</option>
          {banks.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
