// Lists the customer's sessions and ends those on other devices.
import { MonitorSmartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#schemas/fault.ts';
import type { AccountSession } from '#schemas/worker-api.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { formatDateTime } from '#shared/domain/text/format-date.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { whileBusy } from '../../ui/while-busy.ts';
import { endSession, listSessions } from './commands.ts';
import { useFaultMessage } from './form-foot.tsx';

export function SessionsList() {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation(['account', 'common']);
  const messageOf = useFaultMessage();
  const [listed, setListed] = useState<Result<AccountSession[]>>();
  const [ending, setEnding] = useState('');
  const load = useCallback(async () => setListed(await listSessions(app)), []);
  useEffect(() => {
    if (online) void load();
  }, [online, load]);
  const { locale } = storeOf(app.config, i18n.language);
  const { timeZone } = app.config;
  const moment = (iso: string) => {
    const at = parseTimestamp(iso, timeZone);
    return Number.isNaN(at) ? iso : formatDateTime(at, locale, { timeZone });
  };
  const end = async (id: string) => {
    setEnding(id);
    const ended = await endSession(app, id);
    setEnding('');
    app.ui.toasts.show(
      ended.ok
        ? { message: t('sessions.ended'), kind: 'success' }
        : { message: messageOf(ended.fault), kind: 'error' },
    );
    await load();
  };
  const shown = listed?.ok ? listed.value : undefined;
  return (
    <section className="account-form" aria-labelledby="sessions-h">
      <h2 id="sessions-h">{t('sessions.title')}</h2>
      <p className="small quiet">{t('sessions.text')}</p>
      {!shown && !online && <p className="note plain">{t('sessions.offline')}</p>}
      {!listed && online && <TextSkeleton lines={3} />}
      {listed && !listed.ok && online && (
        <div className="note bad" role="alert">
          <span>
            {messageOf(listed.fault)}{' '}
            <button type="button" className="link" onClick={() => void load()}>
              {t('common:retry')}
            </button>
          </span>
        </div>
      )}
      {shown && (
        <ul className="account-list">
          {shown.map((session) => (
            <li key={session.id}>
              <MonitorSmartphone className="icon" aria-hidden />
              <div>
                <b>{session.agent || t('sessions.unknown')}</b>
                <p className="small quiet">
                  {session.current
                    ? t('sessions.current')
                    : t('sessions.lastUsed', { time: moment(session.lastUsedAt) })}
                </p>
              </div>
              {!session.current && (
                <button
                  type="button"
                  className="btn btn-secondary"
                  disabled={!online}
                  aria-label={t('sessions.endOf', { agent: session.agent || t('sessions.unknown') })}
                  {...whileBusy(ending === session.id, () => end(session.id))}
                >
                  {t('sessions.end')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
