// Maps the sale quantity rules of a wire stock record to those of a product document.
import type { BridgeStock } from '#schemas/bridge/catalogue-answer.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';

type Said = Pick<
  BridgeStock,
  'min_sale_qty' | 'max_sale_qty' | 'qty_increments' | 'enable_qty_increments' | 'is_qty_decimal'
>;
export type SaleRules = Pick<
  ProductDocument['stock'],
  'min_sale_qty' | 'max_sale_qty' | 'qty_increments' | 'is_qty_decimal'
>;

/** Returns the rules that differ from "any whole quantity from 1". */
export function saleRulesOf(said: Said): SaleRules {
  const least = said.min_sale_qty ?? 0;
  const most = said.max_sale_qty ?? 0;
  const step = said.enable_qty_increments === false ? 0 : (said.qty_increments ?? 0);
  return {
    ...(least > 0 && least !== 1 && { min_sale_qty: least }),
    ...(most > 0 && { max_sale_qty: most }),
    ...(step > 0 && step !== 1 && { qty_increments: step }),
    ...(said.is_qty_decimal && { is_qty_decimal: true as const }),
  };
}
