// The rows of a price summary and the total.
import type { ReactNode } from 'react';
import { Price, type PriceParts } from './price.tsx';

export type SumRow = {
  id: string;
  label: ReactNode;
  /** a remark below the label */
  note?: string | undefined;
  amount: string;
  quiet?: boolean;
};
type Props = { rows: readonly SumRow[]; totalLabel: string; total: PriceParts };

export function SumRows({ rows, totalLabel, total }: Props) {
  return (
    <div>
      <dl>
        {rows.map(({ id, label, note, amount, quiet }) => (
          <div key={id} className={quiet ? 'quiet' : undefined}>
            <dt>
              {label}
              {note && <span className="quiet block">{note}</span>}
            </dt>
            <dd translate="no">{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="total">
        <b>{totalLabel}</b>
        <Price parts={total} />
      </div>
    </div>
  );
}
