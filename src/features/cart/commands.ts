// What the shopper does to the cart. Every write is incremental, so tabs never overwrite each other; nothing waits
// for the network. Ids and time enter here.
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { type Moment, openGeneration, putLines } from '../../database/cart-generation.ts';
import { newId } from '../../database/new-id.ts';
import { writeFault } from '../../database/write-fault.ts';
import { isQuantity, mayAdd, newCartLine, type StockStatus } from '../../domain/cart/cart-lines.ts';
import type { Chosen } from '../../domain/cart/chosen-item.ts';
import type { Shop } from '../../model/shop.ts';

const moment = (): Moment => ({ now: Date.now(), newId });

/** What became of an addition: stock as far as the device knows it, and whether the connection was there before. */
export type Added = { stock: StockStatus; grown: boolean };

/**
 * Adds a product, or its chosen variant, with what else is chosen. The same thing again raises the quantity.
 * Out: what became of it; faults price-unknown, no-variant, options-missing, out-of-stock, quantity-limit (detail: maxQuantity),
 * not-saved, storage-full.
 */
export async function addToCart(
  shop: Pick<Shop, 'config' | 'personal'>,
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  qty: number,
  chosen: Chosen = {},
): Promise<Result<Added>> {
  const { personal } = shop;
  const rules = shop.config.cart;
  const at = moment();
  try {
    const generation = await openGeneration(personal, at);
    const line = newCartLine(product, child, Math.max(1, Math.trunc(qty)), generation, at.now, chosen);
    const held = (await personal.cart.findOne(line.key).exec())?.qty ?? 0;
    const verdict = mayAdd(product, child, held, qty, rules, at.now, chosen);
    if (!verdict.ok) return verdict;
    await putLines(personal, [line], () => verdict.value.limit, at);
    return ok({ stock: verdict.value.stock, grown: held > 0 });
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** One of several goods that are added together. */
export type GroupItem = { product: ProductDocument; qty: number };

/**
 * Adds the goods of a group, each as a line of its own: all of them, or none when one may not be added.
 * Out: what became of it; faults as addToCart, with the name of the thing in `detail`.
 */
export async function addGroup(
  shop: Pick<Shop, 'config' | 'personal'>,
  items: readonly GroupItem[],
): Promise<Result<Added>> {
  const { personal } = shop;
  const rules = shop.config.cart;
  const at = moment();
  try {
    const generation = await openGeneration(personal, at);
    const limits = new Map<string, number>();
    const lines: CartLineDocument[] = [];
    let stock: StockStatus = 'ok';
    let grown = false;
    for (const { product, qty } of items) {
      const line = newCartLine(product, undefined, Math.max(1, Math.trunc(qty)), generation, at.now);
      const held = (await personal.cart.findOne(line.key).exec())?.qty ?? 0;
      const verdict = mayAdd(product, undefined, held, qty, rules, at.now);
      if (!verdict.ok) return failed(verdict.fault.code, { ...verdict.fault.detail, name: product.name });
      if (verdict.value.stock !== 'ok') stock = verdict.value.stock;
      grown ||= held > 0;
      limits.set(line.sku, verdict.value.limit);
      lines.push(line);
    }
    if (lines.length === 0) return failed('options-missing');
    await putLines(personal, lines, (line) => limits.get(line.sku) ?? rules.maxQuantity, at);
    return ok({ stock, grown });
  } catch (error) {
    return writeFault('cart', error);
  }
}

/**
 * Sets a line's quantity.
 * In: the line's key, the quantity, the most it may hold. Faults: quantity-limit (detail: maxQuantity), not-found when
 * another tab removed it, not-saved, storage-full.
 */
export async function setQuantity(
  shop: Pick<Shop, 'personal'>,
  key: string,
  qty: number,
  limit: number,
): Promise<Result<void>> {
  if (!isQuantity(qty) || qty > limit) return failed('quantity-limit', { maxQuantity: limit });
  try {
    const doc = await shop.personal.cart.findOne(key).exec();
    if (!doc) return failed('not-found');
    await doc.incrementalModify((line) => {
      line.prev_qty = line.qty;
      line.qty = qty;
      return line;
    });
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Takes a line out. Out: the line as it was, so that it can be put back. Faults: not-found, not-saved, storage-full. */
export async function removeLine(
  shop: Pick<Shop, 'personal'>,
  key: string,
): Promise<Result<CartLineDocument>> {
  try {
    const doc = await shop.personal.cart.findOne(key).exec();
    if (!doc) return failed('not-found');
    const line = doc.toMutableJSON();
    await doc.incrementalRemove();
    return ok(line);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Puts a removed connection back into the cart that is open now. Faults: not-saved, storage-full. */
export async function restoreLine(
  shop: Pick<Shop, 'config' | 'personal'>,
  line: CartLineDocument,
): Promise<Result<void>> {
  try {
    const limit = Math.max(line.qty, shop.config.cart.maxQuantity);
    await putLines(shop.personal, [line], () => limit, moment());
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}
