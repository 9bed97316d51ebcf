// Everything the product screens read from this device, and the two questions they ask of the worker.
import { combineLatest, distinctUntilChanged, map, type Observable, tap } from 'rxjs';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { AttributeValue, ShippingMethodValue } from '../../../schemas/documents/reference.ts';
import { ok, type Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { claim$ } from '../../database/claims.ts';
import { reference$ } from '../../database/reference-kinds.ts';
import { pricedFor } from '../../database/stored-shopper-prices.ts';
import { type ListingAnswer, type ListingInput, listingKey } from '../../model/product-cache.ts';
import type { Shop } from '../../model/shop.ts';

/**
 * The documents of these keys, by key, with this shopper's prices, now and at every change. The keys are of one store
 * view. A key that is not on the device is absent.
 */
export function productsByKeys$(
  shop: Pick<Shop, 'catalogue' | 'personal' | 'config' | 'memory'>,
  keys: readonly string[],
): Observable<ReadonlyMap<string, ProductDocument>> {
  const { products } = shop.memory.person.get();
  const store = keys[0]?.split('|', 1)[0] ?? '';
  return shop.catalogue.products.findByIds([...keys]).$.pipe(
    map((found) => [...found.values()].map((document) => document.toMutableJSON())),
    pricedFor(shop, shop.config, store),
    tap((found) => {
      for (const document of found) products.cacheDocument(document);
    }),
    map((found) => new Map(found.map((document) => [document.key, document]))),
  );
}

/** One product by its key, or by store view and sku while the key is not known; null when it is not here. */
export function product$(
  shop: Pick<Shop, 'catalogue' | 'personal' | 'config' | 'memory'>,
  store: string,
  sku: string,
  key?: string,
): Observable<ProductDocument | null> {
  const cache = shop.memory.person.get().products;
  const { products } = shop.catalogue;
  const query = key === undefined ? products.findOne({ selector: { store, sku } }) : products.findOne(key);
  return query.$.pipe(
    map((document) => (document ? [document.toMutableJSON()] : [])),
    pricedFor(shop, shop.config, store),
    map(([document]) => document ?? null),
    tap((document) => {
      if (document) cache.cacheDocument(document);
    }),
  );
}

export const attributes$ = (shop: Pick<Shop, 'catalogue'>, store: string): Observable<AttributeValue[]> =>
  reference$(shop.catalogue, store, 'attribute');

export const shippingMethods$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<ShippingMethodValue[]> => reference$(shop.catalogue, store, 'shipping-method');

export type CatalogueState = {
  online: boolean;
  /** the whole catalogue of this store view is on the device */
  complete: boolean;
  /** when they were last brought up to date, ms since 1970; undefined before the first pull */
  pulledAt?: number;
};

/** How much of the catalogue is here, and whether the connection is there. */
export function catalogueState$(
  { personal }: Pick<Shop, 'personal'>,
  store: string,
): Observable<CatalogueState> {
  return combineLatest([claim$(personal, 'connection'), claim$(personal, 'catalogue-sync')]).pipe(
    map(([connection, sync]) => {
      const here = sync?.stores.find((each) => each.store === store);
      return {
        online: connection?.online ?? true,
        complete: here?.complete ?? false,
        ...(here && { pulledAt: here.pulledAt }),
      };
    }),
    // the claim also counts what was pulled so far, every second
    distinctUntilChanged(
      (a, b) => a.online === b.online && a.complete === b.complete && a.pulledAt === b.pulledAt,
    ),
  );
}

/** One page of a search, as a listing answers it. */
async function askSearch(
  shop: Pick<Shop, 'worker'>,
  input: ListingInput,
  text: string,
): Promise<Result<ListingAnswer>> {
  const { store, filters, from, size } = input;
  const answer = await shop.worker.ask('search', {
    store,
    type: 'product',
    searchQuery: { text, filters },
    from,
    size,
    sort: input.sort,
  });
  if (!answer.ok) return answer;
  const { items, total, availableFilters, cache, offline, suggestions } = answer.value;
  return ok({
    keys: items,
    total,
    source: offline ? 'device' : 'bridge',
    ...(from === 0 && total > 0 && { facets: availableFilters }),
    search: { cache, offline, suggestions },
  });
}

/** Asks for one page of a listing or search and remembers the answer. */
export async function askListing(shop: Pick<Shop, 'worker' | 'memory'>, input: ListingInput): Promise<void> {
  const { products } = shop.memory.person.get();
  const answer =
    input.text === undefined
      ? await shop.worker.ask('listProducts', input)
      : await askSearch(shop, input, input.text);
  products.cacheAnswer(listingKey(input), answer);
}

/** Makes a product readable on this device; answers its key. */
export const loadProduct = (
  shop: Pick<Shop, 'worker'>,
  store: string,
  sku: string,
  childSku: string | undefined,
): Promise<Result<AskAnswer<'loadProduct'>>> =>
  shop.worker.ask('loadProduct', { store, sku, ...(childSku === undefined ? {} : { childSku }) });
