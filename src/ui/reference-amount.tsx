// The reference price of a reduction. The only component that strikes an amount through.
import type { ReactNode } from 'react';

type Props = {
  /** formatted reference price */
  amount: string;
  /** the kind of price; visible for the lowest price, otherwise for screen readers only */
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
