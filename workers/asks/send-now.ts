// Sends what waits, at once. What may be sent, and what happens to it, is decided by the outbox.
import { ok } from '../../schemas/errors.ts';
import type { Ask } from './ask.ts';

export const sendNow: Ask<'sendNow'> = async ({ outbox }) => ok(await outbox.orders.sendNow());
