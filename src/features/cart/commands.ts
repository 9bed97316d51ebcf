// Writes of the cart. One file although it is long: a feature has one file of commands (CONTRIBUTING.md).
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { Cents } from '#schemas/primitives.ts';
import { newId } from '#shared/database/new-id.ts';
import {
  type Amend,
  type CartBefore,
  exchangeLine,
  type Moment,
  putLines,
  readCart,
  removeOpenLine,
  writeOrHold,
} from '#shared/database/open-generation.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { isPressDone } from '#shared/database/remove-lines.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { mayAdd, type StockStatus } from '#shared/domain/cart/may-add.ts';
import { lineInGeneration, newCartLine, withAdded, withQuantity } from '#shared/domain/cart/new-cart-line.ts';
import { offerPieces } from '#shared/domain/cart/offer-pieces.ts';
import { chosenOf, type ProductChoices } from '#shared/domain/cart/product-choices.ts';
import { type QuantityRules, quantityFault } from '#shared/domain/cart/quantity-rules.ts';
import type { LineChange } from '#shared/domain/cart/unsaved-cart.ts';
import { withoutStockCheck } from '#shared/domain/cart/with-stock-answer.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

const moment = (): Moment => ({ now: Date.now(), newId });

/** sku → id of its stock check */
type Checks = ReadonlyMap<string, string>;

async function waitingChecks(personal: AppContext['personal']): Promise<Checks> {
  const checks = (await personal.synctasks.find().exec()).filter(
    ({ kind, state }) => kind === 'stock-check' && state === 'waiting',
  );
  return new Map(checks.map(({ payload, id }) => [String(payload.sku), id]));
}

const logUnqueued = (error: unknown): undefined =>
  void console.error('Failed to queue a stock check', error instanceof Error ? error.name : 'unknown');

const withCheck = ({ is_in_stock, ...line }: CartLineDocument, onlineStockCheckid: string) => ({
  ...line,
  onlineStockCheckid,
});

/**
 * Writes lines as `writeOrHold` does, and queues their stock checks, whose results are written to the lines. The same
 * write stores the id of the check, before its response can arrive, so that no result is overwritten.
 * @param lines lines that `write` stores
 */
async function writeChecked(
  app: Pick<AppContext, 'config' | 'personal' | 'memory'>,
  cart: CartBefore,
  lines: readonly CartLineDocument[],
  write: (amend: Amend) => Promise<CartLineDocument[]>,
  changes: readonly LineChange[],
): Promise<CartLineDocument[] | undefined> {
  const { config, personal } = app;
  const waiting = config.cart.stockSync ? await waitingChecks(personal).catch(logUnqueued) : undefined;
  const checked = waiting ? lines.filter(({ type_id }) => type_id !== 'bundle') : [];
  const checks = new Map(checked.map(({ sku }) => [sku, waiting?.get(sku) ?? newId()]));
  const amend = (line: CartLineDocument) => {
    const id = checks.get(line.sku);
    return id === undefined ? line : withCheck(line, id);
  };
  const stored = await writeOrHold(app, cart, () => write(amend), changes);
  if (stored && waiting) await queueChecks(personal, stored, checks, waiting).catch(logUnqueued);
  return stored;
}

/** Queues the stock checks stored in lines, except pending ones. Removes the id of a check that cannot be queued. */
async function queueChecks(
  personal: AppContext['personal'],
  lines: readonly CartLineDocument[],
  checks: Checks,
  waitingBefore: Checks,
): Promise<void> {
  const queued = new Set<string>();
  for (const { key, sku, onlineStockCheckid } of lines) {
    let id = checks.get(sku);
    // the line already contained the addition and was not written
    if (id === undefined || id !== onlineStockCheckid || queued.has(id)) continue;
    if (waitingBefore.get(sku) === id) {
      if ((await waitingChecks(personal)).get(sku) === id) continue;
      // the response to the pending check arrived before the line had stored its id
      const next = newId();
      await changeNewest(personal.cart, key, (line) => withCheck(line, next));
      id = next;
    }
    queued.add(id);
    if (await queueCheck(personal, sku, id)) continue;
    for (const line of lines)
      await changeNewest(personal.cart, line.key, (newest) =>
        newest.onlineStockCheckid === id ? withoutStockCheck(newest) : undefined,
      );
  }
}

/** Queues a stock check; returns whether it was queued. */
async function queueCheck(personal: AppContext['personal'], sku: string, id: string): Promise<boolean> {
  const queued = { now: Date.now(), newId: () => id, principal: GUEST };
  return (await queueTask(personal, 'stock-check', { sku }, queued)).ok;
}

/**
 * The result of an addition.
 * - `stock`: the stock status stored on this device
 * - `grown`: true if the addition increased the quantity of an existing line
 * - `isUnsaved`: true if the device cannot store the addition, which is then held in the memory of this tab
 * - `raisedTo`: the added quantity if it was raised to the smallest one that is sold
 */
export type Added = { stock: StockStatus; grown: boolean; isUnsaved?: boolean; raisedTo?: number };

/** True if the cart contains the addition of this click. */
const isAdded = ({ lines }: CartBefore, press: string): boolean =>
  lines.some(({ additions = [] }) => additions.includes(press));

/** Returns the items of a click that are not in any cart yet; ordered and removed lines count as added. */
export async function notAddedYet<T extends { sku: string; child?: string | undefined }>(
  { personal }: Pick<AppContext, 'personal'>,
  press: string,
  items: readonly T[],
): Promise<T[]> {
  const done = await Promise.all(items.map(({ sku, child }) => isPressDone(personal, press, child ?? sku)));
  return items.filter((_, at) => !done[at]);
}

/** Returns the line with the id of the click that adds it. */
const pressed = (line: CartLineDocument, press: string): CartLineDocument => ({
  ...line,
  additions: [press],
});

const qtyIn = ({ lines }: CartBefore, { key }: CartLineDocument): number =>
  lines.find((each) => each.key === key)?.qty ?? 0;

/** Returns the change of a line whose quantity is increased, capped at the limit. */
function grownLine(cart: CartBefore, line: CartLineDocument, limit: number): LineChange {
  const present = cart.lines.find(({ key }) => key === line.key);
  if (!present) return { key: line.key, line, added: line.qty };
  const grown = withAdded(present, line, limit);
  return { key: line.key, line: grown, added: grown.qty - present.qty };
}

/**
 * Adds a product or its chosen variant. Adding the same choice again raises the quantity; repeating a `press` does
 * nothing. Faults: price-unknown, no-variant, options-missing, options-invalid, out-of-stock, sold-in-parts,
 * quantity-limit (detail: maxQuantity), not-saved, storage-full.
 * @param online true if the stock on this device is kept up to date
 * @param press id of the click, by which repeated calls are detected
 */
export async function addToCart(
  app: Pick<AppContext, 'config' | 'personal' | 'memory' | 'acts'>,
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  qty: number,
  chosen: ProductChoices = {},
  online = true,
  press: string = newId(),
): Promise<Result<Added>> {
  const { personal } = app;
  const rules = app.config.cart;
  const at = moment();
  try {
    const cart = await readCart(app, at);
    if (isAdded(cart, press)) return ok({ stock: 'ok', grown: false });
    const asked = pressed(newCartLine(product, child, 1, cart.generation, at.now, chosen), press);
    const held = qtyIn(cart, asked);
    const others = offerPieces(product, child, cart.lines, [asked.key], at.now);
    const verdict = mayAdd(product, child, held, qty, rules, at.now, chosen, online, others);
    if (!verdict.ok) return verdict;
    const { stock, adding, rules: sold } = verdict.value;
    const line = { ...asked, qty: adding };
    const put = (amend: Amend) => putLines(personal, [line], () => sold.most, at, amend);
    const stored = await writeChecked(app, cart, [line], put, [grownLine(cart, line, sold.most)]);
    app.acts.next({ kind: 'added-to-cart', line, qty: adding });
    return ok({
      stock,
      grown: held > 0,
      ...(adding !== qty && { raisedTo: adding }),
      ...(!stored && { isUnsaved: true }),
    });
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** A product of a group and the quantity to add. */
export type GroupItem = { product: ProductDocument; qty: number };

/**
 * Adds the products of a group as separate lines: all of them, or none if one may not be added. If the same `press` was
 * interrupted before, adds only the missing products. Faults: as addToCart, with the product's name in `detail`.
 */
export async function addGroup(
  app: Pick<AppContext, 'config' | 'personal' | 'memory' | 'acts'>,
  items: readonly GroupItem[],
  online = true,
  press: string = newId(),
): Promise<Result<Added>> {
  const { personal } = app;
  const rules = app.config.cart;
  const at = moment();
  try {
    const cart = await readCart(app, at);
    const limits = new Map<string, number>();
    const lines: CartLineDocument[] = [];
    let stock: StockStatus = 'ok';
    let grown = false;
    for (const { product, qty } of items) {
      const asked = pressed(newCartLine(product, undefined, 1, cart.generation, at.now), press);
      if (isAdded({ ...cart, lines: cart.lines.filter(({ key }) => key === asked.key) }, press)) continue;
      const held = qtyIn(cart, asked);
      const others = offerPieces(product, undefined, cart.lines, [asked.key], at.now);
      const verdict = mayAdd(product, undefined, held, qty, rules, at.now, {}, online, others);
      if (!verdict.ok) return failed(verdict.fault.code, { ...verdict.fault.detail, name: product.name });
      if (verdict.value.stock !== 'ok') stock = verdict.value.stock;
      grown ||= held > 0;
      limits.set(asked.sku, verdict.value.rules.most);
      lines.push({ ...asked, qty: verdict.value.adding });
    }
    if (isAdded(cart, press) && lines.length === 0) return ok({ stock, grown });
    if (lines.length === 0) return failed('options-missing');
    const limitOf = ({ sku }: CartLineDocument) => limits.get(sku) ?? rules.maxQuantity;
    const put = (amend: Amend) => putLines(personal, lines, limitOf, at, amend);
    const changes = lines.map((line) => grownLine(cart, line, limitOf(line)));
    const stored = await writeChecked(app, cart, lines, put, changes);
    for (const line of lines) app.acts.next({ kind: 'added-to-cart', line, qty: line.qty });
    return ok({ stock, grown, ...(!stored && { isUnsaved: true }) });
  } catch (error) {
    return writeFault('cart', error);
  }
}

/**
 * Sets a line's quantity. Faults: quantity-limit (detail: maxQuantity), quantity-least, quantity-step, not-found if
 * another tab removed the line, not-saved, storage-full.
 * @param limit the highest quantity of the line
 */
export async function setQuantity(
  app: Pick<AppContext, 'personal' | 'memory'>,
  key: string,
  qty: number,
  limit: number,
  { name = '', least = 1, step = 1 }: { name?: string } & Partial<Pick<QuantityRules, 'least' | 'step'>> = {},
): Promise<Result<void>> {
  const fault = quantityFault(qty, { least, step, most: limit }, name);
  if (fault) return { ok: false, fault };
  return changeLine(app, key, (line) => withQuantity(line, qty));
}

/** Changes a line, based on its newest version. Faults: not-found, not-saved, storage-full. */
async function changeLine(
  app: Pick<AppContext, 'personal' | 'memory'>,
  key: string,
  change: (line: CartLineDocument) => CartLineDocument,
): Promise<Result<void>> {
  try {
    const cart = await readCart(app, moment());
    const line = cart.lines.find((each) => each.key === key);
    if (!line) return failed('not-found');
    let isGone = false;
    const write = async () => {
      isGone = (await changeNewest(app.personal.cart, key, change)) === undefined;
    };
    await writeOrHold(app, cart, write, [{ key, line: change(line) }]);
    return isGone ? failed('not-found') : ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/**
 * Removes a line. Faults: not-found, not-saved, storage-full.
 * @returns the removed line, with the id under which `restoreLine` restores it
 */
export async function removeLine(
  app: Pick<AppContext, 'personal' | 'memory' | 'acts'>,
  key: string,
): Promise<Result<CartLineDocument>> {
  try {
    const cart = await readCart(app, moment());
    const line = cart.lines.find((each) => each.key === key);
    if (!line) return failed('not-found');
    await writeOrHold(app, cart, () => removeOpenLine(app.personal, key, Date.now()), [{ key, line: null }]);
    app.acts.next({ kind: 'removed-from-cart', line, qty: line.qty });
    return ok({ ...line, additions: [`undo|${newId()}`] });
  } catch (error) {
    return writeFault('cart', error);
  }
}

/**
 * Removes every variant of a product. Faults: not-found, not-saved, storage-full; lines removed before the fault stay
 * removed.
 * @returns the removed lines, which `restoreLine` can restore
 */
export async function removeChildren(
  app: Pick<AppContext, 'personal' | 'memory' | 'acts'>,
  parentSku: string,
): Promise<Result<CartLineDocument[]>> {
  const removed: CartLineDocument[] = [];
  try {
    const { lines } = await readCart(app, moment());
    for (const { key } of lines.filter((line) => line.parentSku === parentSku)) {
      const result = await removeLine(app, key);
      if (result.ok) removed.push(result.value);
      else if (result.fault.code !== 'not-found') return result;
    }
  } catch (error) {
    return writeFault('cart', error);
  }
  return removed.length > 0 ? ok(removed) : failed('not-found');
}

/** Restores a removed line in the open cart; a second call does nothing. Faults: not-saved, storage-full. */
export async function restoreLine(
  app: Pick<AppContext, 'config' | 'personal' | 'memory'>,
  line: CartLineDocument,
): Promise<Result<void>> {
  try {
    const limit = Math.max(line.qty, app.config.cart.maxQuantity);
    // drops fields that may be outdated: the backend may have removed the item or completed its stock check since
    const { server_item_id, server_cart_id, server_qty, onlineStockCheckid, ...goods } = line;
    const cart = await readCart(app, moment());
    const back = lineInGeneration(goods, cart.generation);
    const put = (amend: Amend) => putLines(app.personal, [back], () => limit, moment(), amend);
    await writeChecked(app, cart, [back], put, [grownLine(cart, back, limit)]);
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Records that the user has seen the changed price, in cents. Faults: not-found, not-saved, storage-full. */
export async function agreeToPrice(
  app: Pick<AppContext, 'personal' | 'memory'>,
  key: string,
  price: Cents,
): Promise<Result<void>> {
  return changeLine(app, key, (line) => ({ ...line, price_when_added: price }));
}

/**
 * Replaces a line with another variant or quantity of its product; the new line is added before the old one is removed.
 * Faults: as addToCart, quantity-least, quantity-step, and not-found if another tab removed the line.
 */
export async function changeVariant(
  app: Pick<AppContext, 'config' | 'personal' | 'memory'>,
  key: string,
  product: ProductDocument,
  child: ConfigurableChild,
  qty: number,
): Promise<Result<void>> {
  const { personal, config } = app;
  const at = moment();
  try {
    const cart = await readCart(app, at);
    const former = cart.lines.find((each) => each.key === key);
    if (!former) return failed('not-found');
    // the edit changes variant and quantity only; the other options stay
    const chosen = chosenOf(former.product_option);
    const changed = newCartLine(product, child, qty, former.generation, former.added_at, chosen);
    const line = pressed(changed, `exchanged|${newId()}`);
    const others = offerPieces(product, child, cart.lines, [key, line.key], at.now);
    // the pieces are added to an existing line of that variant; fails if not all of them fit, so that none is lost
    const held = line.key === key ? 0 : qtyIn(cart, line);
    const verdict = mayAdd(product, child, held, qty, config.cart, at.now, chosen, true, others);
    if (!verdict.ok) return verdict;
    const sold = verdict.value.rules;
    const fault = quantityFault(held + qty, sold, product.name);
    if (fault) return { ok: false, fault };
    if (line.key === key) return setQuantity(app, key, qty, sold.most, { ...sold, name: product.name });
    const exchange = async (amend: Amend) => {
      await exchangeLine(personal, key, line, sold.most, at, amend);
      return [amend(line)];
    };
    const changes = [grownLine(cart, line, sold.most), { key, line: null }];
    await writeChecked(app, cart, [line], exchange, changes);
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}
