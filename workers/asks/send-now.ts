// Sends what waits, at once (SPEC §4 "Offline orders"). What may be sent and what happens to it is the outbox's.
import { ok } from '../../schemas/errors.ts';
import type { Ask } from './ask.ts';

export const sendNow: Ask<'sendNow'> = async ({ outbox }) => ok(await outbox.sendNow());
