// A replayable bug report: the state of the app on one device, without personal data. Written by the lab (`?lab`), read
// by `npm run replay`.
import * as z from 'zod/mini';
import { labFault } from './lab-fault.ts';
import { epochMs } from './primitives.ts';

/** Incremented with every change to the shape below; reports with another version are rejected. */
export const REPORT_VERSION = 1;

const documents = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

export const bugReport = z.object({
  /** reports of earlier builds have a prefix before it */
  report: z.string().check(z.regex(/^(?:[a-z]+-)?bug-report$/)),
  version: z.literal(REPORT_VERSION),
  made_at: epochMs,
  /** URL below the origin; user-entered parts are blanked */
  page: z.string(),
  store: z.string(),
  versions: z.object({
    /** URLs of up to three entry files of the page's build; empty in development */
    build: z.array(z.string()),
    catalogue: z.int(),
    /** personal collection → schema version */
    personal: z.record(z.string(), z.int()),
    browser: z.string(),
  }),
  /** shop.config.json as loaded */
  configuration: z.record(z.string(), z.unknown()),
  fault: labFault,
  connection: z.object({ isLeader: z.boolean(), isOnline: z.boolean() }),
  lanes: z.array(z.object({ name: z.string(), items: z.array(z.record(z.string(), z.unknown())) })),
  /** number of documents on the device by collection; `collections` may contain fewer of them */
  counts: z.record(z.string(), z.int()),
  collections: documents,
  /** oldest first; of several calls with the same request, only the newest has an `answer` */
  calls: z.array(
    z.object({
      endpoint: z.string(),
      method: z.string(),
      path: z.string(),
      body: z.unknown(),
      status: z.int(),
      contentType: z.string(),
      answer: z.optional(z.unknown()),
      at: epochMs,
      ms: z.int(),
      fault: labFault,
    }),
  ),
});
export type BugReport = z.infer<typeof bugReport>;
