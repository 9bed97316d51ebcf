// A question with two or three answers, and what the shopper has to type before. The safe answer comes first; it has the
// focus when nothing is to be typed.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { whileBusy } from './while-busy.ts';

type Props = {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /** a third answer, between the two */
  alternative?: { label: string; onChoose: () => void };
  danger?: boolean;
  /** the confirmed act is under way */
  busy?: boolean;
  /** fields and their mistakes */
  children?: ReactNode;
  onCancel: () => void;
  /** what confirming does, or the id of the form in `children` that it sends */
} & ({ onConfirm: () => void; form?: never } | { form: string; onConfirm?: never });

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  alternative,
  danger,
  busy,
  children,
  onConfirm,
  form,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // closed before it leaves the page, so that the focus goes back to where it came from
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-d`}
      closedby={busy ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 id={`${id}-t`}>{title}</h2>
      <p id={`${id}-d`} className="small quiet">
        {text}
      </p>
      {children}
      <div className="row">
        <button type="button" className="btn btn-secondary" {...whileBusy(busy, onCancel)}>
          {cancelLabel}
        </button>
        {alternative && (
          <button type="button" className="btn btn-secondary" {...whileBusy(busy, alternative.onChoose)}>
            {alternative.label}
          </button>
        )}
        <button
          type={form ? 'submit' : 'button'}
          form={form}
          className={danger ? 'btn btn-danger' : 'btn btn-primary'}
          {...whileBusy(busy, onConfirm)}
        >
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
