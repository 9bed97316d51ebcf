// What a device in the store tells of itself. Nothing of anybody who uses it.
import * as z from 'zod/mini';
import { enveloped } from './enveloped.ts';

const label = z.string().check(z.maxLength(64), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const count = z.int().check(z.gte(0), z.lte(1_000_000));
const moment = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)));

/** Times are the device's own. */
export const deviceReportBody = z.strictObject({
  /** made on the device, kept by it */
  device_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** what the store calls it; "" without one */
  name: label,
  /** of the build */
  version: label,
  orders_waiting: count,
  /** left here, and waiting for an answer that nobody will give */
  orders_asking: count,
  tasks_waiting: count,
  /** when the oldest of what waits was saved; null: nothing waits */
  oldest_waiting_at: moment,
  /** when the catalogue was last pulled whole; null: never */
  synced_at: moment,
  /** used share of the room the browser gives; null: it does not say */
  storage_share: z.nullable(z.number().check(z.gte(0), z.lte(1))),
});
export type DeviceReportBody = z.infer<typeof deviceReportBody>;
export const deviceReportAnswer = enveloped(z.unknown());
