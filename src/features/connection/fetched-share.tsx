// Shows the progress of background fetching for offline use, the reason if it is paused, and a switch to turn it on or
// off.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatCount } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { setFetching } from './commands.ts';

/** Renders nothing once everything is fetched. `sync` is the state of the current store view. */
export function FetchedShare({ sync }: { sync: StoreSync }) {
  const app = useApp();
  const { t } = useTranslation('offline-catalogue');
  const { online } = useConnection();
  const [message, setMessage] = useState('');
  const { kept, fetching, complete } = sync;
  const isOver = complete || (kept !== undefined && kept.done >= kept.total);
  if (fetching === undefined || isOver) return null;
  const isOn = fetching === 'on';
  async function change() {
    const result = await setFetching(app, !isOn);
    setMessage(result.ok ? '' : t(...faultText(result.fault)));
  }
  return (
    <div className="stack stack-10 above-16">
      {kept && (
        <p className="small quiet fact-row">
          <span>{t('categories')}</span>
          <span className="num">
            {t('part', { done: formatCount(kept.done), total: formatCount(kept.total) })}
          </span>
        </p>
      )}
      <p className="xs quiet" role="status">
        {message || t(isOn && !online ? 'later' : fetching)}
      </p>
      {fetching !== 'no-room' && (
        <button type="button" className="link small start" onClick={change}>
          {t(isOn ? 'pause' : 'resume')}
        </button>
      )}
    </div>
  );
}
