// Products as the shopper who looks sees them: with their prices at this moment. There is no other way to a product in
// the window. Invariants: what the shop has withdrawn is not there; a price changes here when an offer begins or ends; a
// page that is newer than the device is not taken back by an older document.
import type { PricedProduct } from '../domain/pricing/priced-product.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export type { PricedProduct };

const byKey = (products: readonly PricedProduct[]): ReadonlyMap<string, PricedProduct> =>
  new Map(products.map((product) => [product.key, product]));

/** The newer of what the device has and what the page came with. */
const newerOf = (next: PricedProduct | undefined, seed: PricedProduct): PricedProduct =>
  next && next.updated_at >= seed.updated_at ? next : seed;

/** The same for several; answers the device's own map as soon as it has everything in a state as new. */
function newerOfEach(
  next: ReadonlyMap<string, PricedProduct>,
  seed: ReadonlyMap<string, PricedProduct>,
): ReadonlyMap<string, PricedProduct> {
  const newer = [...seed].map(([key, product]) => [key, newerOf(next.get(key), product)] as const);
  return newer.every(([key, product]) => product === next.get(key)) ? next : new Map([...next, ...newer]);
}

/** The keys of the facts below. */
export const productFacts = {
  byKeys: (keys: readonly string[]) => `products|${keys.join('\n')}`,
  bySkus: (store: string, skus: readonly string[]) => `skus|${store}|${skus.join('\n')}`,
  one: (store: string, sku: string, key?: string) => `product|${key ?? `${store}|sku ${sku}`}`,
};

/** What of these keys was shown in this window already. */
export const knownProducts = (app: Model, keys: readonly string[]): ReadonlyMap<string, PricedProduct> =>
  byKey(keys.flatMap((key) => app.memory.person.get().products.get(key) ?? []));

/** The products of these keys, by key; the keys are of one store view. A key that is not on the device is absent. */
export const productsByKeys = (
  app: Model,
  keys: readonly string[],
): Resource<ReadonlyMap<string, PricedProduct>> =>
  app.resources.of(productFacts.byKeys(keys), (live) => live.pricedByKey$(app, keys), {
    overSeed: newerOfEach,
  });

export const productsBySkus = (
  app: Model,
  store: string,
  skus: readonly string[],
): Resource<ReadonlyMap<string, PricedProduct>> =>
  app.resources.of(productFacts.bySkus(store, skus), (live) => live.pricedBySku$(app, store, skus), {
    overSeed: newerOfEach,
  });

/** One product by its key, or by store view and sku while the key is not known; null when it is not here or not sold. */
export function productBySku(
  app: Model,
  store: string,
  sku: string,
  key?: string,
): Resource<PricedProduct | null> {
  const known = app.memory.person.get().products;
  const isMeant = (each: PricedProduct) => each.store === store && each.sku === sku;
  const found = app.resources.of<PricedProduct | null>(
    productFacts.one(store, sku, key),
    (live) => live.pricedProduct$(app, store, sku, key),
    { overSeed: (next, seed) => (seed ? newerOf(next ?? undefined, seed) : next) },
  );
  found.seed(key === undefined ? [...known.values()].find(isMeant) : known.get(key));
  return found;
}
