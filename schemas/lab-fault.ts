// The panel of faults (`?lab`): which there are, and what is noted of calls while it is open.
import * as z from 'zod/mini';
import { epochMs } from './primitives.ts';

export const labFault = z.enum([
  'none',
  // of the connection, between worker and bridge
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
  // of the bridge itself, where it has them (`/__admin/faults`)
  'bridge-slow',
  'bridge-error',
  'bridge-drops',
]);
export type LabFault = z.infer<typeof labFault>;

/** A call as the shop saw it. Raw: nothing of it leaves the device before src/domain/lab has been over it. */
export const labCall = z.object({
  method: z.string(),
  url: z.string(),
  /** "" without one */
  body: z.string(),
  /** 0: no answer came */
  status: z.int(),
  contentType: z.string(),
  answer: z.string(),
  /** device time of its beginning, and how long it took */
  at: epochMs,
  ms: z.int(),
  fault: labFault,
});
export type LabCall = z.infer<typeof labCall>;
