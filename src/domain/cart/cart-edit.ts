// The cart edit mode: another variant, or another quantity, of a line that is in the cart.
// Invariant: only what is one of several variants can be edited; everything else comes out as it went in.
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product-document.ts';
import { choiceOf, type VariantChoice, variantOf } from '../catalogue/variant-choice.ts';

/** What is being edited; `selectedOptions` by filter type: attribute code → option id. */
export type CartEdit = { productId: number; qty: number; selectedOptions: VariantChoice };

/** Opens the edit mode of a line. In: its product in the catalogue, the variant and quantity it has. */
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

/** The variant that the edited options name, of its configurable parent; undefined: none, or it has no variants. */
export const editedVariant = (product: ProductDocument, edit: CartEdit): ConfigurableChild | undefined =>
  product.type_id === 'configurable' && product.id === edit.productId
    ? variantOf(product, edit.selectedOptions)
    : undefined;
