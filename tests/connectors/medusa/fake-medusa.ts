// A Medusa in memory with the observed faults of the real one: it loses its locks when it is killed, leaves an
// incomplete order if it is killed while placing one, and returns 200 without an order after its database connection
// broke. One file although it is long: all requests share the carts and orders.
import { randomUUID } from 'node:crypto';
import { type Json, type MedusaClient, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';

type Item = { id: string; variant_id: string; quantity: number; unit: number; metadata?: Json };
type Cart = {
  id: string;
  email: string | undefined;
  customer: string | undefined;
  items: Item[];
  metadata: Json;
  shipping: number | undefined;
  /** body with which the delivery option was chosen */
  option?: Json;
  promotions: string[];
  session: boolean;
  completed: boolean;
  order: string | undefined;
};
export type FakeOrder = {
  id: string;
  display_id: number;
  /** cents, rounded */
  total: number;
  email: string | undefined;
  customer: string | undefined;
  metadata: Json;
  items: Item[];
  cart: string | undefined;
  isCancelled: boolean;
  isReserved: boolean;
  isPaid: boolean;
  /** progress of the order as Medusa reports it: `payment_status`, `fulfillment_status`, `fulfillments` */
  progress: Json;
};

/** `price` undefined: it has none in the region */
export type Variant = {
  price: number | undefined;
  stock: number;
  /** pieces by stock location */
  at?: Record<string, number>;
  isUnpublished?: boolean;
};

/** Fault of a call: `lost-before` and `lost-after` lose the response, the latter after the work was done. */
export type Fault =
  | 'lost-before'
  | 'lost-after'
  | 'broken-before'
  | 'broken-after'
  | 'killed-at-order'
  | 'killed-at-link'
  | 'conflict'
  | 'refused'
  | 'empty';

type Options = {
  variants: Record<string, Variant>;
  /** price in cents of a variant in the price lists of a customer's groups; undefined: the public price */
  groupPrice?: (customer: string, variant: string) => number | undefined;
  /** code → reduction of the price, and how often it can be used */
  promotions?: Record<string, { off: number; limit: number }>;
  shipping?: number;
  /** payment providers of the region; absent: any requested provider */
  providers?: readonly string[];
  /** the unique index on the order id, which the plug-in brings */
  hasIndex?: boolean;
  hasNoSecretKey?: boolean;
  /** returns the fault of a call */
  fault?: (name: string) => Fault | undefined;
  /** method and path of requests that are refused with 400 */
  refused?: RegExp;
  /** called before and after each call; throws if the caller is dead */
  step?: (name: string) => Promise<void>;
};

export const settings = { url: 'http://medusa', publishableKey: 'pk', secretKey: 'sk', region: undefined };

const refused = (place: string, type: string, code?: string) =>
  new MedusaError('refused', place, 400, type, code);

export function fakeMedusa(options: Options) {
  const { variants, promotions = {}, shipping = 299 } = options;
  /** faults that an operator can cause at runtime */
  const operator = { isKeyRevoked: false, isRegionRemoved: false };
  const isSold = (id: string) => variants[id]?.price !== undefined && !variants[id].isUnpublished;
  const carts = new Map<string, Cart>();
  const orders = new Map<string, FakeOrder>();
  const calls: string[] = [];
  /** providers of the payment sessions, in order */
  const sessions: string[] = [];
  const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

  const sumsOf = (cart: Cart) => {
    const gross = cart.items.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
    const off = cart.promotions.reduce((sum, code) => sum + (promotions[code]?.off ?? 0), 0);
    // unrounded, as in Medusa
    const discount = gross * off;
    return { gross, discount, total: gross - discount + (cart.shipping ?? 0) };
  };

  const present = (cart: Cart): Json => {
    const { gross, discount, total } = sumsOf(cart);
    return {
      id: cart.id,
      completed_at: cart.completed ? '2026-01-01T00:00:00Z' : null,
      total: total / 100,
      tax_total: (total - total / 1.21) / 100,
      item_discount_total: discount / 100,
      original_shipping_total: (cart.shipping ?? 0) / 100,
      customer: cart.customer === undefined ? null : { id: cart.customer },
      promotions: cart.promotions.map((code) => ({ code })),
      items: cart.items.map(({ id, variant_id, quantity, unit, metadata }) => ({
        ...{ id, variant_id, quantity, variant_sku: variant_id, product_title: `Product ${variant_id}` },
        metadata: metadata ?? null,
        original_total: (unit * quantity) / 100,
        discount_total: gross === 0 ? 0 : (discount * unit * quantity) / gross / 100,
        tax_total: 0,
        tax_lines: [{ rate: 21 }],
      })),
    };
  };

  const cartOf = (id: string, place: string): Cart => {
    const cart = carts.get(id);
    if (cart === undefined) throw new MedusaError('missing', place, 404);
    return cart;
  };
  const openCart = (id: string, place: string): Cart => {
    const cart = cartOf(id, place);
    if (cart.completed) throw refused(place, 'invalid_data');
    return cart;
  };

  const checkStock = (wanted: readonly { variant_id: string; quantity: number }[], place: string) => {
    for (const { variant_id } of wanted) if (!isSold(variant_id)) throw refused(place, 'invalid_data');
    for (const [id, variant] of Object.entries(variants)) {
      const pieces = wanted.reduce((sum, one) => sum + (one.variant_id === id ? one.quantity : 0), 0);
      if (pieces > variant.stock) throw refused(place, 'not_allowed', 'insufficient_inventory');
    }
  };
  const setPromotions = (cart: Cart, codes: readonly string[], place: string) => {
    for (const code of codes) if (promotions[code] === undefined) throw refused(place, 'invalid_data');
    cart.promotions = codes.filter((code) => (promotions[code]?.limit ?? 0) > 0);
  };
  const unitFor = (customer: string | undefined, variant: string): number =>
    (customer === undefined ? undefined : options.groupPrice?.(customer, variant)) ??
    variants[variant]?.price ??
    0;
  const itemOf = (item: Json, customer: string | undefined): Item => {
    const variant_id = String(item.variant_id);
    return {
      ...{ id: newId('cali'), variant_id, quantity: Number(item.quantity) },
      ...{ unit: unitFor(customer, variant_id), metadata: item.metadata as Json },
    };
  };
  /** Returns the product of an id, "p" followed by the id of its only variant. */
  const productOf = (id: string, customer: string | undefined): Json[] => {
    const variant = id.slice(1);
    const price = variants[variant]?.price;
    if (price === undefined) return [];
    const [amount, original] = [unitFor(customer, variant) / 100, price / 100];
    const calculated_price = {
      ...{ calculated_amount: amount, calculated_amount_with_tax: amount },
      ...{ calculated_amount_without_tax: amount / 1.21, original_amount_with_tax: original },
    };
    const levels = Object.entries(variants[variant]?.at ?? {}).map(([location_id, available_quantity]) => ({
      ...{ location_id, available_quantity },
    }));
    const inventory_items = [{ required_quantity: 1, inventory: { location_levels: levels } }];
    return [{ id, variants: [{ id: variant, calculated_price, inventory_items }] }];
  };

  /** Places the order of a cart; `died` ends the process at that moment. */
  const complete = (cart: Cart, place: string, died: Fault | undefined): Json => {
    if (cart.items.length === 0 || !cart.session) throw refused(place, 'invalid_data');
    if (typeof cart.metadata.order_id === 'string' && options.hasIndex) {
      const confirmed = cart.metadata.confirmed_total;
      if (typeof confirmed !== 'number' || Math.round(sumsOf(cart).total) !== Math.round(confirmed * 100))
        throw refused(place, 'not_allowed');
    }
    const known = cart.order === undefined ? undefined : orders.get(cart.order);
    if (known)
      return {
        type: 'order',
        order: {
          ...{ id: known.id, display_id: known.display_id },
          status: known.isCancelled ? 'canceled' : 'pending',
        },
      };
    // the link of an order that was rolled back
    if (cart.order !== undefined) return { type: 'order' };
    if (died === 'empty') {
      cart.order = 'order_rolled_back';
      return { type: 'order' };
    }
    const lives = [...orders.values()].filter(
      ({ metadata, isCancelled }) => metadata.order_id === cart.metadata.order_id && !isCancelled,
    );
    if (options.hasIndex && cart.metadata.order_id !== undefined && lives.length > 0)
      throw refused(place, 'invalid_data');
    // Medusa does not notice that a variant was unpublished or has lost its price
    if (cart.items.some(({ variant_id }) => variants[variant_id] === undefined))
      throw new MedusaError('broken', place, 500, 'unknown_error', 'unknown_error');
    checkStock(
      cart.items.filter(({ variant_id }) => isSold(variant_id)),
      place,
    );
    const short = cart.promotions.find((code) => (promotions[code]?.limit ?? 0) < 1);
    if (short !== undefined) throw refused(place, 'not_allowed');
    const order: FakeOrder = {
      ...{ id: newId('order'), display_id: orders.size + 1, total: Math.round(sumsOf(cart).total) },
      ...{ email: cart.email, customer: cart.customer, metadata: { ...cart.metadata } },
      // each order has items of its own, also those of one cart
      items: cart.items.map((item) => ({ ...item, id: newId('ordli') })),
      ...{ cart: undefined, isCancelled: false, isReserved: false, isPaid: false },
      progress: {},
    };
    orders.set(order.id, order);
    const dead = () => new MedusaError('lost', place, undefined);
    if (died === 'killed-at-order') throw dead();
    order.cart = cart.id;
    cart.order = order.id;
    cart.completed = true;
    if (died === 'killed-at-link') {
      // the worst state that was observed afterwards: an order exists, but its cart cannot be completed because it
      // has no payment session
      cart.session = false;
      throw dead();
    }
    for (const { variant_id, quantity } of cart.items) {
      const variant = variants[variant_id];
      if (variant) variant.stock -= quantity;
    }
    order.isReserved = true;
    for (const code of cart.promotions) {
      const promotion = promotions[code];
      if (promotion) promotion.limit -= 1;
    }
    order.isPaid = true;
    return { type: 'order', order: { id: order.id, display_id: order.display_id } };
  };

  const update = (cart: Cart, body: Json, place: string) => {
    if (body.email !== undefined) cart.email = String(body.email);
    if (body.metadata !== undefined) cart.metadata = body.metadata as Json;
    if (body.promo_codes !== undefined) setPromotions(cart, body.promo_codes as string[], place);
    if (body.region_id !== undefined) {
      checkStock([], place);
      for (const item of cart.items) {
        if (!isSold(item.variant_id)) throw refused(place, 'invalid_data');
        item.unit = unitFor(cart.customer, item.variant_id);
      }
    }
    cart.session = false;
  };

  const route = (
    method: string,
    path: string,
    body: Json,
    query: Json,
    token: string | undefined,
    died?: Fault,
  ): Json => {
    const place = `${method} ${path}`;
    if (options.refused?.test(place)) throw refused(place, 'invalid_data');
    const [, area, kind, id = '', part, rest = ''] = path.split('/');
    if (area === 'store' && operator.isKeyRevoked) throw new MedusaError('key-refused', place, 400);
    if (area === 'store' && operator.isRegionRemoved && kind === 'regions') return { regions: [] };
    if (
      area === 'store' &&
      operator.isRegionRemoved &&
      (kind === 'product-variants' ||
        (kind === 'carts' && id === '') ||
        ['promotions', 'shipping-methods'].includes(part ?? ''))
    )
      throw refused(place, 'invalid_data');
    if (area === 'store' && kind === 'regions')
      return { regions: [{ id: 'reg_1', currency_code: 'eur', countries: [{ iso_2: 'lv' }] }] };
    if (area === 'store' && kind === 'products')
      return { products: (query.id as string[]).flatMap((one) => productOf(one, token && actorOf(token))) };
    if (area === 'store' && kind === 'product-variants')
      return {
        variants: (query.id as string[]).flatMap((one) => {
          const variant = variants[one];
          if (variant === undefined || variant.isUnpublished) return [];
          return [
            {
              id: one,
              inventory_quantity: variant.stock,
              calculated_price: { calculated_amount: variant.price ?? null },
            },
          ];
        }),
      };
    if (area === 'store' && kind === 'payment-collections') {
      if (id === '') return { payment_collection: { id: `paycol_${String(body.cart_id)}` } };
      if (options.providers?.includes(String(body.provider_id)) === false)
        throw refused(place, 'invalid_data');
      cartOf(id.replace('paycol_', ''), place).session = true;
      sessions.push(String(body.provider_id));
      return { payment_collection: { id } };
    }
    if (area === 'store' && kind === 'carts') {
      if (id === '') {
        const customer = token && actorOf(token);
        const items = (body.items as Json[]).map((item) => itemOf(item, customer));
        checkStock(items, place);
        const cart: Cart = {
          ...{ id: newId('cart'), email: undefined, customer, items, metadata: {} },
          ...{ shipping: undefined, promotions: [], session: false, completed: false, order: undefined },
        };
        update(cart, body, place);
        carts.set(cart.id, cart);
        return { cart: present(cart) };
      }
      if (part === 'complete') return complete(cartOf(id, place), place, died);
      if (method === 'GET') return { cart: present(cartOf(id, place)) };
      const cart = openCart(id, place);
      if (part === undefined) update(cart, body, place);
      if (part === 'customer') {
        const actor = token === undefined ? 'cus_guest' : actorOf(token);
        if (actor === 'cus_guest') throw new MedusaError('unauthorised', place, 401);
        cart.customer = actor;
        for (const item of cart.items) item.unit = unitFor(actor, item.variant_id);
      }
      if (part === 'shipping-methods') {
        cart.shipping = shipping;
        cart.option = body;
        cart.session = false;
      }
      if (part === 'promotions') {
        const codes = body.promo_codes as string[];
        setPromotions(
          cart,
          method === 'DELETE'
            ? cart.promotions.filter((code) => !codes.includes(code))
            : [...new Set([...cart.promotions, ...codes])],
          place,
        );
      }
      if (part === 'line-items') {
        const known = cart.items.find((item) => item.id === rest);
        if (rest !== '' && known === undefined) throw new MedusaError('missing', place, 404);
        const next = cart.items.map((item) => ({ ...item }));
        if (rest === '') {
          const equal = next.find(
            (item) =>
              item.variant_id === body.variant_id &&
              JSON.stringify(item.metadata) === JSON.stringify(body.metadata),
          );
          if (equal) equal.quantity += Number(body.quantity);
          else next.push(itemOf(body, cart.customer));
        } else if (method === 'DELETE') next.splice(cart.items.indexOf(known as Item), 1);
        else (next[cart.items.indexOf(known as Item)] as Item).quantity = Number(body.quantity);
        checkStock(next, place);
        cart.items = next.filter(({ quantity }) => quantity > 0);
        cart.session = false;
      }
      return method === 'DELETE' && part === 'line-items'
        ? { parent: present(cart) }
        : { cart: present(cart) };
    }
    if (area === 'admin' && kind === 'reservations') {
      const of = (item: string) =>
        [...orders.values()].find((order) => order.items.some((one) => `ord${one.id}` === item));
      if (method === 'POST') {
        const order = of(String(body.line_item_id));
        if (order) order.isReserved = true;
        return {};
      }
      return {
        reservations: (query.line_item_id as string[])
          .filter((item) => of(item)?.isReserved)
          .map((line_item_id) => ({ line_item_id })),
      };
    }
    const withoutLabels = (order: Json): Json => ({
      ...order,
      fulfillments: (order.fulfillments as Json[]).map(({ labels: _omitted, ...rest }) => rest),
    });
    const presented = (order: FakeOrder): Json => ({
      ...{ id: order.id, display_id: order.display_id, metadata: order.metadata },
      ...{ payment_status: 'authorized', fulfillment_status: 'not_fulfilled', fulfillments: [] },
      ...order.progress,
      status: order.isCancelled ? 'canceled' : 'pending',
      cart: order.cart === undefined ? null : { id: order.cart },
    });
    if (area === 'store' && kind === 'orders') {
      const order = orders.get(id);
      // Medusa omits the labels of a single order
      if (order) return { order: withoutLabels(presented(order)) };
      if (token === undefined || actorOf(token) === 'cus_guest')
        throw new MedusaError('unauthorised', place, 401);
      const own = [...orders.values()].filter(({ customer }) => customer === actorOf(token));
      return { orders: own.filter((each) => (query.id as string[]).includes(each.id)).map(presented) };
    }
    if (area === 'admin' && kind === 'orders') {
      if (id === '')
        return {
          orders: [...orders.values()]
            .filter((order) =>
              query.q === undefined ? (query.id as string[]).includes(order.id) : order.email === query.q,
            )
            .map(presented),
        };
      const order = orders.get(id);
      if (order === undefined) throw new MedusaError('missing', place, 404);
      if (part === 'cancel') order.isCancelled = true;
      return {
        order: {
          ...presented(order),
          payment_collections: [{ status: order.isPaid ? 'authorized' : 'not_paid' }],
          items: order.items.map((item) => ({
            ...{ id: `ord${item.id}`, detail: { quantity: item.quantity } },
            variant: {
              manage_inventory: true,
              inventory_items: [
                {
                  inventory_item_id: item.variant_id,
                  inventory: { location_levels: [{ location_id: 'l' }] },
                },
              ],
            },
          })),
        },
      };
    }
    throw new MedusaError('missing', place, 404);
  };

  const send: Send = async (method, path, { body = {}, query = {}, token } = {}) => {
    const name = `${method} ${path.replace(/_[0-9A-Za-z_]+/g, '')}`;
    await options.step?.(name);
    const fault = options.fault?.(name);
    calls.push(name);
    const lost = () => new MedusaError('lost', name, undefined);
    const broken = () => new MedusaError('broken', name, 500);
    if (fault === 'lost-before') throw lost();
    if (fault === 'broken-before') throw broken();
    if (fault === 'refused') throw refused(name, 'not_allowed');
    if (fault === 'conflict' && path.endsWith('/complete')) throw new MedusaError('conflict', name, 409);
    const answer = structuredClone(route(method, path, structuredClone(body), query as Json, token, fault));
    await options.step?.(`${name} answered`);
    if (fault === 'lost-after') throw lost();
    if (fault === 'broken-after') throw broken();
    return answer;
  };
  const client: MedusaClient = { store: send, admin: options.hasNoSecretKey ? undefined : send };
  return { client, carts, orders, calls, variants, operator, sessions };
}

/**
 * Returns a customer's token as Medusa signs it. A token that has `ended` is ignored: the caller is treated as a
 * guest.
 */
export const tokenOf = (customer: string, ended = false): string =>
  `x.${Buffer.from(JSON.stringify({ actor_id: customer })).toString('base64url')}.${ended ? 'ended' : 'valid'}`;

function actorOf(token: string): string {
  const [, payload = '', state] = token.split('.');
  return state === 'ended'
    ? 'cus_guest'
    : String((JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json).actor_id);
}
