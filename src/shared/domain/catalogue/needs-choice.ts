// Decides whether a product card can add to the cart or has to link to the product page.
import type { ProductDocument } from '#schemas/documents/product-document.ts';

/** True if the product page has to collect choices before the product can be added to the cart. */
export const needsChoice = (product: Pick<ProductDocument, 'type_id' | 'custom_options'>): boolean =>
  ['configurable', 'grouped', 'bundle'].includes(product.type_id) ||
  product.custom_options.some(({ is_require }) => is_require);
