// Which page a catalogue document is shown on.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import type { UrlTarget } from '../../../schemas/worker-api.ts';

/** The page of a product; a variant's is its parent's, with the variant chosen. */
export function productTarget(
  product: Pick<ProductDocument, 'id' | 'sku' | 'parentSku' | 'slug' | 'url_key'>,
): Extract<UrlTarget, { type: 'product' }> {
  const { id, sku, parentSku } = product;
  const slug = product.slug || product.url_key || String(id);
  return parentSku
    ? { type: 'product', sku: parentSku, slug, childSku: sku }
    : { type: 'product', sku, slug };
}
