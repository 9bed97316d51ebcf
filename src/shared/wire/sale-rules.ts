// Maps the sale quantity rules in a wire stock record to their form in a product document.
import type { BridgeStock } from '#schemas/bridge/catalogue-answer.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';

type StatedRules = Pick<
  BridgeStock,
  'min_sale_qty' | 'max_sale_qty' | 'qty_increments' | 'enable_qty_increments' | 'is_qty_decimal'
>;
export type SaleRules = Pick<
  ProductDocument['stock'],
  'min_sale_qty' | 'max_sale_qty' | 'qty_increments' | 'is_qty_decimal'
>;

/** Returns the rules that differ from "any whole quantity from 1". */
export function saleRulesOf(stated: StatedRules): SaleRules {
  const least = stated.min_sale_qty ?? 0;
  const most = stated.max_sale_qty ?? 0;
  const step = stated.enable_qty_increments === false ? 0 : (stated.qty_increments ?? 0);
  return {
    ...(least > 0 && least !== 1 && { min_sale_qty: least }),
    ...(most > 0 && { max_sale_qty: most }),
    ...(step > 0 && step !== 1 && { qty_increments: step }),
    ...(stated.is_qty_decimal && { is_qty_decimal: true as const }),
  };
}
