// Step two of a withdrawal: a summary of the declaration, and the button that declares it.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault, Result } from '#schemas/fault.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { WithdrawalDraft } from '#shared/domain/order/withdrawal-fields.ts';
import { DeclaredFacts } from './declared-facts.tsx';
import type { GoodsPage } from './use-name-language.ts';

type Props = {
  number: string;
  draft: WithdrawalDraft;
  goods: readonly GoodsPage[];
  /** queues the declaration */
  onConfirm: () => Promise<Result<unknown>>;
  onBack: () => void;
};

export function WithdrawalConfirm({ number, draft, goods, onConfirm, onBack }: Props) {
  const { t } = useTranslation('withdrawal');
  const [fault, setFault] = useState<Fault>();
  const isBusy = useRef(false);
  async function confirm() {
    if (isBusy.current) return;
    isBusy.current = true;
    const result = await onConfirm();
    if (result.ok) return;
    isBusy.current = false;
    setFault(result.fault);
  }
  return (
    <div className="stack stack-24 text-width">
      <section className="receipt" aria-label={t('confirm.summary')}>
        <DeclaredFacts number={number} items={draft.items} goods={goods} person={draft} />
      </section>
      {fault && (
        <p className="error" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
      <div className="chips chips-12">
        <button type="button" className="btn btn-primary btn-xl" onClick={confirm}>
          {t('confirm.button')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onBack}>
          {t('confirm.back')}
        </button>
      </div>
    </div>
  );
}
