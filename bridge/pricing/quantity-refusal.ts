// Checks a quantity against the limits in a product's stock record (docs/wire.md, "Documents").
import type { BridgeStock } from '#schemas/bridge/catalogue-answer.ts';

/** A stock record; some indexers wrap it in a list. */
export type StockInput = BridgeStock | BridgeStock[] | null | undefined;

export type QuantityRefusal =
  | { errorCode: 'quantity-least'; least: number }
  | { errorCode: 'quantity-step'; step: number }
  | { errorCode: 'quantity-limit'; most: number }
  | { errorCode: 'sold-in-parts' };

/** Returns why a line may not have this quantity; undefined if it may. */
export function quantityRefusal(stated: StockInput, qty: number): QuantityRefusal | undefined {
  const record = Array.isArray(stated) ? stated[0] : stated;
  if (!record) return undefined;
  const { min_sale_qty, max_sale_qty, qty_increments, enable_qty_increments, is_qty_decimal } = record;
  const step = enable_qty_increments === false ? 0 : (qty_increments ?? 0);
  if (is_qty_decimal || !Number.isInteger(step)) return { errorCode: 'sold-in-parts' };
  const multiple = step > 0 ? step : 1;
  const least = Math.ceil(Math.max(1, min_sale_qty ?? 1) / multiple) * multiple;
  if (qty < least) return { errorCode: 'quantity-least', least };
  if (qty % multiple !== 0) return { errorCode: 'quantity-step', step: multiple };
  const most = max_sale_qty ?? 0;
  return most > 0 && qty > most ? { errorCode: 'quantity-limit', most } : undefined;
}
