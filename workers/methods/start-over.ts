// Resets a kiosk for the next user. Works offline.
import { ok } from '#schemas/fault.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { personalClaims } from '../session/purge-user-data.ts';
import { wipeKiosk } from '../session/wipe-kiosk.ts';
import type { WorkerMethod } from './worker-method.ts';

export const startOver: WorkerMethod<'startOver'> = async ({ session }) =>
  ok(await wipeKiosk(session.context));

/** `holds`: true if the device holds anything that a reset would remove. Settings alone do not count. */
export const holdsUserData: WorkerMethod<'holdsUserData'> = async ({ session }) => {
  const { personal } = session.context.databases;
  const { claims, orders, ...others } = personal.collections;
  for (const collection of Object.values(others))
    if ((await collection.find({ limit: 1 }).exec()).length > 0) return ok({ holds: true });
  // a sealed order survives a reset and cannot be read on this device
  if ((await orders.find().exec()).some(({ sealed }) => sealed === undefined)) return ok({ holds: true });
  for (const code of personalClaims)
    if ((await readClaim(personal, code)) !== undefined) return ok({ holds: true });
  return ok({ holds: false });
};
