// What was typed into checkout on this device: read at every start, so apart from the rest of checkout.
import { readClaim } from '../../../database/claims.ts';
import type { SavedCheckout } from '../../../model/memory.ts';
import type { Shop } from '../../../model/shop.ts';

/**
 * Reads what was typed into checkout on this device, before the first view. There is no password among it.
 */
export async function loadCheckoutState({
  personal: db,
  memory,
}: Pick<Shop, 'personal' | 'memory'>): Promise<SavedCheckout> {
  const person = memory.person.get();
  const [personal, shipping, payment, checkout] = await Promise.all([
    readClaim(db, 'personal-details'),
    readClaim(db, 'shipping-details'),
    readClaim(db, 'payment-details'),
    readClaim(db, 'checkout'),
  ]);
  const saved = { personal, shipping, payment, checkout };
  person.checkout = saved;
  return saved;
}
