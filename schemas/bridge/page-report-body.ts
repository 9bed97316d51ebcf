// The report of a page in a browser: measured web vitals, and the names of uncaught errors. Contains no personal data.
import * as z from 'zod/mini';
import { enveloped } from './enveloped.ts';

const name = z.string().check(z.maxLength(64), z.regex(/^[\w.+-]*$/));

export const pageReportBody = z.strictObject({
  /** version of the build */
  release: name,
  /** each vital of a page once, at its value when the page was hidden for the first time */
  vitals: z
    .array(
      z.strictObject({
        /** LCP, INP, FCP, TTFB in milliseconds, CLS as a score; others are ignored */
        name,
        value: z.number().check(z.gte(0), z.lte(600_000)),
        /** id of the route that the page was opened at */
        route: name,
      }),
    )
    .check(z.maxLength(10)),
  errors: z
    .array(
      z.strictObject({
        /** the error's `name`, never its message */
        name,
        /** id of the route that was open when the error occurred */
        route: name,
      }),
    )
    .check(z.maxLength(10)),
});
export type PageReportBody = z.infer<typeof pageReportBody>;
export const pageReportAnswer = enveloped(z.unknown());
