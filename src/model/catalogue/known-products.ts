// Products with this customer's current prices: the only access to products in the window.
// - Withdrawn products are missing.
// - Prices change when an offer begins or ends.
// - Served data is not replaced by an older document stored on the device.
import type { PricedProduct } from '#shared/domain/pricing/priced-product.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export type { PricedProduct };

const source = () => import('./priced-product-source.ts');

const byKey = (products: readonly PricedProduct[]): ReadonlyMap<string, PricedProduct> =>
  new Map(products.map((product) => [product.key, product]));

/** Returns the newer of the stored and the served product. */
const newerOf = (next: PricedProduct | undefined, seed: PricedProduct): PricedProduct =>
  next && next.updated_at >= seed.updated_at ? next : seed;

/**
 * Does the same as `newerOf` for several products; returns `next` itself once all of its products are at least as new.
 */
function newerOfEach(
  next: ReadonlyMap<string, PricedProduct>,
  seed: ReadonlyMap<string, PricedProduct>,
): ReadonlyMap<string, PricedProduct> {
  const newer = [...seed].map(([key, product]) => [key, newerOf(next.get(key), product)] as const);
  return newer.every(([key, product]) => product === next.get(key)) ? next : new Map([...next, ...newer]);
}

/** Keys of the resources below. */
export const productFacts = {
  byKeys: (keys: readonly string[]) => `products|${keys.join('\n')}`,
  bySkus: (store: string, skus: readonly string[]) => `skus|${store}|${skus.join('\n')}`,
  one: (store: string, sku: string, key?: string) => `product|${key ?? `${store}|sku ${sku}`}`,
};

/** Returns the products with these keys that this window has already shown. */
export const knownProducts = (app: Model, keys: readonly string[]): ReadonlyMap<string, PricedProduct> =>
  byKey(keys.flatMap((key) => app.memory.person.get().products.get(key) ?? []));

/** Products by key; all keys must belong to one store view. The result lacks products that are not on the device. */
export const productsByKeys = (
  app: Model,
  keys: readonly string[],
): Resource<ReadonlyMap<string, PricedProduct>> =>
  app.resources.of(productFacts.byKeys(keys), async () => (await source()).pricedByKey$(app, keys), {
    isPublic: true,
    overSeed: newerOfEach,
  });

export const productsBySkus = (
  app: Model,
  store: string,
  skus: readonly string[],
): Resource<ReadonlyMap<string, PricedProduct>> =>
  app.resources.of(
    productFacts.bySkus(store, skus),
    async () => (await source()).pricedBySku$(app, store, skus),
    {
      isPublic: true,
      overSeed: newerOfEach,
    },
  );

/**
 * A product by its key, or by store view and sku while the key is unknown; null if it is not on the device or not sold.
 */
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
    async () => (await source()).pricedProduct$(app, store, sku, key),
    { isPublic: true, overSeed: (next, seed) => (seed ? newerOf(next ?? undefined, seed) : next) },
  );
  found.seed(key === undefined ? [...known.values()].find(isMeant) : known.get(key));
  return found;
}
