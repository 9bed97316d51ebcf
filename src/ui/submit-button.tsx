// The button that sends a form. Pressing it takes the focus from no field: a field that is left shows what is wrong with
// it, and its message would push the button away from under the pointer before the press is over, which then sends
// nothing. Shop-blind.
import type { ReactNode } from 'react';
import { whileBusy } from './while-busy.ts';

type Props = {
  className?: string;
  /** another one of the page is the first */
  second?: boolean;
  /** it was pressed and is not done */
  busy?: boolean;
  children: ReactNode;
};

export function SubmitButton({ className = '', second = false, busy = false, children }: Props) {
  return (
    <button
      type="submit"
      className={`btn ${second ? 'btn-secondary' : 'btn-primary'} ${className}`}
      {...whileBusy(busy)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </button>
  );
}
