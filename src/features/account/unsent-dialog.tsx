// What shall become of orders that were not sent, before logging out: send now, keep sealed, cancel. Cancel is the safe
// answer: it comes first and has the focus.
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** unsent orders; 0: nothing to ask */
  count: number;
  busy: boolean;
  problem: string | undefined;
  onSend: () => void;
  onSeal: () => void;
  onCancel: () => void;
};

export function UnsentDialog({ count, busy, problem, onSend, onSeal, onCancel }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = count > 0;
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
      <h2 id={`${id}-t`}>{t('logout.unsent.title', { count })}</h2>
      <p id={`${id}-d`} className="small quiet">
        {t('logout.unsent.text')}
      </p>
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="button" className="btn btn-2" onClick={onCancel}>
          {t('common:cancel')}
        </button>
        <button type="button" className="btn btn-2" disabled={busy} onClick={onSeal}>
          {t('logout.unsent.seal')}
        </button>
        <button type="button" className="btn btn-1" disabled={busy} aria-busy={busy} onClick={onSend}>
          {t('logout.unsent.send')}
        </button>
      </div>
    </dialog>
  );
}
