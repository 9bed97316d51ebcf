// A grouped product: goods sold together on one page, each a line of its own in the cart; the group itself is never a
// line.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';

export type GroupedLine = {
  sku: string;
  /** how many of it the shop proposes; 0 where the link says it is not part of the usual set */
  proposed: number;
};

/** The associated goods in their order, each sku once. */
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
