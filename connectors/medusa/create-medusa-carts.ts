// Carts in Medusa: their lines and totals. A changed line takes one request, or two if it is refused.
import * as z from 'zod/mini';
import type { CartItem, CartRef, Carts, NewItem } from '#bridge/ports/carts.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import { type ProductOption, productOption } from '#schemas/primitives.ts';
import { amountsOf, priceOf } from './amounts-of.ts';
import { availablePieces } from './available-pieces.ts';
import { cartChoices } from './cart-choices.ts';
import { type CartLine, changeCart, numberOf, openCart, openedCart } from './cart-record.ts';
import { createEngineCarts, isRefused, linesOf } from './engine-carts.ts';
import { guarded, unlessMissing } from './guarded.ts';
import { CART_FIELDS, cartIn, hasPromotion, type MedusaCart, type MedusaItem } from './medusa-cart.ts';
import { MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

const LINES_MAX = 200;

const unknownItem = () => refuse(404, 'No such item in this cart');

/** Parses options as sent. Medusa has no custom options and no bundles; a variant is identified by its own sku. */
function optionsOf(sent: unknown): ProductOption | null {
  if (sent === undefined || sent === null) return null;
  const parsed = z.safeParse(productOption, sent);
  const { custom_options = [], bundle_options = [] } = parsed.data?.extension_attributes ?? {};
  if (!parsed.success || custom_options.length > 0 || bundle_options.length > 0)
    throw refuse(400, { errorCode: 'options-invalid', errorMessage: 'These options are not offered' });
  return parsed.data;
}

const EMPTY = { items: [], goods: 0, discount: 0, shipping: 0, payment: 0, tax: 0, total: 0 };

export function createMedusaCarts(context: MedusaContext): Carts {
  const { client, services } = context;
  const { records } = services;
  const fields = { fields: CART_FIELDS };
  const engineCarts = createEngineCarts(context);
  const { inTurn, store, make, current, afterChange, readEngine, makeAgain } = engineCarts;

  const itemOf = (cartId: string, line: CartLine, item: MedusaItem | undefined): CartItem => ({
    id: String(line.id),
    cartId,
    sku: line.sku,
    quantity: line.quantity,
    name: item?.product_title ?? item?.title ?? line.sku,
    price: item && priceOf(item),
    productType: line.options === null ? 'simple' : 'configurable',
    options: line.options as CartItem['options'],
  });

  /** Returns the reason why Medusa refused a quantity; the original error if that quantity can be sold. */
  const whyRefused = async (error: unknown, variantId: string, quantity: number): Promise<unknown> => {
    if (!isRefused(error)) return error;
    const available = (await availablePieces(context, [variantId])).get(variantId);
    if (available === undefined)
      return refuse(404, { errorCode: 'unknown', errorMessage: 'This product cannot be added' });
    return available < quantity || error.code === 'insufficient_inventory'
      ? refuse(400, {
          errorCode: 'quantity-limit',
          most: available,
          errorMessage: 'This product is not sold in that quantity',
        })
      : error;
  };

  const add = (ref: CartRef, { sku, options: sent, quantity }: NewItem) =>
    inTurn(ref, async (id, cart) => {
      const variant = (await context.variantIds([sku])).get(sku);
      if (variant === undefined)
        throw refuse(404, { errorCode: 'unknown', errorMessage: 'This product cannot be added' });
      const { variantId } = variant;
      const options = optionsOf(sent);
      const equal = cart.lines.find((line) => line.variantId === variantId);
      if (equal === undefined && cart.lines.length >= LINES_MAX) throw refuse(400, 'The cart is full');
      const added: CartLine = { id: 0, line: '', variantId, sku, quantity, options };
      let engine: MedusaCart | undefined;
      try {
        if (cart.engineCart !== undefined)
          engine = await unlessMissing(
            client
              .store('POST', `/store/carts/${cart.engineCart}/line-items`, {
                query: fields,
                body: { variant_id: variantId, quantity },
              })
              .then((answer) => cartIn(answer)),
          );
        // the engine's cart no longer exists or was never created; a deleted variant is refused here, too
        if (engine === undefined) {
          const lines = equal
            ? cart.lines.map((line) =>
                line === equal ? { ...line, quantity: line.quantity + quantity } : line,
              )
            : [...cart.lines, added];
          engine = await make(id, cart, lines);
        }
      } catch (error) {
        throw await whyRefused(error, variantId, quantity + (equal?.quantity ?? 0));
      }
      const { lines } = await store(id, engine);
      const saved = lines.find((line) => line.variantId === variantId);
      if (saved === undefined) throw new MedusaError('broken', 'the added line', undefined);
      if (options !== null && saved.options === null)
        await changeCart(records, id, (newest) => ({
          ...newest,
          lines: newest.lines.map((line) => (line.id === saved.id ? { ...line, options } : line)),
        }));
      const item = engine.items.find(({ id: line }) => line === saved.line);
      return itemOf(id, { ...saved, options: saved.options ?? options }, item);
    });

  /** Runs a request for a line of the engine's cart. @throws 404 for an unknown item */
  const changeLine = (
    ref: CartRef,
    itemId: string,
    change: (path: string, line: CartLine) => Promise<MedusaCart | undefined>,
  ) =>
    inTurn(ref, async (id, cart) => {
      const line = cart.lines.find((one) => String(one.id) === itemId);
      if (line === undefined) throw unknownItem();
      const pathOf = (one: CartLine, engineCart: string) =>
        `/store/carts/${engineCart}/line-items/${one.line}`;
      let engine =
        cart.engineCart === undefined ? undefined : await change(pathOf(line, cart.engineCart), line);
      if (engine === undefined) {
        // the line or the whole cart no longer exists in the engine
        const found = cart.engineCart === undefined ? undefined : await readEngine(cart.engineCart);
        const { lines } = await store(id, found ?? (await makeAgain(id, cart)));
        const again = lines.find((one) => one.id === line.id);
        const { cart: newest } = await openedCart(records, ref);
        if (again === undefined || newest.engineCart === undefined) throw unknownItem();
        engine = await change(pathOf(again, newest.engineCart), again);
        if (engine === undefined) throw unknownItem();
      }
      const { lines } = await store(id, engine);
      return { id, engine, line: lines.find((one) => one.id === line.id) };
    });

  const setQuantity = async (ref: CartRef, itemId: string, quantity: number) => {
    const { id, engine, line } = await changeLine(ref, itemId, async (path, { variantId }) => {
      try {
        const answer = await unlessMissing(client.store('POST', path, { query: fields, body: { quantity } }));
        return answer && cartIn(answer);
      } catch (error) {
        throw await whyRefused(error, variantId, quantity);
      }
    });
    if (line === undefined) throw unknownItem();
    return itemOf(
      id,
      line,
      engine.items.find((item) => item.id === line.line),
    );
  };

  const remove = async (ref: CartRef, itemId: string) => {
    await changeLine(ref, itemId, async (path) => {
      const answer = await unlessMissing(client.store('DELETE', path, { query: fields }));
      return answer && cartIn(answer, 'parent');
    });
  };

  const totals = async (ref: CartRef) => {
    const found = await afterChange(ref);
    if (found === undefined) return { ...EMPTY, coupon: undefined };
    const { cart, engine } = found;
    const { lines, ...sums } = amountsOf(engine);
    const items = engine.items.map((item, at) => {
      const { price = 0, total = 0, discount = 0, tax = 0, taxPercent = 0 } = lines[at] ?? {};
      const known = cart.lines.find(({ line }) => line === item.id);
      return {
        id: String(known?.id ?? numberOf(item.id)),
        name: item.product_title ?? item.title ?? '',
        quantity: item.quantity,
        ...{ price, total, discount, tax, taxPercent },
      };
    });
    const coupon = cart.coupon && hasPromotion(engine, cart.coupon) ? cart.coupon : undefined;
    return { items, ...sums, payment: 0, coupon };
  };

  const what = 'medusa carts';
  return {
    open: (customer) => openCart(records, customer?.customerId),
    items: guarded(context, what, async (ref) => {
      const found = await current(ref);
      if (found === undefined) return [];
      const { cart, engine } = found;
      return linesOf(engine.items, cart.lines).map((line) =>
        itemOf(
          ref.cartId ?? '',
          line,
          engine.items.find(({ id }) => id === line.line),
        ),
      );
    }),
    add: guarded(context, what, add),
    setQuantity: guarded(context, what, setQuantity),
    remove: guarded(context, what, remove),
    totals: guarded(context, what, totals),
    ...cartChoices(context, engineCarts),
  };
}
