// Maps the bridge's documents to those that pages are rendered from, with the worker's mappers and a guest's prices,
// and without the fields that no page renders.
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import type { BridgeCategory, BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { bridgeAttribute } from '#schemas/bridge/catalogue-answer.ts';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { AttributeValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { type PricedProduct, withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { shopperGroup } from '#shared/domain/pricing/tax-config.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { readReference } from '#shared/wire/read-reference.ts';
import { mapAttribute, mapShippingMethod, mergeAttributes } from '#shared/wire/reference-document-of.ts';

/** True unless the device calculates prices from tax rules; the server does not render such prices. */
export const arePricesServed = ({ tax }: ShopConfig): boolean =>
  tax.calculateServerSide && tax.sourcePriceIncludesTax;

/** Maps products with a guest's current prices; products that the worker would reject are left out. */
export function servedProducts(
  config: ShopConfig,
  store: string,
  sources: readonly BridgeProduct[],
  now: number,
): PricedProduct[] {
  const guest = { group: shopperGroup(config.tax, undefined), taxRules: [], config };
  return sources.flatMap((source) => {
    const mapped = mapProduct(store, source);
    return mapped.ok ? [withShopperPrices(mapped.value, undefined, guest, now)] : [];
  });
}

/** Removes the fields that cards and banners do not render. */
export const asCard = <T extends ProductDocument>(product: T): T => ({
  ...product,
  description: '',
  media_gallery: [],
  attributes: {},
  ...(product.attributes_metadata && { attributes_metadata: [] }),
});

/** Maps categories without their descriptions, which no page renders. */
export const servedCategories = (store: string, sources: readonly BridgeCategory[]): CategoryDocument[] =>
  sources.flatMap((source) => {
    const mapped = mapCategory(store, source);
    return mapped.ok ? [{ ...mapped.value, description: '' }] : [];
  });

/** Returns all valid attributes of a store view. */
const attributesOf = (catalogue: CatalogueReader, store: string): Promise<readonly AttributeValue[]> =>
  catalogue.cachedValue(`attributes ${store}`, async () =>
    mergeAttributes(
      (await catalogue.attributes(store)).flatMap((source) => {
        const attribute = readReference('attribute', bridgeAttribute, source);
        return attribute.ok ? [mapAttribute(attribute.value)] : [];
      }),
    ),
  );

/** Returns the attributes of a product, each with the options that the product or its variants have. */
export async function servedAttributes(
  catalogue: CatalogueReader,
  store: string,
  product: ProductDocument,
): Promise<AttributeValue[]> {
  return (await attributesOf(catalogue, store)).flatMap((attribute) => {
    const code = attribute.attribute_code;
    const own = new Set([
      ...(product.attributes[code] ?? []),
      ...product.configurable_children.flatMap(({ attributes }) => attributes[code] ?? []),
    ]);
    if (own.size === 0) return [];
    return [{ ...attribute, options: attribute.options.filter(({ value }) => own.has(value)) }];
  });
}

export const servedShipping = (catalogue: CatalogueReader, store: string): ShippingMethodValue[] =>
  catalogue.shippingMethods(store).map(mapShippingMethod);
