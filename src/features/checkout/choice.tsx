// A radio button in a list, with a title, an explanation, and the price on the right.
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  id?: string;
  value: string;
  title: string;
  text?: ReactNode;
  amount: string;
  field: UseFormRegisterReturn;
};

export function Choice({ id, value, title, text, amount, field }: Props) {
  return (
    <label className="choice">
      <input type="radio" value={value} id={id} {...field} />
      <span>
        <b>{title}</b>
        {text !== undefined && <span className="quiet">{text}</span>}
      </span>
      <span className="num" translate="no">
        {amount}
      </span>
    </label>
  );
}
