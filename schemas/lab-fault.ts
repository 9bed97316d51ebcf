// The faults that the lab panel (`?lab`) can inject, and the calls recorded while it is open.
import * as z from 'zod/mini';
import { epochMs } from './primitives.ts';

export const labFault = z.enum([
  'none',
  // faults of the connection between worker and bridge
  'offline',
  'flapping',
  'slow-3g',
  'lie-fi',
  'captive-portal',
  'reset',
  'truncated',
  'wrong-type',
  'lost-after-commit',
  'expired-token',
  // of the device
  'no-room',
  // of the bridge itself, if it supports them (`/__admin/faults`)
  'bridge-slow',
  'bridge-error',
  'bridge-drops',
]);
export type LabFault = z.infer<typeof labFault>;

/** A recorded call. Raw: it must not leave the device before src/shared/domain/lab has removed personal data. */
export const labCall = z.object({
  method: z.string(),
  url: z.string(),
  /** "" if there is none */
  body: z.string(),
  /** 0: no response */
  status: z.int(),
  contentType: z.string(),
  answer: z.string(),
  /** device time of its start, and its duration */
  at: epochMs,
  ms: z.int(),
  fault: labFault,
});
export type LabCall = z.infer<typeof labCall>;
