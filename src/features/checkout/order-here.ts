// May an order be placed on this device without a connection? At a kiosk only where its shopper can leave it behind in a box
// that nobody there opens: an order that waits readably would tell the next person of the one before.
import { isKiosk } from '../../config/kiosk.ts';
import { readClaim } from '../../database/claims.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import type { Shop } from '../../model/shop.ts';

/** The shop's key is here, and the browser encrypts (not without https). */
async function canSeal({ config, personal }: Pick<Shop, 'config' | 'personal'>): Promise<boolean> {
  const { bridge, orders } = config;
  if (!orders.sealing || globalThis.crypto?.subtle === undefined) return false;
  return (await readClaim(personal, 'sealing-key'))?.bridge === bridge.origin + bridge.prefix;
}

/** True everywhere but at a kiosk that has no connection and cannot seal. */
export async function mayOrderHere(shop: Shop): Promise<boolean> {
  if (!isKiosk(shop.config) || isOnline(connectionState(shop).get())) return true;
  return canSeal(shop);
}
