// The bar on every page of a kiosk: the button to start over, and the dialogs of the idle timer.
import { LogOut, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/kiosk.css';
import { useApp } from '../../model/shell/app-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { closeWaysOut } from './close-ways-out.ts';
import { leaveKiosk, startOver } from './commands.ts';
import { useKioskIdle } from './use-kiosk-idle.ts';

type Props = {
  /** called after the user's data was wiped */
  onEmptied: () => void;
  /** loads the page again while the kiosk is unused, if possible */
  renew: () => Promise<void>;
  /** further buttons */
  children?: ReactNode;
};

export function KioskBar({ onEmptied, renew, children }: Props) {
  const app = useApp();
  const { t } = useTranslation('kiosk');
  const [state, send] = useKioskIdle(async () => {
    await startOver(app);
    onEmptied();
  }, renew);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    const root = document.documentElement;
    root.dataset.mode = 'kiosk';
    // the bar can have several rows: notices and the buy bar are placed above it
    const resized = new ResizeObserver(() =>
      root.style.setProperty('--kiosk-bar', `${bar.current?.offsetHeight}px`),
    );
    if (bar.current) resized.observe(bar.current);
    const tell = () => app.ui.toasts.show({ message: t('noWayOut'), kind: 'info' });
    closeWaysOut(app.config, tell, ended.signal);
    return () => {
      ended.abort();
      resized.disconnect();
      root.style.removeProperty('--kiosk-bar');
      delete root.dataset.mode;
    };
  }, [t]);
  const isAsking = state.matches('asking');
  const isWarning = state.matches('warning');
  const isWiping = state.matches('wiping') || state.matches('again');
  const which = isWiping ? 'wiping' : isAsking ? 'asking' : 'warning';
  return (
    <>
      <aside ref={bar} className="kiosk-bar" aria-label={t('bar')}>
        <div className="wrap">
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              send({ type: 'used' });
              send({ type: 'startOver' });
            }}
          >
            <RotateCcw className="icon" aria-hidden />
            {t('startOver')}
          </button>
          {children}
          {!app.config.kiosk.enabled && (
            <button type="button" className="btn btn-quiet" onClick={leaveKiosk}>
              <LogOut className="icon" aria-hidden />
              {t('leave')}
            </button>
          )}
        </div>
      </aside>
      <ConfirmDialog
        open={state.matches('permission')}
        title={t('permission.title')}
        text={t('permission.text')}
        cancelLabel={t('leave')}
        confirmLabel={t('permission.agree')}
        danger
        onCancel={leaveKiosk}
        onConfirm={() => send({ type: 'agree' })}
      />
      <ConfirmDialog
        open={isAsking || isWarning || isWiping}
        title={t(`${which}.title`)}
        text={t(`${which}.text`)}
        cancelLabel={t('goOn')}
        confirmLabel={t('startOver')}
        danger={!isWiping}
        busy={isWiping}
        onCancel={() => send({ type: 'goOn' })}
        onConfirm={() => send({ type: 'startOver' })}
      >
        {isWarning && (
          <p className="kiosk-countdown num" role="timer">
            {t('warning.left', { count: state.context.secondsLeft })}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
