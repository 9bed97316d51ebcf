// A labelled control with its hint and error, which are linked to the control for screen readers.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type FieldAria = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type Props = {
  id: string;
  label: string;
  /** "required" or "optional", shown on the right */
  note?: string;
  hint?: ReactNode;
  error?: string;
  /** e.g. "span-3": the width in the form's grid */
  className?: string;
  children: (aria: FieldAria) => ReactNode;
};

export function Field({ id, label, note, hint, error, className, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>
        {label}
        {note && <span>{note}</span>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="icon icon-small" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
