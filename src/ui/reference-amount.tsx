// The price that a reduction is counted from. The only place that strikes an amount through.
import type { ReactNode } from 'react';

type Props = {
  /** the amount, formatted */
  amount: string;
  /** what the amount is; visible for the lowest price, otherwise for screen readers only */
  label: ReactNode;
  isLowest: boolean;
  isStruck: boolean;
};

export function ReferenceAmount({ amount, label, isLowest, isStruck }: Props) {
  const Amount = isStruck ? 's' : 'span';
  return (
    <>
      <span className={isLowest ? undefined : 'sr-only'}>{label} </span>
      <Amount translate="no">{amount}</Amount>
    </>
  );
}
