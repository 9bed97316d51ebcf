// Carries out the plan of a merge (src/domain/cart/merge-cart.ts): one call at a time, its outcome written before the next.
// Invariants: an addition is on disk before it is on the wire; what one line cannot have keeps no other from being
// synchronised; only silence ends a plan early.
import type { StoreItem } from '../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { Fault, Result } from '../../schemas/fault.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { newCartLine } from '../../src/domain/cart/cart-view.ts';
import { chosenOf } from '../../src/domain/cart/chosen.ts';
import type { ServerItem } from '../../src/domain/cart/match-items.ts';
import type { MergePlan, MergeStep } from '../../src/domain/cart/merge-cart.ts';
import { faultEffects } from '../../src/domain/faults/fault-effects.ts';
import type { Call } from '../bridge-client/call.ts';
import type { Ports } from '../ports.ts';
import { isWordedError } from '../session/is-token-over.ts';
import type { CartStore } from './cart-store.ts';
import { judgeItem } from './read-store-items.ts';

/** Rounds after which a shop that says neither yes nor no to a line has said no. */
const FAILURES_UNTIL_REFUSED = 3;

export type CarryOutDeps = {
  ports: Pick<Ports, 'now' | 'log'>;
  call: Call;
  store: CartStore;
  /** the product that a sku of the shop's cart is sold as, on the device or asked for */
  findProduct: (sku: string) => Promise<Result<ProductDocument>>;
};

export type OpenServerCart = { cartId: string; principal: string; generation: string };

type Outcome = 'done' | 'no-answer';

/** Did the shop say anything of this very request? A page of a proxy, silence and a login that is over say nothing. */
export const isVerdict = (fault: Fault): boolean =>
  ['refused', 'missing', 'conflict', 'consent'].includes(faultEffects[fault.code].write) ||
  isWordedError(fault);

const isRefusal = (fault: Fault): boolean => isVerdict(fault) && !isWordedError(fault);

/** Notes what the shop holds of a line. */
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

/** The line without what a cart of the backend held of it. */
export function unconfirmed(line: CartLineDocument): CartLineDocument {
  const { server_cart_id, server_item_id, server_qty, account_base, add_sent_at, ...goods } = line;
  return goods;
}

/** An order closed the cart since it was read: the next round finds out, and what this call was for is done then. */
export const isCartOrdered = ({ detail }: Fault): boolean => detail?.errorCode === 'cart-ordered';

/** A refusal: the quantity of before comes back; a line that the shop never had is taken out and kept aside. */
async function refuse(
  { store, ports }: CarryOutDeps,
  cart: OpenServerCart,
  step: Extract<MergeStep, { do: 'send' }>,
): Promise<void> {
  const { key, qty } = step;
  let failed: CartLineDocument | undefined;
  await store.changeLine(key, (line) => {
    // changed again meanwhile: the next round tells
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

/** The shop is in trouble with this line, and with no other. */
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
    // until it is answered, the customer's cart may hold this many
    const most = Math.max(qty, item_id === undefined ? 0 : (newest.server_qty ?? 0));
    const base =
      principal === GUEST ? {} : { account_base: { cart_id: cartId, qty: most, unsure: true as const } };
    if (item_id !== undefined) return { ...newest, ...base };
    const { server_item_id, server_qty, ...kept } = newest;
    return { ...kept, server_cart_id: cartId, add_sent_at: ports.now(), ...base };
  });
  // gone, or another quantity by now: the next round sends that
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
    // an addition may be summed with what lay there; another answer to an absolute quantity is the shop's limit
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
  if (faultEffects[answer.fault.code].write === 'missing') return 'done';
  ports.log({ event: 'cart.item-not-deleted', code: answer.fault.code });
  return isVerdict(answer.fault) ? 'done' : 'no-answer';
}

/** Adds a line for an item of another device, or notes that the backend added it. An item that cannot be named stays. */
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
      // changed meanwhile: the next round looks at what it is then
      await deps.store.changeLine(step.key, (line) =>
        line.qty === step.from ? { ...confirmed(line, cart, item), qty: step.qty } : undefined,
      );
      return 'done';
    }
    case 'remove-line':
      // a line that was changed meanwhile is sent with the next round
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
 * Carries a plan out.
 * @param fromStore Receives the items that turned out to be the backend's own.
 * @returns False if the backend did not answer; what was done until then stays done.
 * @throws If the device could not write.
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
