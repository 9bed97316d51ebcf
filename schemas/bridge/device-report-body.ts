// The status report of a device in a store. Contains no personal data.
import * as z from 'zod/mini';
import { enveloped } from './enveloped.ts';

const label = z.string().check(z.maxLength(64), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const count = z.int().check(z.gte(0), z.lte(1_000_000));
const moment = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)));

/** Times are by the device's clock. */
export const deviceReportBody = z.strictObject({
  /** generated and stored on the device */
  device_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** the device's name; "" if none */
  name: label,
  /** of the build */
  version: label,
  orders_waiting: count,
  /** orders left behind that need a decision which no user can make here */
  orders_asking: count,
  tasks_waiting: count,
  /** when the oldest pending item was saved; null: none */
  oldest_waiting_at: moment,
  /** when the catalogue was last pulled completely; null: never */
  synced_at: moment,
  /** used share of the storage quota; null: not provided by the browser */
  storage_share: z.nullable(z.number().check(z.gte(0), z.lte(1))),
});
export type DeviceReportBody = z.infer<typeof deviceReportBody>;
export const deviceReportAnswer = enveloped(z.unknown());
