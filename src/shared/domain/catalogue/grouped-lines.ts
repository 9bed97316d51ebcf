// Grouped products: products sold together on one page, each as a separate cart line; the group itself is never a line.
import type { ProductDocument } from '#schemas/documents/product-document.ts';

export type GroupedLine = {
  sku: string;
  /** proposed quantity; 0 if the link marks it as not part of the usual set */
  proposed: number;
};

/** Returns the associated products in order, without duplicate skus. */
export function groupedLines({ product_links }: Pick<ProductDocument, 'product_links'>): GroupedLine[] {
  const lines = new Map<string, GroupedLine>();
  const associated = product_links.filter(({ link_type }) => link_type === 'associated');
  for (const link of associated.sort((a, b) => a.position - b.position)) {
    const proposed = link.is_default === false ? 0 : Math.max(0, Math.trunc(link.qty));
    if (!lines.has(link.linked_product_sku))
      lines.set(link.linked_product_sku, { sku: link.linked_product_sku, proposed });
  }
  return [...lines.values()];
}
