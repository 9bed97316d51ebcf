// Everything the product screens read from this device, and the two questions they ask of the worker.
import { combineLatest, distinctUntilChanged, map, type Observable, tap } from 'rxjs';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { AttributeValue, ShippingMethodValue } from '../../../schemas/documents/reference.ts';
import { ok, type Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { shopConfig } from '../../config/shop-config.ts';
import { claim$ } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import { reference$ } from '../../database/reference.ts';
import { pricedFor } from '../../database/shopper-prices.ts';
import { ask } from '../../worker-client/ask.ts';
import {
  type ListingAnswer,
  type ListingInput,
  listingKey,
  rememberAnswer,
  rememberDocument,
} from './remembered-products.ts';

/**
 * The documents of these keys, by key, with this shopper's prices, now and at every change. The keys are of one store
 * view. A key that is not on the device is absent.
 */
export function productsByKeys$(keys: readonly string[]): Observable<ReadonlyMap<string, ProductDocument>> {
  const store = keys[0]?.split('|', 1)[0] ?? '';
  return databases()
    .catalogue.products.findByIds([...keys])
    .$.pipe(
      map((found) => [...found.values()].map((document) => document.toMutableJSON())),
      pricedFor(databases(), shopConfig(), store),
      tap((found) => {
        for (const document of found) rememberDocument(document);
      }),
      map((found) => new Map(found.map((document) => [document.key, document]))),
    );
}

/** One product by its key, or by store view and sku while the key is not known; null when it is not here. */
export function product$(store: string, sku: string, key?: string): Observable<ProductDocument | null> {
  const { products } = databases().catalogue;
  const query = key === undefined ? products.findOne({ selector: { store, sku } }) : products.findOne(key);
  return query.$.pipe(
    map((document) => (document ? [document.toMutableJSON()] : [])),
    pricedFor(databases(), shopConfig(), store),
    map(([document]) => document ?? null),
    tap((document) => {
      if (document) rememberDocument(document);
    }),
  );
}

export const attributes$ = (store: string): Observable<AttributeValue[]> =>
  reference$(databases().catalogue, store, 'attribute');

export const shippingMethods$ = (store: string): Observable<ShippingMethodValue[]> =>
  reference$(databases().catalogue, store, 'shipping-method');

export type CatalogueState = {
  online: boolean;
  /** the whole catalogue of this store view is on the device */
  complete: boolean;
  /** when they were last brought up to date, ms since 1970; undefined before the first pull */
  pulledAt?: number;
};

/** How much of the catalogue is here, and whether the line is there. */
export function catalogueState$(store: string): Observable<CatalogueState> {
  const { personal } = databases();
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

/** One page of a search, as a listing answers it (SPEC §2 "Search"). */
async function askSearch(input: ListingInput, text: string): Promise<Result<ListingAnswer>> {
  const { store, filters, from, size } = input;
  const answer = await ask('search', {
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

/** Asks for one page of a listing or search and remembers the answer (SPEC §2 "Category", "Home", "Search"). */
export async function askListing(input: ListingInput): Promise<void> {
  const answer =
    input.text === undefined ? await ask('listProducts', input) : await askSearch(input, input.text);
  rememberAnswer(listingKey(input), answer);
}

/** Makes a product readable on this device; answers its key (SPEC §4 "Product availability"). */
export const loadProduct = (
  store: string,
  sku: string,
  childSku: string | undefined,
): Promise<Result<AskAnswer<'loadProduct'>>> =>
  ask('loadProduct', { store, sku, ...(childSku === undefined ? {} : { childSku }) });
