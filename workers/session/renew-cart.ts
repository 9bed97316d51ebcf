// Moves a cart that an earlier version began to a new generation. Earlier versions removed order documents without leaving
// their generation: such a cart may have the id of an order that the backend holds, and nothing on the device tells.
// Invariants: the claim `renewed-cart` names the former generation before its first line moves, so that a killed renewal
// is continued by the next start; that start also moves what another tab wrote into the former generation meanwhile.
import { leaveGenerations, moveAllLines } from '../../src/database/open-generation.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { readNewest } from '../../src/database/write-newest.ts';
import type { SessionContext } from './session-context.ts';
import { readStored } from './stored-claims.ts';

/** Under the lock "session". Throws when the device could not write. */
export async function renewCart({ databases: { personal }, ports }: SessionContext): Promise<void> {
  const moment = { now: ports.now(), newId: ports.uuid };
  const { cart, 'renewed-cart': begun } = await readStored(personal, 'cart', 'renewed-cart');
  const former = begun?.from ?? (cart && cart.v === undefined ? cart.generation : undefined);
  // a cart whose order is here is closed by it
  if (former === undefined || (await readNewest(personal.orders, [former])).length > 0) return;
  if (!begun) await writeClaims(personal, { 'renewed-cart': { from: former } }, moment.now);
  await leaveGenerations(personal, new Set([former]), moment, true);
  await moveAllLines(personal, former, moment);
  if (begun) await writeClaims(personal, { 'renewed-cart': null }, moment.now);
  else ports.log({ event: 'cart-renewed' });
}
