// The status report of a device in a branch. Contains no personal data.
import * as z from 'zod/mini';
import { enveloped } from './enveloped.ts';

const label = z.string().check(z.maxLength(64), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const count = z.int().check(z.gte(0), z.lte(1_000_000));
const moment = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)));

/** Times are read from the device's clock. */
export const deviceReportBody = z.strictObject({
  /** generated and stored on the device */
  device_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** name of the device; "" if it has none */
  name: label,
  /** version of the build */
  version: label,
  orders_waiting: count,
  /** number of orders that former users left behind and that need a decision no later user can make */
  orders_asking: count,
  tasks_waiting: count,
  /** time at which the oldest pending item was saved; null if nothing is pending */
  oldest_waiting_at: moment,
  /** time at which the catalogue was last pulled completely; null if never */
  synced_at: moment,
  /** fraction of the storage quota in use; null if the browser does not report it */
  storage_share: z.nullable(z.number().check(z.gte(0), z.lte(1))),
});
export type DeviceReportBody = z.infer<typeof deviceReportBody>;
export const deviceReportAnswer = enveloped(z.unknown());
