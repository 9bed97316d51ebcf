// Reports the state of a kiosk to the backend every few minutes (`device/report`). Invariants:
// - only the leading worker reports; the report contains no personal data and no token
// - a backend without this endpoint is called once per visit; failures use the common backoff
// - the first report is delayed until the page has settled
import type { DeviceReportBody } from '#schemas/bridge/device-report-body.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import type { Call } from '../bridge-client/call.ts';
import { type Pause, startLoop } from '../loop.ts';
import type { Leadership } from '../tabs/leadership.ts';
import type { WakeUps } from '../wake-ups.ts';
import { type DeviceContext, type DeviceReport, readDeviceReport } from './read-device-report.ts';

const MINUTE_MS = 60_000;
/** Delay of the first report, so that the first view and lists load before it. */
const SETTLE_MS = 30_000;

export type Heartbeat = {
  /** when the backend last acknowledged a report in this visit, ms since 1970; 0: never */
  reportedAt: () => number;
  stop: () => Promise<void>;
};

const momentOf = (at: number): string | null => (at > 0 ? new Date(at).toISOString() : null);

/** Builds the body of a report; `store` is the view whose pull time is reported. */
export function reportBody(report: DeviceReport, store: string): DeviceReportBody {
  const { room } = report;
  return {
    device_id: report.id,
    name: report.name,
    version: report.version,
    orders_waiting: report.ordersWaiting,
    orders_asking: report.asking.length,
    tasks_waiting: report.tasksWaiting,
    oldest_waiting_at: momentOf(report.oldestAt),
    synced_at: momentOf(report.pulls.find((pull) => pull.store === store)?.pulledAt ?? 0),
    storage_share: room && room.quota > 0 ? Math.min(1, room.used / room.quota) : null,
  };
}

/** Starts the reports; does nothing if the device is not a kiosk. */
export function startHeartbeat(
  device: DeviceContext,
  call: Call,
  leadership: Leadership,
  wakeUps: Pick<WakeUps, 'on'>,
): Heartbeat {
  const { config, ports } = device.session.context;
  const everyMs = config.kiosk.reportMinutes * MINUTE_MS;
  let reportedAt = 0;
  if (!config.kiosk.enabled || everyMs === 0) return { reportedAt: () => 0, stop: async () => {} };

  const seed = ports.uuid();
  let failures = 0;
  let dueAt = ports.now() + SETTLE_MS;
  let isOffered = true;

  async function turn(signal: AbortSignal): Promise<Pause> {
    if (!isOffered || !leadership.isLeader()) return undefined;
    // if the clock was set back, wait no longer than the longest regular delay
    const left = Math.min(dueAt - ports.now(), Math.max(everyMs, SETTLE_MS));
    if (left > 0) return left;
    if (!device.connection.isOnline()) return undefined;
    const body = reportBody(await readDeviceReport(device, reportedAt), config.defaultStore);
    const answer = await call('device/report', { body, signal });
    if (signal.aborted) return undefined;
    if (answer.ok) {
      reportedAt = ports.now();
      failures = 0;
      return wait(everyMs);
    }
    const { code, detail } = answer.fault;
    ports.log({ event: 'device-not-reported', code });
    if (code === 'not-found' || detail?.status === 404) {
      isOffered = false;
      return undefined;
    }
    failures += 1;
    const retryAfterMs = Number(detail?.retryAfter ?? 0) * 1_000;
    return wait(retryDelay(failures, seed, { retryAfterMs, longestMs: everyMs }));
  }
  const wait = (ms: number): number => {
    dueAt = ports.now() + ms;
    return ms;
  };
  const loop = startLoop(
    ports,
    turn,
    (error) => {
      ports.log({ event: 'device-not-read', error: error instanceof Error ? error.name : 'unknown' });
      return wait(everyMs);
    },
    { startsAfter: SETTLE_MS },
  );
  leadership.whenLeading(loop.wake);
  const stopListening = wakeUps.on(['connection-back'], loop.wake);
  return {
    reportedAt: () => reportedAt,
    stop: async () => {
      stopListening();
      await loop.stop();
    },
  };
}
