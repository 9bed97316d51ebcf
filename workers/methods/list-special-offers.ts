// Lists the customer's special offers and fetches their products into `products`. Guests get an empty list
// without a request.
import { ok, type Result } from '#schemas/fault.ts';
import { SPECIAL_OFFERS_SIZE } from '#shared/config/constants.ts';
import { type AppliedFilter, isOneOf } from '../bridge-client/bridge-query.ts';
import { fetchOffers } from '../prices/refresh-offers.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import { needsOnline } from './needs-online.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

const sold: AppliedFilter[] = [isOneOf('visibility', [2, 3, 4]), isOneOf('status', [0, 1])];

/** Fetches the products that are sold. Returns product id → key in `products`. */
async function productKeys(
  context: WorkerMethodContext,
  store: string,
  ids: readonly number[],
): Promise<Result<ReadonlyMap<number, string>>> {
  const keys = new Map<number, string>();
  for (let from = 0; from < ids.length; from += SPECIAL_OFFERS_SIZE) {
    const some = ids.slice(from, from + SPECIAL_OFFERS_SIZE);
    const filters = [isOneOf('id', some), ...sold];
    const found = await fetchProducts(context, store, { filters, size: SPECIAL_OFFERS_SIZE });
    if (!found.ok) return found;
    for (const { id, key } of found.value.products) keys.set(id, key);
  }
  return ok(keys);
}

const offersWithProducts: WorkerMethod<'listSpecialOffers'> = async (context, { store }) => {
  const who = await whoIsLoggedIn(context);
  if (!who) return ok({ offers: [] });
  const answer = await fetchOffers(context, who, store);
  if (!answer.ok) return answer;
  const keys = await productKeys(context, store, [...new Set(answer.value.map(({ id }) => id))]);
  if (!keys.ok) return keys;
  const offers = answer.value.flatMap((offer) => {
    const key = keys.value.get(offer.id);
    // the product has left the catalogue in the meantime
    return key === undefined ? [] : [{ ...offer, key }];
  });
  return ok({ offers });
};

/** Requires a connection for customers only: a guest's empty list needs none. */
export const listSpecialOffers: WorkerMethod<'listSpecialOffers'> = async (context, input) =>
  (await whoIsLoggedIn(context)) ? needsOnline(offersWithProducts)(context, input) : ok({ offers: [] });
