// Resets a kiosk for the next user. Works offline.
import { ok } from '#schemas/fault.ts';
import { holdsUserData as holds } from '../session/holds-user-data.ts';
import { wipeKiosk as wipe } from '../session/wipe-kiosk.ts';
import type { WorkerMethod } from './worker-method.ts';

export const startOver: WorkerMethod<'startOver'> = async ({ session }) => ok(await wipe(session.context));

export const holdsUserData: WorkerMethod<'holdsUserData'> = async ({ session }) =>
  ok({ holds: await holds(session.context.databases.personal) });
