// Maps catalogue documents to their pages.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { UrlTarget } from '#schemas/worker-api.ts';

/** Returns the page of a product; a variant's page is its parent's with the variant selected. */
export function productTarget(
  product: Pick<ProductDocument, 'id' | 'sku' | 'parentSku' | 'slug' | 'url_key'>,
): Extract<UrlTarget, { type: 'product' }> {
  const { id, sku, parentSku } = product;
  const slug = product.slug || product.url_key || String(id);
  return parentSku
    ? { type: 'product', sku: parentSku, slug, childSku: sku }
    : { type: 'product', sku, slug };
}
