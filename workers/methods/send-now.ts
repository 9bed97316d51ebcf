// Sends pending orders immediately; the outbox decides which ones may be sent and how results are handled.
import { ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const sendNow: WorkerMethod<'sendNow'> = async ({ outbox }) => ok(await outbox.orders.sendNow());
