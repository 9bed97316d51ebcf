// The documents that a page is drawn from, made of what the bridge holds by the very mappers of the shop's worker and with the
// prices of a guest, and trimmed to what is drawn.
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

/** Prices that the device would work out from tax rules are not drawn on a server. */
export const arePricesServed = ({ tax }: ShopConfig): boolean =>
  tax.calculateServerSide && tax.sourcePriceIncludesTax;

/** Products as a guest sees them now; what a device would not keep is left out. */
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

/** What a card or a banner draws of a product. */
export const asCard = <T extends ProductDocument>(product: T): T => ({
  ...product,
  description: '',
  media_gallery: [],
  attributes: {},
  ...(product.attributes_metadata && { attributes_metadata: [] }),
});

/** Categories without what no page draws. */
export const servedCategories = (store: string, sources: readonly BridgeCategory[]): CategoryDocument[] =>
  sources.flatMap((source) => {
    const mapped = mapCategory(store, source);
    return mapped.ok ? [{ ...mapped.value, description: '' }] : [];
  });

/** All attributes of a store view that can be read. */
const attributesOf = (catalogue: CatalogueReader, store: string): Promise<readonly AttributeValue[]> =>
  catalogue.keptValue(`attributes ${store}`, async () =>
    mergeAttributes(
      (await catalogue.attributes(store)).flatMap((source) => {
        const attribute = readReference('attribute', bridgeAttribute, source);
        return attribute.ok ? [mapAttribute(attribute.value)] : [];
      }),
    ),
  );

/** The attributes that a product's page draws, with the options that it has. */
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
