// The sync report for developers: leader, pending items by lane, pulls, and recent calls. Part of development and test
// builds only (src/app/screens.ts).
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatTime } from '#shared/domain/text/format-date.ts';
import { formatNumber } from '#shared/domain/text/format-number.ts';
import { type SyncReport, useSyncReport } from '../../features/connection/use-sync-report.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import '../../ui/styles/dev-sync.css';
import { usePageTitle } from '../../ui/use-page-title.ts';

const BYTES_PER_MB = 1_000_000;

type TableProps = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  empty: string;
};

/** A row's key is its first cell and its index. */
function Table({ title, columns, rows, empty }: TableProps) {
  return (
    <div className="stack stack-10">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="small quiet">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className="dev-table" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, place) => (
                <tr key={`${cells[0]} ${place}`}>
                  {cells.map((cell, at) => (
                    <td key={columns[at]} className="num">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function useTimes(): { time: (at: number) => string; number: (value: number) => string } {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const { locale } = storeOf(config, i18n.language);
  return {
    time: (at) => formatTime(at, { withSeconds: true }),
    number: (value) => formatNumber(value, locale, 1),
  };
}

function Report({ state, usedBytes, quotaBytes }: SyncReport) {
  const { t } = useTranslation('dev-sync');
  const { time, number } = useTimes();
  if (!state.ok) return <EmptyState title={t(...faultText(state.fault))} text="" />;
  const { isLeader, isOnline, lanes, pulls, databases, calls } = state.value;
  const facts = [
    [t('leader'), isLeader ? t('leads') : t('follows')],
    [t('connection'), isOnline ? t('online') : t('offline')],
    [
      t('storage'),
      t('used', { used: number(usedBytes / BYTES_PER_MB), quota: number(quotaBytes / BYTES_PER_MB) }),
    ],
    [t('databases'), databases.join(', ')],
  ];
  return (
    <>
      <dl className="stack stack-6 dev-facts">
        {facts.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{how}</dd>
          </div>
        ))}
      </dl>
      {lanes.map(({ name, items }) => (
        <Table
          key={name}
          title={t('lane', { name })}
          columns={[t('id'), t('kind'), t('state'), t('attempt'), t('due')]}
          rows={items.map(({ id, kind, state: stands, attempt, dueAt }) => [
            id,
            kind,
            stands,
            attempt,
            dueAt === undefined ? t('wakeUp') : time(dueAt),
          ])}
          empty={t('nothingWaits')}
        />
      ))}
      <Table
        title={t('pulls')}
        columns={[t('store'), t('products'), t('whole'), t('pulledAt')]}
        rows={pulls.map(({ store, products, total, complete, pulledAt }) => [
          store,
          t('part', { held: number(products), total: number(total) }),
          complete ? t('yes') : t('no'),
          pulledAt > 0 ? time(pulledAt) : t('never'),
        ])}
        empty={t('nothingPulled')}
      />
      <Table
        title={t('calls')}
        columns={[t('endpoint'), t('outcome'), t('at'), t('took')]}
        rows={calls.map(({ endpoint, outcome, at, ms }) => [endpoint, outcome, time(at), t('ms', { ms })])}
        empty={t('noCalls')}
      />
    </>
  );
}

export default function DevSyncScreen() {
  const { t } = useTranslation('dev-sync');
  const report = useSyncReport();
  usePageTitle(t('title'));
  return (
    <div className="wrap section stack stack-32">
      <h1>{t('title')}</h1>
      {report ? <Report {...report} /> : <p role="status">{t('common:loading')}</p>}
    </div>
  );
}
