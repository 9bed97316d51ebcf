// Cache of the delivery and payment methods that the backend returned for a cart, per store view and country, for
// offline use.
import type { SeenMethods } from '#schemas/documents/claim-document.ts';

/** Maximum number of cached entries; a user compares a handful of countries. */
const LIMIT = 12;
const DAY_MS = 86_400_000;

const isOf = (one: Pick<SeenMethods, 'store' | 'country'>, other: Pick<SeenMethods, 'store' | 'country'>) =>
  one.store === other.store && one.country === other.country;

/**
 * Returns the cache with a newer response first, or the same array if no change is worth a write. An empty list never
 * replaces methods: a virtual cart has no delivery, and a failed request returns none.
 */
export function withSeenMethods(before: readonly SeenMethods[], answer: SeenMethods): readonly SeenMethods[] {
  const known = before.find((each) => isOf(each, answer));
  const next = {
    ...answer,
    shipping: answer.shipping.length > 0 ? answer.shipping : (known?.shipping ?? []),
    payment: answer.payment.length > 0 ? answer.payment : (known?.payment ?? []),
  };
  if (next.shipping.length === 0 && next.payment.length === 0) return before;
  const isFresh = known !== undefined && Math.abs(next.at - known.at) < DAY_MS && before[0] === known;
  if (isFresh && JSON.stringify({ ...known, at: next.at }) === JSON.stringify(next)) return before;
  return [next, ...before.filter((each) => !isOf(each, answer))].slice(0, LIMIT);
}

/**
 * Returns the cached methods for a country in this store view, otherwise from another store view, with titles in that
 * view's language.
 */
export const seenMethodsFor = (
  seen: readonly SeenMethods[],
  store: string,
  country: string,
): SeenMethods | undefined =>
  seen.find((each) => isOf(each, { store, country })) ?? seen.find((each) => each.country === country);
