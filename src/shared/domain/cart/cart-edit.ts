// Edit mode of a cart line: changes its variant or quantity.
// Invariant: only a variant of a configurable product can be changed; all other fields are preserved.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { choiceOf, type VariantChoice, variantOf } from '../catalogue/variant-choice.ts';

/** The state of an edit; `selectedOptions` by filter type: attribute code → option id. */
export type CartEdit = { productId: number; qty: number; selectedOptions: VariantChoice };

/** Opens the edit mode of a line with its current variant and quantity. */
export const openEdit = (
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  qty: number,
): CartEdit => ({
  productId: product.id,
  qty,
  selectedOptions: child ? choiceOf(product, child) : {},
});

export const setEditOption = (edit: CartEdit, type: string, value: string): CartEdit => ({
  ...edit,
  selectedOptions: { ...edit.selectedOptions, [type]: value },
});

export const setEditQuantity = (edit: CartEdit, qty: number): CartEdit => ({ ...edit, qty });

/** Returns the variant matching the edited options; undefined if there is none or the product has no variants. */
export const editedVariant = (product: ProductDocument, edit: CartEdit): ConfigurableChild | undefined =>
  product.type_id === 'configurable' && product.id === edit.productId
    ? variantOf(product, edit.selectedOptions)
    : undefined;
