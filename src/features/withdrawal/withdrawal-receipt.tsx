// A printable receipt of a withdrawal: contents, time, reference, and whether the backend has received it.
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { formatDateTime } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { DeclaredFacts } from './declared-facts.tsx';
import type { Receipt } from './receipts-of.ts';
import type { GoodsPage } from './use-name-language.ts';

type Props = { number: string; receipt: Receipt; goods: readonly GoodsPage[] };

export function WithdrawalReceipt({ number, receipt, goods }: Props) {
  const { t, i18n } = useTranslation('withdrawal');
  const { config } = useApp();
  const { id, items, person, state } = receipt;
  const time = (at: number | null) =>
    at === null
      ? ''
      : formatDateTime(at, storeOf(config, i18n.language).locale, {
          withSeconds: true,
          timeZone: config.timeZone,
        });
  const more = [
    { label: t('declaredAt'), value: time(receipt.declaredAt) },
    { label: t('receivedAt'), value: state === 'received' ? time(receipt.receivedAt) : t(`state.${state}`) },
    { label: t('reference'), value: id },
  ];
  return (
    <section className="receipt receipt-short" aria-label={t('receipt')}>
      <DeclaredFacts number={number} items={items} goods={goods} person={person} more={more} />
      <button type="button" className="btn btn-secondary wide" onClick={() => window.print()}>
        <Printer className="icon icon-small" aria-hidden />
        {t('print')}
      </button>
    </section>
  );
}
