import type { ProductDocument } from '#schemas/documents/product-document.ts';

/**
 * Returns the language of a name that was stored without one, such as that of an order line; undefined if it is that of
 * the store view, or unknown because the product no longer has this name.
 * @param product the product in the current store view, with its variants; absent if not on the device
 */
export const nameLanguage = (
  name: string,
  product: Pick<ProductDocument, 'name' | 'text_language' | 'configurable_children'> | undefined,
): string | undefined =>
  product && [product, ...product.configurable_children].some((each) => each.name === name)
    ? product.text_language
    : undefined;
