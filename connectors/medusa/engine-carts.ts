// The engine's carts behind the bridge's carts. Invariants:
// - Each bridge cart has at most one engine cart, created when the first line is added; an order uses a separate
//   cart.
// - The engine cart of a customer belongs to them, at the latest when it is first read after their next login.
// - Changes of one cart are serialised across all processes: Medusa fails those that wait longer than 2 s.
// - The response to a change answers the request for totals that follows it, unless the cart was changed again.
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CartRef } from '#bridge/ports/carts.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import { availablePieces } from './available-pieces.ts';
import { type CartLine, type CartRecord, changeCart, numberOf, openedCart } from './cart-record.ts';
import { unlessMissing } from './guarded.ts';
import { CART_FIELDS, cartIn, type MedusaCart, type MedusaItem } from './medusa-cart.ts';
import { MedusaError, type MedusaRequest } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

const TURN_POLL_MS = 40;
/** Time that a change waits for its turn; after a refusal the client repeats it. */
const TURN_MS = 8_000;
/** Time for which the response to a change is used. */
const CHANGED_MS = 5_000;

/** True if Medusa has rejected the request and changed nothing. */
export const isRefused = (error: unknown): error is MedusaError =>
  error instanceof MedusaError && (error.fault === 'refused' || error.fault === 'missing');

/** Returns copies of the engine's lines, with their previous numbers. */
export function linesOf(items: readonly MedusaItem[], before: readonly CartLine[]): CartLine[] {
  const rest = [...before];
  return items.flatMap((item) => {
    const { id: line, variant_id: variantId, quantity } = item;
    if (typeof variantId !== 'string') return [];
    const same = rest.findIndex((one) => one.line === line);
    const at = same >= 0 ? same : rest.findIndex((one) => one.variantId === variantId);
    const [known] = at >= 0 ? rest.splice(at, 1) : [];
    const sku = item.variant_sku ?? known?.sku ?? '';
    return [
      { id: known?.id ?? numberOf(line), line, variantId, sku, quantity, options: known?.options ?? null },
    ];
  });
}

export type EngineCarts = ReturnType<typeof createEngineCarts>;

export function createEngineCarts(context: MedusaContext) {
  const { client, services } = context;
  const { records, elapsed } = services;
  const fields = { fields: CART_FIELDS };
  /** the engine's cart after the last change, and its record, by the id of the cart; oldest first */
  const changed = new Map<string, { cart: CartRecord; engine: MedusaCart; until: number }>();

  const remember = (id: string, cart: CartRecord, engine: MedusaCart): void => {
    const now = elapsed();
    for (const [old, { until }] of changed) {
      if (now < until) break;
      changed.delete(old);
    }
    changed.delete(id);
    // until the engine knows whose cart it is, its prices may change without a change of the record
    if (cart.customerId === undefined || engine.customer?.id)
      changed.set(id, { cart, engine, until: now + CHANGED_MS });
  };

  /** Runs a change of the cart while no other one runs. @throws 429 if its turn does not come in time */
  const inTurn = async <T>(ref: CartRef, work: (id: string, cart: CartRecord) => Promise<T>): Promise<T> => {
    const { id } = await openedCart(records, ref);
    const until = performance.now() + TURN_MS;
    for (;;) {
      const done = await records.exclusively('cart', id, async () => {
        try {
          return await work(id, (await openedCart(records, ref)).cart);
        } catch (error) {
          // the engine may have made the change all the same
          changed.delete(id);
          throw error;
        }
      });
      if (done !== undefined) return done.result;
      if (performance.now() > until) throw refuse(429, 'This cart is being changed');
      await delay(TURN_POLL_MS);
    }
  };

  /** Copies the engine's lines. */
  const store = async (id: string, engine: MedusaCart): Promise<CartRecord> => {
    const stored = await changeCart(records, id, (cart) => ({
      ...cart,
      engineCart: engine.id,
      ...(cart.engineCart !== engine.id && { engineCountry: cart.country }),
      lines: linesOf(engine.items, cart.lines),
    }));
    remember(id, stored, engine);
    return stored;
  };

  /** Creates an engine cart with these lines and the choices made so far. */
  const make = async (id: string, cart: CartRecord, lines: readonly CartLine[]): Promise<MedusaCart> => {
    const region = await context.region();
    const country = (cart.country ?? region.countries[0] ?? '').toLowerCase();
    const token = cart.customerId === undefined ? undefined : await context.tokenOf(cart.customerId);
    const made = await client.store('POST', '/store/carts', {
      token,
      query: fields,
      body: {
        region_id: region.id,
        shipping_address: { country_code: country },
        items: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
        metadata: { bridge_cart: id },
      },
    });
    let engine = cartIn(made);
    const again = async (path: string, body: MedusaRequest['body']) => {
      const answer = await client.store('POST', `/store/carts/${engine.id}/${path}`, { query: fields, body });
      engine = cartIn(answer);
    };
    try {
      if (cart.shipping) await again('shipping-methods', { option_id: cart.shipping.method });
      if (cart.coupon) await again('promotions', { promo_codes: [cart.coupon] });
    } catch (error) {
      // a method or a code that no longer exists; the review and the order report the missing choice
      if (!isRefused(error)) throw error;
    }
    return engine;
  };

  /** Recreates an engine cart from the copied lines, without those that are no longer sold. */
  const makeAgain = async (id: string, cart: CartRecord): Promise<MedusaCart> => {
    try {
      return await make(id, cart, cart.lines);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const available = await availablePieces(
        context,
        cart.lines.map(({ variantId }) => variantId),
      );
      const sold = cart.lines.flatMap((line) => {
        const quantity = Math.min(line.quantity, available.get(line.variantId) ?? 0);
        return quantity > 0 ? [{ ...line, quantity }] : [];
      });
      return make(id, cart, sold);
    }
  };

  /**
   * Assigns a cart that was created with an expired token to the customer, so that it gets the prices and promotions
   * of their groups. Returns it unchanged until the customer has logged in again.
   */
  const withCustomer = async (ref: CartRef, cart: CartRecord, engine: MedusaCart): Promise<MedusaCart> => {
    if (cart.customerId === undefined || engine.customer?.id) return engine;
    const token = await context.tokenOf(cart.customerId);
    if (token === undefined) return engine;
    return inTurn(ref, async () => {
      try {
        const path = `/store/carts/${engine.id}/customer`;
        return cartIn(await client.store('POST', path, { token, query: fields }));
      } catch (error) {
        // Medusa has invalidated the token early
        if (error instanceof MedusaError && error.fault === 'unauthorised') return engine;
        throw error;
      }
    });
  };

  /** Returns the engine's cart as the last change left it, without a request; otherwise like `current`. */
  const afterChange = async (ref: CartRef): ReturnType<typeof current> => {
    const { id, cart } = await openedCart(records, ref);
    const last = changed.get(id);
    return last !== undefined && elapsed() < last.until && isDeepStrictEqual(last.cart, cart)
      ? last
      : current(ref);
  };

  /** Returns the engine's cart, recreated if the engine has lost it; undefined for a cart without lines. */
  const current = async (ref: CartRef): Promise<{ cart: CartRecord; engine: MedusaCart } | undefined> => {
    const { cart } = await openedCart(records, ref);
    if (cart.engineCart === undefined && cart.lines.length === 0) return undefined;
    const found = cart.engineCart === undefined ? undefined : await readEngine(cart.engineCart);
    if (found !== undefined) return { cart, engine: await withCustomer(ref, cart, found) };
    return inTurn(ref, async (id, newest) => {
      const other = newest.engineCart === cart.engineCart ? undefined : newest.engineCart;
      const engine = (other && (await readEngine(other))) || (await makeAgain(id, newest));
      return { cart: await store(id, engine), engine };
    });
  };

  const readEngine = async (engineCart: string): Promise<MedusaCart | undefined> => {
    const read = client.store('GET', `/store/carts/${engineCart}`, { query: fields });
    const answer = await unlessMissing(read);
    const engine = answer && cartIn(answer);
    return engine?.completed_at ? undefined : engine;
  };

  return { inTurn, store, make, current, afterChange, readEngine, makeAgain };
}
