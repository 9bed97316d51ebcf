// Drains the outbox on click, and shows progress and the result beside the button. A primary button only while online.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';

export function SendNowButton() {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('order');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  async function send() {
    if (busy) return;
    setBusy(true);
    setMessage('');
    const result = await app.worker.call('sendNow', {});
    setBusy(false);
    if (!result.ok) setMessage(t(...faultText(result.fault)));
    else if (result.value.waiting > 0) setMessage(t('stillWaiting'));
  }
  return (
    <>
      <button
        type="button"
        className={`btn btn-xl ${online ? 'btn-primary' : 'btn-secondary'}`}
        aria-busy={busy}
        onClick={send}
      >
        {busy && <span className="ring" />}
        {busy ? t('sending') : t('sendNow')}
      </button>
      <p className="small quiet last-row" role="status">
        {message}
      </p>
    </>
  );
}
