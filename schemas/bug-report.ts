// A bug report that can be replayed: what the shop of one device looked like, without anybody's data. Written by the lab
// (`?lab`), read by `npm run replay`.
import * as z from 'zod/mini';
import { labFault } from './lab-fault.ts';
import { epochMs } from './primitives.ts';

/** Raised with every change of the shape below; a report of another version is refused. */
export const REPORT_VERSION = 1;

const documents = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

export const bugReport = z.object({
  report: z.literal('zibens-bug-report'),
  version: z.literal(REPORT_VERSION),
  made_at: epochMs,
  /** where it was made, below the origin; parts that somebody may have typed are blank */
  page: z.string(),
  store: z.string(),
  versions: z.object({
    /** the build's first scripts; empty in development */
    build: z.array(z.string()),
    catalogue: z.int(),
    /** personal collection → version of its shape */
    personal: z.record(z.string(), z.int()),
    browser: z.string(),
  }),
  /** shop.config.json as it was read */
  configuration: z.record(z.string(), z.unknown()),
  fault: labFault,
  connection: z.object({ isLeader: z.boolean(), isOnline: z.boolean() }),
  lanes: z.array(z.object({ name: z.string(), items: z.array(z.record(z.string(), z.unknown())) })),
  /** documents that lay on the device, by collection: more than are in `collections` */
  counts: z.record(z.string(), z.int()),
  collections: documents,
  /** oldest first; `answer` is there for the newest of each request only */
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
