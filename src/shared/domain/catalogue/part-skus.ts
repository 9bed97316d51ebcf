// Lists the other products that a product needs on the device: the parts of a bundle, the products of a group.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { groupedLines } from './grouped-lines.ts';

/** Returns the skus of the parts, without duplicates. */
export function partSkus(
  product: Pick<ProductDocument, 'type_id' | 'product_links' | 'bundle_options'>,
): string[] {
  const skus =
    product.type_id === 'bundle'
      ? product.bundle_options.flatMap((option) => option.product_links.map(({ sku }) => sku))
      : product.type_id === 'grouped'
        ? groupedLines(product).map(({ sku }) => sku)
        : [];
  return [...new Set(skus)];
}
