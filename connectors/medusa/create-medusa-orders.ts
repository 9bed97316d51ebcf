// Orders in Medusa, placed exactly once per order id (docs/engines.md). One process at a time works on an order; each
// step is recorded in the ledger before it begins, so that a repeated request continues an interrupted one.
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import type { OrderOwner } from '#bridge/ports/order-book.ts';
import type { OrderRequest, Orders, PlacedOrder } from '#bridge/ports/orders.ts';
import { refuse, stillRunning } from '#bridge/ports/refusal.ts';
import { unsellableSkus } from './available-pieces.ts';
import {
  cartOrdered,
  cartToClose,
  claimCart,
  closeCart,
  type NamedItem,
  readCart,
  releaseCart,
} from './cart-record.ts';
import { type Completing, completeOrder, isPlaced } from './complete-order.ts';
import { fillOrderCart, linesOf, loginEnded, outOfStock } from './fill-order-cart.ts';
import { guarded } from './guarded.ts';
import { MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';
import { type OrderPrivacy, orderPrivacy } from './order-privacy.ts';
import { isOpen, type OpenRow, ORDER, type OrderRow, readRow, writeRow } from './order-row.ts';
import { readOrderStates } from './read-order-states.ts';

/** The client's timeout is 10 s. After this time the response is `still-running`, and the work continues. */
const ANSWER_TIMEOUT_MS = 8_000;
/** A refused completion is retried once, after the cart was updated. */
const ROUNDS = 3;

type Options = { timeoutMs?: number; unlinkedMs?: number };

const namedItems = ({ body }: OrderRequest): NamedItem[] =>
  body.products.map(({ sku, qty: quantity, server_item_id: itemId, server_qty: known }) => ({
    ...{ sku, quantity, itemId, known },
  }));

export type MedusaOrders = Orders & Pick<OrderPrivacy, 'forget'>;

export function createMedusaOrders(context: MedusaContext, options: Options = {}): MedusaOrders {
  const { timeoutMs = ANSWER_TIMEOUT_MS } = options;
  const { services } = context;
  const { records, orders: book, report } = services;
  const states = readOrderStates(context);

  /** Returns the coupon of the cart that the order closes, and its pickup point if the order names none. */
  const choicesOf = async (row: OpenRow) => {
    const cart = row.cart === undefined ? undefined : await readCart(records, row.cart);
    const { shipping } = row.prepared;
    const point = cart?.pickupPoint;
    const fits = point?.carrier === shipping?.carrier && point?.method === shipping?.method;
    return {
      coupon: cart?.coupon,
      pickupPoint: row.prepared.pickupPoint ?? (fits ? point?.code : undefined),
    };
  };

  /** Claims the shopper's cart. @throws 409 if another order has it */
  const claim = async (orderId: string, row: OpenRow): Promise<OpenRow> => {
    const { request, customer } = row;
    const named = namedItems(request);
    const cart = await cartToClose(records, request.body.cart_id, orderId, named, customer?.customerId);
    if (cart === undefined) return row;
    const claimed = await writeRow(records, orderId, { ...row, cart });
    const holder = await claimCart(records, cart, orderId);
    if (holder === orderId) return claimed;
    const other = await readRow(records, holder);
    if (other?.phase === 'done') throw cartOrdered(409);
    // the other order is finished, or its claim released, unless a process works on it: its device may no longer
    // exist
    const finish = async () => {
      const newest = await readRow(records, holder);
      if (newest !== undefined && isOpen(newest) && newest.phase !== 'open') await advance(holder, newest);
      else await releaseCart(records, cart, holder);
    };
    background(records.exclusively(ORDER, holder, finish));
    throw stillRunning();
  };

  /** Returns the row of a placed order; marked if the order was cancelled in Medusa before the bridge recorded it. */
  const withCancellation = async (row: OpenRow): Promise<OpenRow> => {
    const { engineOrder, sold } = row;
    if (engineOrder === undefined || sold === undefined) return row;
    try {
      const state = await states.read(engineOrder);
      return state?.status === 'cancelled' ? { ...row, sold: { ...sold, isCancelled: true } } : row;
    } catch (error) {
      if (!(error instanceof MedusaError)) throw error;
      // the order is in the ledger, so it is recorded without Medusa
      report('medusa order status', error);
      return row;
    }
  };

  /** Returns the row; as `completing` if a refused or lost completion has placed the order after all. */
  const resumed = async (orderId: string, row: OpenRow): Promise<OpenRow> => {
    const { phase, wasTried, engineCart } = row;
    if (phase === 'placed') return withCancellation(row);
    if (phase !== 'open' || !wasTried || engineCart === undefined) return row;
    return (await isPlaced(context, orderId, { ...row, engineCart })) ? { ...row, phase: 'completing' } : row;
  };

  /**
   * Places the order of a row and records it. @throws the reason for a refusal; the row is then as if it had never
   * been sent
   */
  const advance = async (orderId: string, first: OpenRow): Promise<PlacedOrder> => {
    let row = await resumed(orderId, first);
    try {
      for (let round = 0; row.phase !== 'placed'; round += 1) {
        if (row.phase === 'open') {
          row = await claim(orderId, row);
          const { coupon, pickupPoint } = await choicesOf(row);
          const prepared = { ...row.prepared, pickupPoint };
          const filled = await fillOrderCart(context, orderId, { ...row, prepared }, coupon);
          row = await writeRow(records, orderId, { ...filled, phase: 'completing' });
        }
        row = await completed(orderId, row as Completing, round);
      }
    } catch (error) {
      const { phase, cart } = (await readRow(records, orderId)) ?? row;
      if (phase === 'open' && cart !== undefined) await releaseCart(records, cart, orderId);
      throw error;
    }
    const { request, customer, prepared, sold, cart } = row;
    if (sold === undefined) throw new Error('The ledger has no amounts of a placed order');
    if (cart !== undefined) await closeCart(records, cart, orderId, namedItems(request));
    const answer = await book.enter(request, customer, prepared, sold);
    const { request: _body, prepared: _lines, ...rest } = row;
    await writeRow(records, orderId, { ...rest, phase: 'done' });
    return answer;
  };

  /**
   * Returns the customer of an order. A request without a login, as for a sealed order, belongs to the customer that
   * it names if they began the order while logged in, or if its cart is theirs: only their devices know the id of the
   * cart.
   * @throws 401 otherwise: the device keeps the order and asks for a login
   */
  const ownerOf = async (
    { body }: OrderRequest,
    caller: OrderOwner,
    stored: OrderRow | undefined,
  ): Promise<OrderOwner> => {
    if (caller !== undefined || body.user_id === '') return caller;
    const { customerId } = stored?.customer ?? (await readCart(records, body.cart_id)) ?? {};
    if (customerId === undefined || String(customerId) !== body.user_id) throw loginEnded();
    return { customerId };
  };

  const completed = async (orderId: string, row: Completing, round: number): Promise<OpenRow> => {
    const isRepeated = row.wasTried === true;
    const triedAt = services.clock();
    const tried = await writeRow(records, orderId, { ...row, wasTried: true as const, triedAt });
    const completion = await completeOrder(context, orderId, tried, isRepeated, options);
    if (completion.outcome === 'placed') {
      const { number, isCancelled } = completion;
      const sold = tried.sold && { ...tried.sold, number, ...(isCancelled && { isCancelled }) };
      const placed = {
        ...tried,
        phase: 'placed' as const,
        engineOrder: completion.id,
        ...(sold && { sold }),
      };
      return writeRow(records, orderId, placed);
    }
    const { engineCart, ...rest } = tried;
    const gone =
      completion.outcome === 'failed' ? await unsellableSkus(context, await linesOf(context, tried)) : [];
    // still unknown: it stays `completing`, and a repeated request completes it again
    if (completion.outcome === 'failed' && gone.length === 0)
      throw new MedusaError('lost', 'POST /store/carts/:id/complete', undefined);
    const open =
      completion.outcome === 'dead'
        ? { ...rest, phase: 'open' as const, deadCarts: [...(row.deadCarts ?? []), engineCart] }
        : { ...tried, phase: 'open' as const };
    const written = await writeRow(records, orderId, open);
    if (gone.length > 0) throw outOfStock(gone);
    if (completion.outcome === 'refused') {
      if (completion.isPayment)
        throw refuse(400, { errorCode: 'payment-refused', errorMessage: 'The payment was refused' });
      const skus = await unsellableSkus(context, await linesOf(context, written));
      if (skus.length > 0) throw outOfStock(skus);
    }
    if (round + 1 >= ROUNDS)
      throw refuse(400, { errorCode: 'engine-refused', errorMessage: 'The shop system refuses this order' });
    return written;
  };

  /**
   * Checks an order whose first body was removed from the ledger.
   * @throws 422 if the engine has placed that body after all, and this one is different
   */
  const checkBody = async (request: OrderRequest, stored: OrderRow | undefined): Promise<void> => {
    const { engineCart, wasTried, hash } = stored ?? {};
    if (engineCart === undefined || !wasTried || hash === request.hash) return;
    const { order_id: orderId } = request.body;
    if (!(await isPlaced(context, orderId, { engineCart, request }))) return;
    report(
      'medusa orders',
      new OperatorNote(`The order with the id ${orderId} was placed as it was sent first`),
    );
    throw refuse(422, { errorCode: 'other-body', errorMessage: 'This order id was used for another order' });
  };

  /** Continues the order, or begins it. Only one process runs this at a time. */
  const settle = async (request: OrderRequest, caller: OrderOwner): Promise<PlacedOrder> => {
    const { order_id: orderId } = request.body;
    const stored = await readRow(records, orderId);
    const before = await book.answered(request, caller);
    if (before !== undefined) {
      // the process may have ended between recording the order and writing the last row
      if (stored !== undefined && isOpen(stored)) await advance(orderId, stored);
      return before;
    }
    const customer = await ownerOf(request, caller, stored);
    /** Returns the response for its sender: only a logged-in customer receives the order's token. */
    const shown = ({ orderToken: token, ...answer }: PlacedOrder): PlacedOrder =>
      customer === caller && token !== undefined ? { ...answer, orderToken: token } : answer;
    const isTheirs = stored === undefined || stored.customer?.customerId === customer?.customerId;
    if (!isTheirs && !request.sealed)
      throw refuse(409, { errorCode: 'other-customer', errorMessage: 'This order belongs to somebody else' });
    if (stored === undefined || !isOpen(stored)) {
      await checkBody(request, stored);
      const prepared = await book.prepare(request);
      const fresh = { ...stored, hash: request.hash, phase: 'open' as const, request, prepared };
      const row = await writeRow(records, orderId, customer ? { ...fresh, customer } : fresh);
      return shown(await advance(orderId, row));
    }
    const row = await resumed(orderId, stored);
    if (row.hash !== request.hash && row.phase === 'open') {
      // the customer has agreed to another total, or removed lines: the same cart is updated
      const prepared = await book.prepare(request);
      const changed = { ...row, hash: request.hash, request, prepared };
      return shown(await advance(orderId, await writeRow(records, orderId, changed)));
    }
    const answer = await advance(orderId, row);
    // the order book decides the response to a different body, or to another sender of a sealed order
    return isTheirs && row.hash === request.hash
      ? shown(answer)
      : ((await book.answered(request, caller)) ?? shown(answer));
  };

  const background = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => report('medusa orders in the background', error));
  };

  const { clearInTime, forget, unfinished } = orderPrivacy(services, advance);

  const place: Orders['place'] = async (request, customer) => {
    background(clearInTime());
    const work = records.exclusively(ORDER, request.body.order_id, () => settle(request, customer));
    const timer = new AbortController();
    try {
      const done = await Promise.race([work, delay(timeoutMs, undefined, { signal: timer.signal })]);
      if (done === undefined) {
        background(work);
        throw stillRunning();
      }
      return done.result;
    } finally {
      timer.abort();
    }
  };

  return {
    place: guarded(context, 'medusa orders', place),
    find: book.find,
    history: (customerId, page, pageSize) =>
      book.history(customerId, page, pageSize, states.ofCustomer(customerId)),
    pull: (number, token) => book.pull(number, token, states.ofOne),
    unfinished,
    forget,
  };
}
