// What is said about stock: its kind and the number that belongs to it.
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product-document.ts';
import { usableChildren } from './variant-choice.ts';

export type StockLabel =
  /** on the shelf; qty absent when the shop does not count it */
  | { kind: 'yes'; qty?: number }
  /** the last ones */
  | { kind: 'few'; qty: number }
  /** not on the shelf, comes after that many working days */
  | { kind: 'order'; days: number }
  | { kind: 'no' };

/** From this number down the last pieces are announced. */
const FEW_UP_TO = 3;

type Stock = ProductDocument['stock'];

/** One line from one stock record and the working days an order from the supplier takes. */
export function stockLabel(stock: Stock, deliveryDays: number): StockLabel {
  if (!stock.manage_stock) return { kind: 'yes' };
  if (!stock.is_in_stock) return { kind: 'no' };
  const qty = Math.floor(stock.qty);
  if (qty > FEW_UP_TO) return { kind: 'yes', qty };
  if (qty > 0) return { kind: 'few', qty };
  return { kind: 'order', days: deliveryDays };
}

/**
 * The line of a product, or of its chosen variant. A configurable product without a choice speaks for all its
 * usable variants together.
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
