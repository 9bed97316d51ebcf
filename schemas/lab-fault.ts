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
  // fault of the device
  'no-room',
  // faults of the bridge itself, if it supports injecting them (`/__admin/faults`)
  'bridge-slow',
  'bridge-error',
  'bridge-drops',
]);
export type LabFault = z.infer<typeof labFault>;

/**
 * A recorded call. It contains personal data, which src/shared/domain/lab must remove before the call leaves the
 * device.
 */
export const labCall = z.object({
  method: z.string(),
  url: z.string(),
  /** "" if the request has no body */
  body: z.string(),
  /** 0 if there was no response */
  status: z.int(),
  contentType: z.string(),
  answer: z.string(),
  /** device time at which the call started, and its duration in milliseconds */
  at: epochMs,
  ms: z.int(),
  fault: labFault,
});
export type LabCall = z.infer<typeof labCall>;
