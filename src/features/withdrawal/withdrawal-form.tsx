// Step one of a withdrawal: products, name, e-mail address for the receipt, and an optional reason. Typed values
// survive a reload.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  type WithdrawalForm as Fields,
  type WithdrawableGoods,
  type WithdrawalDraft,
  withdrawalForm,
  withdrawalLimits,
} from '#shared/domain/order/withdrawal-fields.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useAutosave } from '../../ui/use-autosave.ts';
import { GoodsChoice } from './goods-choice.tsx';

type Props = {
  goods: readonly WithdrawableGoods[];
  /** a saved draft, or the data of the order */
  draft: WithdrawalDraft;
  onType: (draft: WithdrawalDraft) => void;
  onDone: (draft: WithdrawalDraft) => void;
};

export function WithdrawalForm({ goods, draft, onType, onDone }: Props) {
  const { t } = useTranslation('withdrawal');
  const [chosen, setChosen] = useState(new Map(draft.items.map(({ sku, qty }) => [sku, qty])));
  const [isEmpty, setEmpty] = useState(false);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(withdrawalForm),
    mode: 'onTouched',
    defaultValues: { name: draft.name, email: draft.email, reason: draft.reason },
  });
  const items = useMemo(
    () =>
      goods.flatMap(({ sku, name, left }) => {
        const qty = Math.min(chosen.get(sku) ?? 0, left);
        return qty > 0 ? [{ sku, name, qty }] : [];
      }),
    [goods, chosen],
  );
  const fields = useWatch({ control: form.control }) as Fields;
  const typed = useMemo(() => ({ ...fields, items }), [fields, items]);
  useAutosave(typed, true, onType);
  return (
    <form
      className="stack stack-24 text-width"
      noValidate
      aria-label={t('title')}
      onSubmit={submitForm(
        form,
        (fields) => (items.length > 0 ? onDone({ ...fields, items }) : setEmpty(true)),
        () => setEmpty(items.length === 0),
      )}
    >
      <GoodsChoice
        goods={goods}
        chosen={new Map(items.map(({ sku, qty }) => [sku, qty]))}
        onChoose={(sku, qty) => setChosen((before) => new Map(before).set(sku, qty))}
        error={isEmpty && items.length === 0 ? t('nothingChosen') : undefined}
      />
      <div className="stack stack-20">
        <TextField
          form={form}
          name="name"
          label={t('fields.name')}
          autoComplete="name"
          maxLength={withdrawalLimits.name}
        />
        <TextField
          form={form}
          name="email"
          label={t('fields.email')}
          hint={t('emailHint')}
          autoComplete="email"
          type="email"
        />
        <Field id="reason" label={t('fields.reason')} note={t('common:optional')}>
          {(aria) => (
            <textarea
              className="input"
              rows={3}
              maxLength={withdrawalLimits.reason}
              {...aria}
              {...form.register('reason')}
            />
          )}
        </Field>
      </div>
      <div>
        <SubmitButton className="btn-xl">{t('next')}</SubmitButton>
      </div>
    </form>
  );
}
