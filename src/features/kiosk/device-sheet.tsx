// A kiosk's device report for staff: pending items, sync times, storage, version. Contains no personal data.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatMoment } from '#shared/domain/text/format-date.ts';
import { formatCount, formatNumber } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type Left, LeftOrders, RemoveLeft } from './left-orders.tsx';
import { type DeviceReport, useDeviceReport } from './use-device-report.ts';

const BYTES_PER_MB = 1_000_000;

type RowsProps = { title: string; rows: readonly (readonly [what: string, how: string])[] };

function Rows({ title, rows }: RowsProps) {
  return (
    <section className="sheet-part">
      <h3 className="small below-10">{title}</h3>
      <dl className="stack small quiet stack-6">
        {rows.map(([what, how]) => (
          <div key={what} className="fact-row">
            <dt>{what}</dt>
            <dd className="device-fact">{markNumbers(how)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ReportProps = { report: DeviceReport; onRemove: (order: Left) => void };

function Report({ report, onRemove }: ReportProps) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('kiosk');
  const { locale } = storeOf(config, i18n.language);
  const time = (at: number) => (at > 0 ? formatMoment(at, Date.now(), locale) : t('about.never'));
  const megabytes = (bytes: number) => formatCount(Math.round(bytes / BYTES_PER_MB));
  const { room } = report;
  const synced = report.pulls.flatMap(({ store, products, total, complete, pulledAt, othersAt }) => {
    const { label } = storeOf(config, store);
    const held = formatCount(products);
    // the total is known only after the first page has been loaded
    const part = total > 0 ? t('about.synced.part', { held, total: formatCount(total) }) : held;
    return [
      [
        t('about.synced.products', { language: label }),
        complete ? time(pulledAt) : products > 0 ? part : t('about.never'),
      ],
      [t('about.synced.others', { language: label }), time(othersAt)],
    ] as const;
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section tabIndex={0} aria-label={t('about.title')}>
      <Rows
        title={t('about.device.title')}
        rows={[
          ...(report.name ? [[t('about.device.name'), report.name] as const] : []),
          [t('about.device.id'), report.id],
          [t('about.device.version'), report.version],
          [
            t('about.device.storage'),
            room && room.quota > 0
              ? t('about.device.used', {
                  used: megabytes(room.used),
                  quota: megabytes(room.quota),
                  percent: formatNumber((100 * room.used) / room.quota, locale, 1),
                })
              : t('about.unknown'),
          ],
        ]}
      />
      <Rows
        title={t('about.connection.title')}
        rows={[
          [
            t('about.connection.state'),
            t(report.isOnline ? 'about.connection.online' : 'about.connection.offline'),
          ],
          [t('about.connection.answered'), time(report.answeredAt)],
          [t('about.connection.reported'), time(report.reportedAt)],
        ]}
      />
      <Rows
        title={t('about.waiting.title')}
        rows={[
          [t('about.waiting.orders'), formatCount(report.ordersWaiting)],
          [t('about.waiting.tasks'), formatCount(report.tasksWaiting)],
          ...(report.oldestAt > 0 ? [[t('about.waiting.oldest'), time(report.oldestAt)] as const] : []),
          [t('about.waiting.sent'), time(report.sentAt)],
        ]}
      />
      <Rows title={t('about.synced.title')} rows={synced} />
      <LeftOrders orders={report.asking} time={time} onRemove={onRemove} />
    </section>
  );
}

export function DeviceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('kiosk');
  const report = useDeviceReport(open);
  const [removed, setRemoved] = useState<Left>();
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('about.title')} closeLabel={t('common:close')}>
        {report?.ok && <Report report={report.value} onRemove={setRemoved} />}
        {report && !report.ok && (
          <p className="note bad above-16 below-16" role="alert">
            {t(...faultText(report.fault))}
          </p>
        )}
        {!report && (
          <p className="small quiet pad-16" role="status">
            {t('common:loading')}
          </p>
        )}
      </Sheet>
      <RemoveLeft order={removed} onDone={() => setRemoved(undefined)} />
    </>
  );
}
