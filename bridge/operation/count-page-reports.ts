// Counts the reports of pages. Anyone can send one, so all label values are checked.
import type { PageReportBody } from '#schemas/bridge/page-report-body.ts';
import { reportedErrors } from '#schemas/bridge/reported-errors.ts';
import type { Metrics } from './create-metrics.ts';

/** The label values that reports may have; others are `other`. */
export type KnownPages = {
  /** version of the build that is served */
  release: string;
  /** ids of the routes */
  routes: readonly string[];
};

const TIMES: ReadonlySet<string> = new Set(['LCP', 'INP', 'FCP', 'TTFB']);

/** Returns the function that counts one report. Vitals with unknown names are ignored, because their unit is unknown. */
export function countPageReports(
  { vitals, layoutShift, errors }: Metrics['pages'],
  { release: served, routes }: KnownPages = { release: 'other', routes: [] },
): (report: PageReportBody) => void {
  const oneOf = (known: readonly string[], name: string) => (known.includes(name) ? name : 'other');
  return (report) => {
    const release = oneOf([served], report.release);
    for (const { name: vital, value, ...on } of report.vitals) {
      const route = oneOf(routes, on.route);
      if (TIMES.has(vital)) vitals.observe({ vital, route, release }, value / 1_000);
      if (vital === 'CLS') layoutShift.observe({ route, release }, value);
    }
    for (const { name, ...on } of report.errors)
      errors.inc({ error: oneOf(reportedErrors, name), route: oneOf(routes, on.route), release });
  };
}
