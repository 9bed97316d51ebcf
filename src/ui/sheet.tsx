// A drawer on the right on desktops, at the bottom on phones. A native modal dialog: it traps the focus, closes on
// Escape or a click beside it, and returns the focus. A field marked `data-first` has the initial focus.
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { PartBoundary } from './part-boundary.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children: ReactNode;
};

export function Sheet({ open, onClose, title, closeLabel, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // in a layout effect, so that the dialog closes before it is removed and the focus returns to its opener
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself; the click is the scrim
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      {open && (
        <div className="sheet-panel">
          <div className="sheet-head">
            <h2 id={titleId}>{title}</h2>
            <button
              type="button"
              className="round"
              aria-label={closeLabel}
              onClick={() => dialog.current?.close()}
            >
              <X className="icon" aria-hidden />
            </button>
          </div>
          <div className="sheet-body">
            <PartBoundary>{children}</PartBoundary>
          </div>
          {footer && (
            <div className="sheet-foot">
              <PartBoundary>{footer}</PartBoundary>
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
