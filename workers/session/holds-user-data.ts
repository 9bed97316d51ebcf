import { readClaim } from '#shared/database/change-claim.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { personalClaims } from './purge-user-data.ts';

/** True if the device holds anything that a kiosk reset would remove. Settings alone do not count. */
export async function holdsUserData(personal: PersonalDatabase): Promise<boolean> {
  const { cart, wishlist, compare, synctasks, orders } = personal;
  for (const collection of [cart, wishlist, compare, synctasks])
    if ((await collection.find({ limit: 1 }).exec()).length > 0) return true;
  // a sealed order stays, and cannot be read on this device
  if ((await orders.find().exec()).some(({ sealed }) => sealed === undefined)) return true;
  for (const code of personalClaims) if ((await readClaim(personal, code)) !== undefined) return true;
  return false;
}
