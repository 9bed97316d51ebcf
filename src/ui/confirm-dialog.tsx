// A dialog with two or three actions and optional fields. The safe action comes first and has the initial focus if
// there are no fields.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { whileBusy } from './while-busy.ts';

type Props = {
  open: boolean;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** a third action, between cancel and confirm */
  alternative?: { label: string; onChoose: () => void };
  danger?: boolean;
  /** true while the confirmed action is in flight */
  busy?: boolean;
  /** fields and their errors */
  children?: ReactNode;
  onCancel: () => void;
  /** the action of the confirm button, or the id of the form in `children` that it submits */
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
  // in a layout effect, so that the dialog closes before it is removed and the focus returns to its opener
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
