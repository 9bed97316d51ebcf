// The shop's id of the open cart, for tasks whose URL names `{{cartId}}`. Opaque text.
import { readClaim } from '../../src/database/claims.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';

/** Undefined while the shop knows no cart of this device. */
export async function openServerCart(personal: PersonalDatabase): Promise<string | undefined> {
  const generation = (await readClaim(personal, 'cart'))?.generation;
  if (generation === undefined) return undefined;
  const lines = await personal.cart.find({ selector: { generation } }).exec();
  return lines.find(({ server_cart_id }) => server_cart_id !== undefined)?.server_cart_id;
}
