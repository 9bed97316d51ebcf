// Reads the state of this device for a kiosk's screen, and removes an order left on it.
import { ok } from '#schemas/fault.ts';
import { readDeviceReport } from '../kiosk/read-device-report.ts';
import { removeLeftOrder as remove } from '../kiosk/remove-left-order.ts';
import type { WorkerMethod } from './worker-method.ts';

export const deviceReport: WorkerMethod<'deviceReport'> = async (context) =>
  ok(await readDeviceReport(context, context.heartbeat.reportedAt()));

export const removeLeftOrder: WorkerMethod<'removeLeftOrder'> = ({ session }, { id }) =>
  remove(session.context, id);
