// Carries out a merge plan (src/shared/domain/cart/merge-cart.ts) call by call, and stores each outcome before the next
// call.
// Invariants: an addition is on disk before its request is sent; a line that is refused does not block the others; a
// plan ends early only if the backend makes no decision, or if an order has closed the cart.
import type { StoreItem } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Fault, Result } from '#schemas/fault.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { ServerItem } from '#shared/domain/cart/match-items.ts';
import type { MergePlan, MergeStep } from '#shared/domain/cart/merge-cart.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { chosenOf } from '#shared/domain/cart/product-choices.ts';
import { errorCatalogue } from '#shared/domain/faults/error-catalogue.ts';
import type { Call } from '../bridge-client/call.ts';
import type { Ports } from '../ports.ts';
import { isWordedError } from '../session/is-token-over.ts';
import type { CartStore } from './cart-store.ts';
import { judgeItem } from './read-store-items.ts';

/** A line that the backend neither accepts nor refuses counts as refused after this many failed rounds. */
const FAILURES_UNTIL_REFUSED = 3;

export type CarryOutDeps = {
  ports: Pick<Ports, 'now' | 'log'>;
  call: Call;
  store: CartStore;
  /** returns the product under which a sku from the backend's cart is sold, from the device or from the backend */
  findProduct: (sku: string) => Promise<Result<ProductDocument>>;
};

export type OpenServerCart = { cartId: string; principal: string; generation: string };

type Outcome = 'done' | 'no-answer';

/** True if the backend itself decided about this request; false for proxy error pages, timeouts and expired logins. */
export const isVerdict = (fault: Fault): boolean =>
  ['refused', 'missing', 'conflict', 'consent'].includes(errorCatalogue[fault.code].write) ||
  isWordedError(fault);

const isRefusal = (fault: Fault): boolean => isVerdict(fault) && !isWordedError(fault);

/** Returns the line with the cart, item id and quantity that the backend confirmed, without its sync errors. */
function confirmed(
  line: CartLineDocument,
  { cartId, principal }: OpenServerCart,
  item: { item_id: string; qty: number },
): CartLineDocument {
  const { add_sent_at, sync_failures, ...kept } = line;
  const { sync, update, ...errors } = line.errors;
  return {
    ...kept,
    errors,
    server_cart_id: cartId,
    server_item_id: item.item_id,
    server_qty: item.qty,
    ...(principal === GUEST ? {} : { account_base: { cart_id: cartId, qty: item.qty } }),
  };
}

/** Returns the line without its backend cart state. */
export function unconfirmed(line: CartLineDocument): CartLineDocument {
  const { server_cart_id, server_item_id, server_qty, account_base, add_sent_at, ...goods } = line;
  return goods;
}

/** True if an order has closed the cart since it was read. The next round detects this and sends the change again. */
export const isCartOrdered = ({ detail }: Fault): boolean => detail?.errorCode === 'cart-ordered';

/**
 * Handles a refusal: restores the previous quantity. A line that the backend never had is removed and saved for later.
 */
async function refuse(
  { store, ports }: CarryOutDeps,
  cart: OpenServerCart,
  step: Extract<MergeStep, { do: 'send' }>,
): Promise<void> {
  const { key, qty } = step;
  let failed: CartLineDocument | undefined;
  await store.changeLine(key, (line) => {
    // the line has been changed again since it was sent: leave it to the next round
    if (line.qty !== qty) return undefined;
    const before = line.server_qty ?? line.prev_qty;
    if (step.item_id !== undefined && before !== undefined) {
      const { sync_failures, ...kept } = line;
      return { ...kept, qty: before, errors: { ...line.errors, update: 'refused' } };
    }
    failed = line;
    return undefined;
  });
  if (!failed) return;
  const { add_sent_at, server_cart_id, account_base, ...line } = failed;
  ports.log({ event: 'cart.line-refused' });
  await store.saveForLater(cart.generation, [{ why: 'refused', line }]);
}

/** Counts a failure of this line alone; refuses the line after FAILURES_UNTIL_REFUSED. */
const countFailure = (deps: CarryOutDeps, cart: OpenServerCart, step: Extract<MergeStep, { do: 'send' }>) =>
  deps.store
    .changeLine(step.key, (line) => ({ ...line, sync_failures: (line.sync_failures ?? 0) + 1 }))
    .then(async (line) => {
      if ((line?.sync_failures ?? 0) >= FAILURES_UNTIL_REFUSED) await refuse(deps, cart, step);
    });

async function send(
  deps: CarryOutDeps,
  cart: OpenServerCart,
  step: Extract<MergeStep, { do: 'send' }>,
): Promise<Outcome> {
  const { store, ports, call } = deps;
  const { key, qty, item_id } = step;
  const { cartId, principal } = cart;
  const line = await store.changeLine(key, (newest) => {
    if (newest.qty !== qty) return undefined;
    // until the response arrives, the customer's cart may contain up to this many pieces
    const most = Math.max(qty, item_id === undefined ? 0 : (newest.server_qty ?? 0));
    const base =
      principal === GUEST ? {} : { account_base: { cart_id: cartId, qty: most, unsure: true as const } };
    if (item_id !== undefined) return { ...newest, ...base };
    const { server_item_id, server_qty, ...kept } = newest;
    return { ...kept, server_cart_id: cartId, add_sent_at: ports.now(), ...base };
  });
  // the line has been removed or changed since the plan was made: the next round sends the new quantity
  if (!line) return 'done';
  const cartItem = {
    sku: line.sku,
    qty,
    quoteId: cartId,
    ...(item_id === undefined ? {} : { item_id }),
    ...(line.product_option ? { product_option: line.product_option } : {}),
  };
  const answer = await call('cart/update', { principal, query: { cartId }, body: { cartItem } });
  if (answer.ok) {
    const item = answer.value.result;
    // an addition may increase an existing item; for an absolute quantity, a different result is the backend's limit
    const isLimited = item_id !== undefined && item.qty !== qty && item.qty > 0;
    await store.changeLine(key, (newest) => {
      const line = confirmed(newest, cart, item);
      if (!isLimited || newest.qty !== qty) return line;
      return { ...line, qty: item.qty, errors: { ...line.errors, update: 'refused' } };
    });
    return 'done';
  }
  if (isCartOrdered(answer.fault)) return 'no-answer';
  if (isRefusal(answer.fault)) await refuse(deps, cart, step);
  else if (isVerdict(answer.fault)) await countFailure(deps, cart, step);
  else return 'no-answer';
  return 'done';
}

async function deleteItem(
  { call, ports }: CarryOutDeps,
  { cartId, principal }: OpenServerCart,
  { sku, item_id }: Extract<MergeStep, { do: 'delete-item' }>,
): Promise<Outcome> {
  const body = { cartItem: { sku, item_id, quoteId: cartId } };
  const answer = await call('cart/delete', { principal, query: { cartId }, body });
  if (answer.ok) return 'done';
  if (isCartOrdered(answer.fault)) return 'no-answer';
  if (errorCatalogue[answer.fault.code].write === 'missing') return 'done';
  ports.log({ event: 'cart.item-not-deleted', code: answer.fault.code });
  return isVerdict(answer.fault) ? 'done' : 'no-answer';
}

/**
 * Adds a line for an item that another device added, or appends an item that the backend itself added to `fromStore`.
 * Skips items that cannot be identified.
 */
async function addLine(
  deps: CarryOutDeps,
  cart: OpenServerCart,
  item: ServerItem,
  fromStore: StoreItem[],
): Promise<Outcome> {
  const { store, ports } = deps;
  const judged = await judgeItem(deps, item);
  if ('storeItem' in judged) fromStore.push(judged.storeItem);
  if (!('product' in judged)) return 'done';
  const { product } = judged;
  const child = product.configurable_children.find(({ sku }) => sku === item.sku);
  const chosen = chosenOf(item.product_option ?? undefined);
  const line = newCartLine(product, child, item.qty, cart.generation, ports.now(), chosen);
  await store.addLine(confirmed(line, cart, item), cart.cartId);
  return 'done';
}

async function carryOutStep(
  deps: CarryOutDeps,
  cart: OpenServerCart,
  step: MergeStep,
  fromStore: StoreItem[],
): Promise<Outcome> {
  switch (step.do) {
    case 'send':
      return send(deps, cart, step);
    case 'take': {
      const item = { item_id: step.item_id, qty: step.server_qty };
      // the line has changed since the plan was made: leave it to the next round
      await deps.store.changeLine(step.key, (line) =>
        line.qty === step.from ? { ...confirmed(line, cart, item), qty: step.qty } : undefined,
      );
      return 'done';
    }
    case 'remove-line':
      // a line that has changed since the plan was made is sent in the next round
      await deps.store.removeLine(step.key, ({ qty, server_qty }) => qty === server_qty);
      return 'done';
    case 'keep-rest':
      await deps.store.changeLine(step.key, (line) =>
        line.qty === step.from ? { ...unconfirmed(line), qty: step.qty } : undefined,
      );
      return 'done';
    case 'set-aside': {
      const line = (await deps.store.linesOf(cart.generation)).find(({ key }) => key === step.key);
      if (line?.qty === step.qty)
        await deps.store.saveForLater(cart.generation, [
          { why: step.why ?? 'cleared', line: unconfirmed(line) },
        ]);
      return 'done';
    }
    case 'delete-item':
      return deleteItem(deps, cart, step);
    case 'add-line':
      return addLine(deps, cart, step.item, fromStore);
  }
}

/**
 * Carries out a plan.
 * @param fromStore Receives the items that turn out to have been added by the backend.
 * @returns False if the plan ended early; completed steps stay completed.
 * @throws If the device cannot write.
 */
export async function carryOut(
  deps: CarryOutDeps,
  cart: OpenServerCart,
  plan: Pick<MergePlan, 'steps'>,
  fromStore: StoreItem[] = [],
): Promise<boolean> {
  for (const step of plan.steps)
    if ((await carryOutStep(deps, cart, step, fromStore)) === 'no-answer') return false;
  return true;
}
