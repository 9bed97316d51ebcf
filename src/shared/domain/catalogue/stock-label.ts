// The displayed stock of a product: a kind and its number.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { usableChildren } from './variant-choice.ts';

export type StockLabel =
  /** in stock; qty absent if stock is not counted */
  | { kind: 'yes'; qty?: number }
  /** the last pieces */
  | { kind: 'few'; qty: number }
  /** out of stock, available after `days` working days */
  | { kind: 'order'; days: number }
  | { kind: 'no' };

/** Quantities up to this one are announced as the last pieces. */
const FEW_UP_TO = 3;

type Stock = ProductDocument['stock'];

/**
 * Returns the label for a stock record.
 * @param deliveryDays Working days that an order from the supplier takes.
 */
export function stockLabel(stock: Stock, deliveryDays: number): StockLabel {
  if (!stock.manage_stock) return { kind: 'yes' };
  if (!stock.is_in_stock) return { kind: 'no' };
  const qty = Math.floor(stock.qty);
  if (qty > FEW_UP_TO) return { kind: 'yes', qty };
  if (qty > 0) return { kind: 'few', qty };
  return { kind: 'order', days: deliveryDays };
}

/**
 * Returns the label for a product or its chosen variant. For a configurable product without a choice, the stock of its
 * usable variants is summed.
 */
export function productStockLabel(product: ProductDocument, child?: ConfigurableChild): StockLabel {
  if (child) return stockLabel(child.stock, product.delivery_days);
  if (product.type_id !== 'configurable') return stockLabel(product.stock, product.delivery_days);
  const children = usableChildren(product);
  const stock: Stock = {
    qty: children.reduce((sum, { stock }) => sum + Math.max(0, stock.qty), 0),
    is_in_stock: children.length > 0,
    manage_stock: children.every((each) => each.stock.manage_stock),
  };
  return stockLabel(stock, product.delivery_days);
}
