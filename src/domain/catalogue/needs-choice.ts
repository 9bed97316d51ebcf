// May a card add it, or does its page have to ask first?
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';

/** Does it have to be asked on its page what exactly is meant, before it can be put into the cart? */
export const needsChoice = (product: Pick<ProductDocument, 'type_id' | 'custom_options'>): boolean =>
  ['configurable', 'grouped', 'bundle'].includes(product.type_id) ||
  product.custom_options.some(({ is_require }) => is_require);
