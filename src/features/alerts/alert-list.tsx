// The alerts of a customer, of the owner of a mailed token, or of this browser: listed, confirmed and ended. Nothing is
// ended or confirmed without a press, because mail programs open links before their readers do. Presses are queued, even
// offline, and take effect here at once.
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../ui/styles/account-pages.css';
import type { Customer } from '#schemas/documents/customer.ts';
import type { Fault, Result } from '#schemas/fault.ts';
import type { ProductAlert } from '#schemas/worker-api.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { type AlertTask, alertTasks } from '../../model/account/alert-tasks.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { confirmAlerts, endAlert } from './commands.ts';
import { WaitingAlerts } from './waiting-alerts.tsx';

/** What proves whose alerts are meant: a mailed token, or the endpoint of this browser's push subscription. */
type Proof = { token?: string; endpoint?: string };

type Props = {
  /** empty for the customer's own alerts */
  proof: Proof;
  customer?: Customer;
  /** shown below an empty list */
  below: ReactNode;
};

const isOf =
  ({ token, endpoint }: Proof) =>
  ({ kind, payload }: AlertTask): boolean =>
    kind !== 'alert-create' &&
    (payload as Proof).token === token &&
    (kind === 'alert-confirm' || payload.endpoint === endpoint);

function AlertRow({ alert, onEnd }: { alert: ProductAlert; onEnd: () => void }) {
  const { t } = useTranslation('alerts');
  const { name, textLanguage, path, kind, state, channel } = alert;
  return (
    <li className="stack stack-8">
      <div className="review-head">
        <b lang={textLanguage}>{path === null ? name : <Link to={path}>{name}</Link>}</b>
        <span className={`mark ${state === 'waiting' ? 'ok' : ''}`}>{t(`list.state.${state}`)}</span>
      </div>
      <p className="small quiet">
        {[t(`title.${kind}`), t(`list.channel.${channel}`), path === null && t('list.notSold')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div>
        <button type="button" className="link small" aria-label={t('list.endOf', { name })} onClick={onEnd}>
          {t('list.end')}
        </button>
      </div>
    </li>
  );
}

export function AlertList({ proof, customer, below }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation(['alerts', 'common']);
  const listed = question(app, 'listAlerts', { store: i18n.language, ...proof });
  const answer = useResource(listed);
  const all = useResource(alertTasks(app));
  const tasks = all?.filter(isOf(proof));
  const created = all?.filter(({ kind }) => kind === 'alert-create');
  const status = useRef<HTMLParagraphElement>(null);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const [fault, setFault] = useState<Fault>();
  useOnSettled(tasks, isPending, (state) => {
    if (state !== 'refused') return listed.refresh();
    setEnded([]);
    setConfirmed(false);
    setFault({ code: 'not-found' });
    listed.again();
  });
  useOnSettled(created, isPending, listed.refresh);
  if (!tasks || (!answer && online)) return <TextSkeleton lines={6} />;

  const waiting = tasks.filter(isPending);
  const endsAll = waiting.some(({ kind, payload }) => kind === 'alert-end' && payload.id === undefined);
  const isEnded = ({ id }: ProductAlert) =>
    endsAll ||
    ended.includes(id) ||
    waiting.some(({ kind, payload }) => kind === 'alert-end' && payload.id === id);
  const confirms = isConfirmed || waiting.some(({ kind }) => kind === 'alert-confirm');
  const alerts = (answer?.ok ? answer.value.alerts : [])
    .filter((alert) => !isEnded(alert))
    .map((alert) => (confirms ? { ...alert, state: 'waiting' as const } : alert));
  const unconfirmed = alerts.filter(({ state }) => state === 'pending').length;
  const isUnread = answer === undefined && !endsAll;
  const isBadLink = answer?.ok === false && answer.fault.code === 'not-found';
  const { token } = proof;

  /** Shows the result where focus and screen readers continue, because the pressed button is removed. */
  function note(result: Result<unknown>, onSaved: () => void): void {
    setFault(result.ok ? undefined : result.fault);
    if (result.ok) onSaved();
    status.current?.focus();
  }
  const end = async (which: readonly ProductAlert[], id?: string) =>
    note(await endAlert(app, { ...proof, ...(id !== undefined && { id }) }, customer), () =>
      setEnded([...ended, ...which.map((alert) => alert.id)]),
    );
  return (
    <div className="stack stack-20 text-width">
      <WaitingAlerts />
      {answer?.ok === false && answer.fault.code !== 'offline' && (
        <div className="stack stack-12" role="alert">
          <p className="error">{isBadLink ? t('list.badLink') : t(...faultText(answer.fault))}</p>
          {!isBadLink && (
            <div>
              <button type="button" className="btn btn-secondary" onClick={listed.again}>
                {t('common:retry')}
              </button>
            </div>
          )}
        </div>
      )}
      {fault && !isBadLink && (
        <p className="error" role="alert">
          {fault.code === 'not-found' ? t('list.badLink') : t(...faultText(fault))}
        </p>
      )}
      {isUnread && <p className="note plain">{t('list.offline')}</p>}
      {token !== undefined && !confirms && (unconfirmed > 0 || isUnread) && (
        <div className="stack stack-12">
          <p className="lead">{t('list.unconfirmed')}</p>
          <div>
            <button
              type="button"
              className="btn btn-primary"
              onClick={async () => note(await confirmAlerts(app, token), () => setConfirmed(true))}
            >
              {t('list.confirm')}
            </button>
          </div>
        </div>
      )}
      <p ref={status} tabIndex={-1} className="note plain" role="status">
        {waiting.length > 0
          ? t(online ? 'list.sending' : 'list.saved')
          : isConfirmed && alerts.length > 0 && t('list.confirmed')}
      </p>
      {alerts.length > 0 && (
        <ul className="rows">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onEnd={() => void end([alert], alert.id)} />
          ))}
        </ul>
      )}
      {(alerts.length > 1 || isUnread) && (
        <div>
          <button type="button" className="btn btn-secondary" onClick={() => void end(alerts)}>
            {t('list.endAll')}
          </button>
        </div>
      )}
      {alerts.length === 0 && !isUnread && !isBadLink && !created?.some(isPending) && (
        <>
          <EmptyState title={t('list.empty.title')} text={t('list.empty.text')} />
          {below}
        </>
      )}
    </div>
  );
}
