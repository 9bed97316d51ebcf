// The submit button of a form. Pressing it does not move the focus: on blur a field would show its error, whose height
// would move the button from under the pointer before the click completes.
import type { ReactNode } from 'react';
import { whileBusy } from './while-busy.ts';

type Props = {
  className?: string;
  /** renders a secondary button, for pages with another primary one */
  second?: boolean;
  /** true while the submission is in flight */
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
