// Sends what waits, at once. What may be sent, and what happens to it, is decided by the outbox.
import { ok } from '../../schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const sendNow: WorkerMethod<'sendNow'> = async ({ outbox }) => ok(await outbox.orders.sendNow());
