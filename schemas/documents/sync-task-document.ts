// A queued write that must survive being offline and the closing of its tab.
import * as z from 'zod/mini';
import { epochMs } from '../primitives.ts';

export const syncTaskDocument = z.object({
  /** generated with the task; also its idempotency key */
  id: z.string().check(z.maxLength(64)),
  kind: z.string(),
  principal: z.string(),
  url: z.string(),
  payload: z.record(z.string(), z.unknown()),
  callback_event: z.string(),
  silent: z.boolean(),
  state: z.enum(['waiting', 'sending', 'done', 'refused', 'parked']),
  transmited: z.boolean(),
  acknowledged: z.boolean(),
  result: z.optional(z.string()),
  resultCode: z.optional(z.int()),
  meta: z.optional(z.record(z.string(), z.unknown())),
  seq: z.int(),
  attempt: z.int(),
  not_before: epochMs,
  created_at: epochMs,
  updated_at: epochMs,
});
