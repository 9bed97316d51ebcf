// A question with two or three answers, and what the shopper has to type before. The safe answer comes first; it has the
// focus when nothing is to be typed.
import { type ReactNode, useEffect, useId, useRef } from 'react';

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
  onConfirm: () => void;
  onCancel: () => void;
};

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
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-d`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-t`}>{title}</h2>
      <p id={`${id}-d`} className="small quiet">
        {text}
      </p>
      {children}
      <div className="row">
        <button type="button" className="btn btn-2" onClick={onCancel}>
          {cancelLabel}
        </button>
        {alternative && (
          <button type="button" className="btn btn-2" disabled={busy} onClick={alternative.onChoose}>
            {alternative.label}
          </button>
        )}
        <button
          type="button"
          className={danger ? 'btn btn-bad' : 'btn btn-1'}
          aria-busy={busy}
          disabled={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
