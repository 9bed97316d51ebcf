// Fills the engine's cart of an order and requests its payment session. The id of that cart is not known elsewhere,
// so neither a second device nor a late coupon changes it. A delayed completion is checked by the plug-in against
// `metadata.confirmed_total`, which is written last.

import type { SoldOrder } from '#bridge/ports/order-book.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import type { OrderAddress } from '#schemas/documents/order-document.ts';
import { amountsOf } from './amounts-of.ts';
import { unsellableSkus } from './available-pieces.ts';
import { checkBranch } from './check-branch.ts';
import { isRefused } from './engine-carts.ts';
import { unlessMissing } from './guarded.ts';
import { locationOf, readBranchRecord } from './medusa-branches.ts';
import { CART_FIELDS, cartIn, hasPromotion, type MedusaCart } from './medusa-cart.ts';
import { type Json, MedusaError, type MedusaRequest } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';
import { type OpenRow, writeRow } from './order-row.ts';
import { optionOf, readMethods } from './shop-methods.ts';

export const outOfStock = (skus: readonly string[]) =>
  refuse(409, { errorCode: 'out-of-stock', skus, errorMessage: 'Some products are not available' });

/** Makes a device keep the order and ask for a login. */
export const loginEnded = () => refuse(401, 'The login has ended');

const addressOf = ({ street, region, ...address }: OrderAddress): Json => ({
  first_name: address.firstname,
  last_name: address.lastname,
  company: address.company,
  address_1: street[0] ?? '',
  address_2: street.slice(1).join(', '),
  city: address.city,
  postal_code: address.postcode,
  province: region,
  country_code: address.country_id.toLowerCase(),
  phone: address.telephone,
});

export type Line = { sku: string; variantId: string; productId: string; quantity: number };

/** Returns the lines of the order with Medusa's variants. @throws 409 `out-of-stock` for those that are not sold */
export async function linesOf(context: MedusaContext, { prepared }: OpenRow): Promise<Line[]> {
  const variants = await context.variantIds(prepared.lines.map(({ sku }) => sku));
  const gone = prepared.lines.filter(({ sku }) => !variants.has(sku)).map(({ sku }) => sku);
  if (gone.length > 0) throw outOfStock([...new Set(gone)]);
  return prepared.lines.map(({ sku, quantity }) => ({
    sku,
    quantity,
    variantId: variants.get(sku)?.variantId ?? '',
    productId: variants.get(sku)?.productId ?? '',
  }));
}

/**
 * Returns the customer's token. @throws 401 if they must log in again: their order is never placed as a guest's order
 */
async function tokenFor(context: MedusaContext, { customer }: OpenRow): Promise<string | undefined> {
  if (customer === undefined) return undefined;
  const token = await context.tokenOf(customer.customerId);
  if (token === undefined) throw loginEnded();
  return token;
}

/** Returns the customer's id in Medusa from a token. */
function actorOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json).actor_id;
  } catch {
    return undefined;
  }
}

const itemsOf = (lines: readonly Line[]) =>
  lines.map(({ variantId, quantity }, line) => ({
    variant_id: variantId,
    quantity,
    // keeps two lines of one variant apart
    metadata: { line },
  }));

const lineOf = ({ metadata }: MedusaCart['items'][number]): number => Number(metadata?.line);

/**
 * Creates the engine's cart with everything in one request. The coupon is omitted if Medusa no longer knows it: the
 * total then exceeds the confirmed one.
 */
async function make(context: MedusaContext, token: string | undefined, lines: readonly Line[], body: Json) {
  const create = async (promo_codes: unknown) =>
    cartIn(
      await context.client.store('POST', '/store/carts', {
        token,
        query: { fields: CART_FIELDS },
        body: { ...body, items: itemsOf(lines), promo_codes },
      }),
    );
  try {
    return await create(body.promo_codes);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const skus = await unsellableSkus(context, lines);
    if (skus.length > 0) throw outOfStock(skus);
    if (error.code === 'insufficient_inventory') throw outOfStock(lines.map(({ sku }) => sku));
    if ((body.promo_codes as readonly string[]).length === 0) throw error;
    return create([]);
  }
}

/** Updates an existing engine cart to the body of the order. */
async function update(
  context: MedusaContext,
  engine: MedusaCart,
  lines: readonly Line[],
  body: Json,
): Promise<MedusaCart> {
  const path = `/store/carts/${engine.id}`;
  const send = (method: 'POST' | 'DELETE', rest: string, request: MedusaRequest = {}) =>
    context.client.store(method, path + rest, { query: { fields: CART_FIELDS }, ...request });
  // the plug-in rejects any completion until `confirmed_total` is written again
  const metadata = { ...(body.metadata as Json), confirmed_total: null };
  const unlike = engine.items.filter((item) => {
    const line = lines[lineOf(item)];
    return line?.variantId !== item.variant_id || line?.quantity !== item.quantity;
  });
  const missing = itemsOf(lines).filter(
    (_, at) => !engine.items.some((item) => lineOf(item) === at && !unlike.includes(item)),
  );
  try {
    if (unlike.length > 0 || missing.length > 0) await send('POST', '', { body: { metadata } });
    for (const item of unlike) await send('DELETE', `/line-items/${item.id}`);
    for (const item of missing) await send('POST', '/line-items', { body: item });
    const refresh = async (promo_codes: unknown) =>
      // sending the region refreshes all prices and taxes
      cartIn(await send('POST', '', { body: { ...body, metadata, promo_codes } }));
    try {
      return await refresh(body.promo_codes);
    } catch (error) {
      if (!isRefused(error) || (body.promo_codes as readonly string[]).length === 0) throw error;
      return await refresh([]);
    }
  } catch (error) {
    if (!isRefused(error)) throw error;
    const skus = await unsellableSkus(context, lines);
    if (skus.length === 0 && error.code !== 'insufficient_inventory') throw error;
    throw outOfStock(skus.length > 0 ? skus : lines.map(({ sku }) => sku));
  }
}

/** Returns the amounts in the order of the order's lines. */
function soldOf(cart: MedusaCart, { prepared }: OpenRow, coupon: string | undefined): SoldOrder {
  const { lines, ...sums } = amountsOf(cart);
  const byLine = new Map(cart.items.map((item, at) => [lineOf(item), lines[at]]));
  return {
    ...sums,
    number: undefined,
    payment: 0,
    lines: prepared.lines.map((_line, at) => {
      const amounts = byLine.get(at);
      if (amounts === undefined) throw new MedusaError('broken', 'the lines of the order', undefined);
      return amounts;
    }),
    coupon: coupon !== undefined && hasPromotion(cart, coupon) ? coupon : undefined,
  };
}

const totalChanged = (total: number, confirmed: number | undefined) =>
  refuse(409, {
    errorCode: 'total-changed',
    grand_total: total / 100,
    errorMessage: confirmed === undefined ? 'The order names no confirmed total' : 'The total has changed',
  });

/** Upper bound of the sums of an order in cents; fits the columns of the order book. */
const AMOUNT_MAX = 2_000_000_000;

/**
 * Fills the engine's cart like `fill`. A refusal by Medusa is returned as a refusal, because the same order would be
 * refused again.
 * @throws 400 `engine-refused`, for example if the delivery option was removed since; MedusaError if the key was
 * revoked or the region removed, so that the order waits until the operator has repaired it; like `fill` otherwise
 */
export async function fillOrderCart(...order: Parameters<typeof fill>): ReturnType<typeof fill> {
  try {
    return await fill(...order);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await order[0].region(true);
    order[0].services.report('medusa orders', error);
    throw refuse(400, { errorCode: 'engine-refused', errorMessage: 'The shop system refuses this order' });
  }
}

/**
 * Fills the engine's cart, compares its total with the confirmed one and opens a payment session. Returns the row with
 * the cart's id and its amounts, ready to be completed.
 * @throws 409 `total-changed`, `out-of-stock` or `branch-out-of-stock`; 401 if the customer must log in again
 */
async function fill(
  context: MedusaContext,
  orderId: string,
  row: OpenRow,
  coupon: string | undefined,
): Promise<OpenRow & { engineCart: string; sold: SoldOrder }> {
  const { client, services } = context;
  const { request, prepared } = row;
  const { confirmedTotal, body: order } = request;
  const { billingAddress, shippingAddress = billingAddress, shippingExtraFields } = order.addressInformation;
  const lines = await linesOf(context, row);
  const token = await tokenFor(context, row);
  const methods = await readMethods(services.records, prepared.store);
  const branches = await readBranchRecord(services.records);
  const { pickupPoint } = prepared;
  const location = pickupPoint === undefined ? undefined : locationOf(branches, pickupPoint);
  // once per order: after a new total was agreed to, its lines can only be fewer
  if (branches && pickupPoint !== undefined && location !== undefined && row.checkedBranch !== pickupPoint)
    await checkBranch(context, branches, pickupPoint, lines);
  const metadata = {
    order_id: orderId,
    confirmed_total: confirmedTotal === undefined ? null : confirmedTotal / 100,
    store: prepared.store,
    ...(pickupPoint !== undefined && { pickup_point: pickupPoint }),
    // the plug-in moves the reservations there
    ...(location !== undefined && { stock_location: location }),
    ...(shippingExtraFields.order_notes && { order_notes: shippingExtraFields.order_notes }),
    ...(shippingExtraFields.take_back && { take_back: shippingExtraFields.take_back.split('\n') }),
    ...(billingAddress.vat_id && { vat_id: billingAddress.vat_id }),
  };
  const body: Json = {
    region_id: (await context.region()).id,
    email: billingAddress.email,
    shipping_address: addressOf(shippingAddress),
    billing_address: addressOf(billingAddress),
    promo_codes: coupon === undefined ? [] : [coupon],
    metadata,
  };
  const known = row.engineCart;
  const found =
    known &&
    (await unlessMissing(client.store('GET', `/store/carts/${known}`, { query: { fields: CART_FIELDS } })));
  const engine = found
    ? await update(context, cartIn(found), lines, body)
    : await make(context, token, lines, body);
  // Medusa treats an expired token like none, so the cart would be a guest's
  if (token !== undefined && (!engine.customer?.id || engine.customer.id !== actorOf(token)))
    throw loginEnded();
  const mine = await writeRow(services.records, orderId, {
    ...row,
    engineCart: engine.id,
    ...(location !== undefined && pickupPoint !== undefined && { checkedBranch: pickupPoint }),
  });
  const path = `/store/carts/${engine.id}`;
  const method = prepared.shipping?.method;
  const delivered =
    method === undefined
      ? engine
      : cartIn(
          await client.store('POST', `${path}/shipping-methods`, {
            query: { fields: CART_FIELDS },
            body: {
              option_id: optionOf(methods, method, pickupPoint),
              ...(pickupPoint !== undefined && { data: { pickup_point: pickupPoint } }),
            },
          }),
        );
  const sold = soldOf(delivered, row, coupon);
  if (Math.max(sold.goods, sold.total) > AMOUNT_MAX) throw refuse(400, 'The order is too large');
  if (confirmedTotal === undefined || sold.total > confirmedTotal)
    throw totalChanged(sold.total, confirmedTotal);
  // the plug-in must know the exact total if it is lower; in an updated cart it is written last
  if (found || sold.total !== confirmedTotal)
    await client.store('POST', path, {
      query: { fields: 'id' },
      body: { metadata: { ...metadata, confirmed_total: sold.total / 100 } },
    });
  const { code } = prepared.payment;
  const { payment_collection } = await client.store('POST', '/store/payment-collections', {
    token,
    query: { fields: 'id' },
    body: { cart_id: engine.id },
  });
  await client.store(
    'POST',
    `/store/payment-collections/${String((payment_collection as Json | undefined)?.id)}/payment-sessions`,
    { token, query: { fields: 'id' }, body: { provider_id: methods.placedWith?.[code] ?? code } },
  );
  return { ...mine, engineCart: engine.id, sold };
}
