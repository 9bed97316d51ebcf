// What the shopper does to the cart. Every write is incremental, so tabs never overwrite each other; nothing waits
// for the network. Ids and time enter here.
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { type Moment, openGeneration, putLines, takeLineOut } from '../../database/cart-generation.ts';
import { changeClaim, readClaim } from '../../database/claims.ts';
import { newId } from '../../database/new-id.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import { writeFault } from '../../database/write-fault.ts';
import { GUEST } from '../../domain/account/principal.ts';
import {
  isQuantity,
  mayAdd,
  newCartLine,
  type StockStatus,
  withQuantity,
} from '../../domain/cart/cart-lines.ts';
import type { Chosen } from '../../domain/cart/chosen-item.ts';
import type { Shop } from '../../model/shop.ts';

const moment = (): Moment => ({ now: Date.now(), newId });

/**
 * Queues the question whether the shop has what was added; the line says so when it is answered, however late. What cannot
 * be queued leaves the addition as it is.
 */
async function checkStock(
  { config, personal }: Pick<Shop, 'config' | 'personal'>,
  lines: readonly CartLineDocument[],
): Promise<void> {
  if (!config.cart.stockSync) return;
  try {
    for (const { key, sku, type_id } of lines) {
      if (type_id === 'bundle' || (await isAsked(personal, sku))) continue;
      const queued = { now: Date.now(), newId, principal: GUEST, silent: true };
      const task = await queueTask(personal, 'stock-check', { sku }, queued);
      if (!task.ok) return;
      const doc = await personal.cart.findOne(key).exec();
      await doc?.incrementalModify((line) => ({ ...line, onlineStockCheckid: task.value.id }));
    }
  } catch (error) {
    console.error('stock check not queued', error instanceof Error ? error.name : 'unknown');
  }
}

const isAsked = async (personal: Shop['personal'], sku: string): Promise<boolean> => {
  const selector = { kind: 'stock-check', state: 'waiting' as const };
  return (await personal.synctasks.find({ selector }).exec()).some(({ payload }) => payload.sku === sku);
};

/** What became of an addition: stock as far as the device knows it, and whether the connection was there before. */
export type Added = { stock: StockStatus; grown: boolean };

/**
 * Adds a product, or its chosen variant, with what else is chosen. The same thing again raises the quantity. `online`: is
 * the stock on this device kept up to date just now?
 * Out: what became of it; faults price-unknown, no-variant, options-missing, out-of-stock, quantity-limit (detail: maxQuantity),
 * not-saved, storage-full.
 */
export async function addToCart(
  shop: Pick<Shop, 'config' | 'personal' | 'acts'>,
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  qty: number,
  chosen: Chosen = {},
  online = true,
): Promise<Result<Added>> {
  const { personal } = shop;
  const rules = shop.config.cart;
  const at = moment();
  try {
    const generation = await openGeneration(personal, at);
    const line = newCartLine(product, child, Math.max(1, Math.trunc(qty)), generation, at.now, chosen);
    const held = (await personal.cart.findOne(line.key).exec())?.qty ?? 0;
    const verdict = mayAdd(product, child, held, qty, rules, at.now, chosen, online);
    if (!verdict.ok) return verdict;
    await putLines(personal, [line], () => verdict.value.limit, at);
    await checkStock(shop, [line]);
    shop.acts.next({ kind: 'added-to-cart', line, qty });
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
  shop: Pick<Shop, 'config' | 'personal' | 'acts'>,
  items: readonly GroupItem[],
  online = true,
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
      const verdict = mayAdd(product, undefined, held, qty, rules, at.now, {}, online);
      if (!verdict.ok) return failed(verdict.fault.code, { ...verdict.fault.detail, name: product.name });
      if (verdict.value.stock !== 'ok') stock = verdict.value.stock;
      grown ||= held > 0;
      limits.set(line.sku, verdict.value.limit);
      lines.push(line);
    }
    if (lines.length === 0) return failed('options-missing');
    await putLines(personal, lines, (line) => limits.get(line.sku) ?? rules.maxQuantity, at);
    await checkStock(shop, lines);
    for (const line of lines) shop.acts.next({ kind: 'added-to-cart', line, qty: line.qty });
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
    await doc.incrementalModify((line) => withQuantity(line, qty));
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Takes a line out. Out: the line as it was, so that it can be put back. Faults: not-found, not-saved, storage-full. */
export async function removeLine(
  shop: Pick<Shop, 'personal' | 'acts'>,
  key: string,
): Promise<Result<CartLineDocument>> {
  try {
    const line = await takeLineOut(shop.personal, key, Date.now());
    if (!line) return failed('not-found');
    shop.acts.next({ kind: 'removed-from-cart', line, qty: line.qty });
    return ok(line);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Puts a removed line back into the cart that is open now. Faults: not-saved, storage-full. */
export async function restoreLine(
  shop: Pick<Shop, 'config' | 'personal'>,
  line: CartLineDocument,
): Promise<Result<void>> {
  try {
    const limit = Math.max(line.qty, shop.config.cart.maxQuantity);
    // it may be gone from the shop's cart by now, or be about to go
    const { server_item_id, server_cart_id, server_qty, ...goods } = line;
    await putLines(shop.personal, [goods], () => limit, moment());
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** The shopper knows that the price has changed since the line was added. In: the price shown, cents. Faults: as setQuantity. */
export async function agreeToPrice(
  shop: Pick<Shop, 'personal'>,
  key: string,
  price: Cents,
): Promise<Result<void>> {
  try {
    const doc = await shop.personal.cart.findOne(key).exec();
    if (!doc) return failed('not-found');
    await doc.incrementalModify((line) => ({ ...line, price_when_added: price }));
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/**
 * Makes a line another variant, or another quantity, of its product. The new one is in the cart before the old one leaves.
 * Faults: as addToCart, and not-found when another tab removed the line.
 */
export async function changeVariant(
  shop: Pick<Shop, 'config' | 'personal'>,
  key: string,
  product: ProductDocument,
  child: ConfigurableChild,
  qty: number,
): Promise<Result<void>> {
  const { personal, config } = shop;
  const at = moment();
  try {
    const doc = await personal.cart.findOne(key).exec();
    if (!doc) return failed('not-found');
    const line = newCartLine(product, child, qty, doc.generation, doc.added_at);
    const verdict = mayAdd(product, child, 0, qty, config.cart, at.now);
    if (!verdict.ok) return verdict;
    if (line.key === key) return setQuantity(shop, key, qty, verdict.value.limit);
    await putLines(personal, [line], () => verdict.value.limit, at);
    await takeLineOut(personal, key, at.now);
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

async function dropFromAside(personal: Shop['personal'], keys: readonly string[]): Promise<void> {
  await changeClaim(personal, 'cart', Date.now(), (head) => {
    const { set_aside = [], ...rest } = head ?? { generation: newId(), seq: 1 };
    const left = set_aside.filter(({ line }) => !keys.includes(line.key));
    return left.length > 0 ? { ...rest, set_aside: left } : rest;
  });
}

/**
 * Puts lines that the shop took out back into the cart. What it refused stays marked and is not sent again until it is
 * changed. Faults: not-saved, storage-full.
 */
export async function putBack(shop: Pick<Shop, 'personal'>, keys: readonly string[]): Promise<Result<void>> {
  const { personal } = shop;
  try {
    const held = (await readClaim(personal, 'cart'))?.set_aside ?? [];
    const lines = held.flatMap(({ why, line }) =>
      keys.includes(line.key)
        ? [{ ...line, errors: why === 'refused' ? { ...line.errors, sync: 'refused' } : line.errors }]
        : [],
    );
    await putLines(personal, lines, ({ qty }) => qty, moment());
    await dropFromAside(personal, keys);
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Leaves lines that the shop took out for good. Faults: not-saved, storage-full. */
export async function forgetSetAside(
  shop: Pick<Shop, 'personal'>,
  keys: readonly string[],
): Promise<Result<void>> {
  try {
    await dropFromAside(shop.personal, keys);
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}
