// Moves a cart begun by an earlier version to a new generation. Those versions removed order documents without closing
// their generation, so the cart may have the id of an order that the backend already has, which the device cannot
// detect. Invariants: the claim `renewed-cart` names the former generation before the first line moves, so that the
// next start continues a killed renewal, and also moves lines that another tab has written into the former generation
// since.
import { leaveGenerations, moveAllLines } from '#shared/database/open-generation.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import type { SessionContext } from './session-context.ts';
import { readStored } from './stored-claims.ts';

/**
 * Moves the cart. Requires the lock "session".
 * @throws If the device cannot write.
 */
export async function renewCart({ databases: { personal }, ports }: SessionContext): Promise<void> {
  const moment = { now: ports.now(), newId: ports.uuid };
  const { cart, 'renewed-cart': begun } = await readStored(personal, 'cart', 'renewed-cart');
  const former = begun?.from ?? (cart && cart.v === undefined ? cart.generation : undefined);
  // an order of this generation is stored on this device and closes the cart
  if (former === undefined || (await readNewest(personal.orders, [former])).length > 0) return;
  if (!begun) await writeClaims(personal, { 'renewed-cart': { from: former } }, moment.now);
  await leaveGenerations(personal, new Set([former]), moment, true);
  await moveAllLines(personal, former, moment);
  if (begun) await writeClaims(personal, { 'renewed-cart': null }, moment.now);
  else ports.log({ event: 'cart-renewed' });
}
