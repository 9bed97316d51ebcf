// Price refresh: builds the request and parses the response.
// Invariants: items are matched by id, never by position; unreadable items count as missing; previous prices stay until
// newer ones replace them.
import * as z from 'zod/mini';
import { type RenderListItem, renderListItem } from '#schemas/bridge/render-list-answer.ts';
import type { PriceRecord, RefreshedPrice } from '#schemas/documents/lookup-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { skuLists } from '../catalogue/sku-lists.ts';
import { centsFromDecimal } from './cents-from-decimal.ts';

/** Skus per request, to limit the length of the URL. */
export const REFRESH_CHUNK_SKUS = 50;

type Priced = Pick<ProductDocument, 'id' | 'sku' | 'updated_at' | 'configurable_children'>;

/** Returns the skus of products and their variants, without duplicates, in lists of at most `size`. */
export function skuChunks(products: readonly Priced[], size = REFRESH_CHUNK_SKUS): string[][] {
  const skus = products.flatMap(({ sku, configurable_children }) => [
    sku,
    ...configurable_children.map((child) => child.sku),
  ]);
  return skuLists(skus, size);
}

/** Returns the query of a refresh; the group is included only if prices depend on it. */
export function renderListQuery(
  config: Pick<ShopConfig, 'currency' | 'stores' | 'prices' | 'tax'>,
  store: string,
  skus: readonly string[],
  group: number,
): Record<string, string | number> {
  const byGroup = config.prices.tiers || config.tax.userGroupTax;
  return {
    skus: skus.join(','),
    currencyCode: config.currency.code,
    storeId: config.stores.find(({ code }) => code === store)?.id ?? 0,
    ...(byGroup ? { userGroupId: group } : {}),
  };
}

type Decimal = number | null | undefined;
const optionalCents = <K extends string>(key: K, value: Decimal) =>
  (value === null || value === undefined ? {} : { [key]: centsFromDecimal(value) }) as { [P in K]?: number };

function priceOf({ price_info, sgn }: RenderListItem): RefreshedPrice {
  const net = price_info.extension_attributes?.tax_adjustments;
  return {
    final: centsFromDecimal(price_info.final_price),
    regular: centsFromDecimal(price_info.regular_price),
    ...optionalCents('special', price_info.special_price),
    ...(net
      ? {
          net: {
            ...optionalCents('final', net.final_price),
            ...optionalCents('regular', net.regular_price),
            ...optionalCents('special', net.special_price),
          },
        }
      : {}),
    sgn: sgn ?? '',
  };
}

/** Parses the items of a response: id → price; unreadable items are omitted. */
export function refreshedPrices(items: readonly unknown[]): Map<number, RefreshedPrice> {
  const prices = new Map<number, RefreshedPrice>();
  for (const item of items) {
    const parsed = z.safeParse(renderListItem, item);
    if (parsed.success) prices.set(parsed.data.id, priceOf(parsed.data));
  }
  return prices;
}

/**
 * Returns the record of a product after a refresh: current if the response contains the product and all its variants;
 * otherwise the former prices, marked as not current.
 * @param answered Prices in the response; empty if the request failed.
 */
export function refreshedRecord(
  product: Priced,
  before: PriceRecord | undefined,
  answered: ReadonlyMap<number, RefreshedPrice>,
  now: number,
): PriceRecord {
  const wanted = [product, ...product.configurable_children].map(({ id }) => id);
  const found = wanted.flatMap((id) => {
    const price = answered.get(id);
    return price ? [[id, price] as const] : [];
  });
  if (found.length === wanted.length)
    return { current: true, refreshedAt: now, of: product.updated_at, items: Object.fromEntries(found) };
  const kept =
    before?.of === product.updated_at ? before : { refreshedAt: 0, of: product.updated_at, items: {} };
  return { ...kept, current: false };
}
