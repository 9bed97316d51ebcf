// Reports web vitals and uncaught errors of this window to the backend (`page/report`), if `telemetry.enabled` is set.
// - A report contains names and numbers only: no URL, no message or stack of an error, no id, no cookie of ours.
// - A beacon is sent when the page is hidden. Without a network it is lost; nothing is stored or sent again.
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { endpoints } from '#schemas/bridge/endpoints.ts';
import type { PageReportBody } from '#schemas/bridge/page-report-body.ts';
import { reportedErrors } from '#schemas/bridge/reported-errors.ts';
import { buildVersion } from '#shared/config/build-version.ts';
import { routeOf } from '#shared/config/routes.ts';
import { splitStorePath } from '#shared/config/store-of.ts';
import type { AppContext } from '../model/shell/app-context.ts';

// the table itself would load the shapes of all responses
const PATH: (typeof endpoints)['page/report']['path'] = '/page/report';

/** Errors that one window reports: as many as a report may contain. */
const ERRORS_MAX = 10;

type Vital = { name: string; value: number };

/** Calls back with each vital of the page; again when its value has changed. */
function measureVitals(report: (vital: Vital) => void): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}

/** Returns a listed name, else `other`. An error of the worker reaches the window as a message without its object. */
function nameOf(error: unknown, message = ''): string {
  const name = error instanceof Error ? error.name : /^(?:Uncaught )?(\w+):/.exec(message)?.[1];
  return name !== undefined && reportedErrors.includes(name) ? name : 'other';
}

/** Subscribes until the window ends. `measure` is replaced by tests. */
export function startPageReports(
  { config, ui }: Pick<AppContext, 'config'> & { ui: Pick<AppContext['ui'], 'ended'> },
  measure = measureVitals,
): void {
  const { ended: signal } = ui;
  const { origin, prefix } = config.bridge;
  const route = () => routeOf(splitStorePath(config, location.pathname).path) ?? 'other';
  const openedAt = route();
  const vitals = new Map<string, number>();
  const sent = new Set<string>();
  let errors: PageReportBody['errors'] = [];
  let errorCount = 0;

  measure(({ name, value }) => void vitals.set(name, value));
  const add = (name: string) => {
    errorCount += 1;
    if (errorCount <= ERRORS_MAX) errors.push({ name, route: route() });
  };
  addEventListener('error', ({ error, message }) => add(nameOf(error, message)), { signal });
  addEventListener('unhandledrejection', ({ reason }) => add(nameOf(reason)), { signal });

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    const measured = [...vitals].filter(([name]) => !sent.has(name));
    if (measured.length === 0 && errors.length === 0) return;
    for (const [name] of measured) sent.add(name);
    const report: PageReportBody = {
      release: buildVersion,
      vitals: measured.map(([name, value]) => ({ name, value, route: openedAt })),
      errors,
    };
    errors = [];
    // the type makes browsers ask another origin for its permission, and the backend refuses forms of other pages
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon(origin + prefix + PATH, body);
  };
  // the listeners of web-vitals precede this one, because they capture the event
  addEventListener('visibilitychange', send, { signal });
}
