// Provides in memory the services that the bridge offers to a connector. Processes share a `Shelf`; a killed process
// takes no further step, and its claims expire.
import { createHash } from 'node:crypto';
import type { ConnectorServices } from '#bridge/ports/connector.ts';
import type { EngineRecord, EngineRecords } from '#bridge/ports/engine-records.ts';
import type { OrderState, PreparedOrder, ReadOrderStates, SoldOrder } from '#bridge/ports/order-book.ts';
import type { OrderRequest, PlacedOrder } from '#bridge/ports/orders.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import { clocksOf, type TestTime } from './clocks-of.ts';

export type Entered = {
  request: OrderRequest;
  customerId: number | undefined;
  sold: SoldOrder;
  answer: PlacedOrder;
  state: OrderState;
};

/** The state that outlives a process. */
export type Shelf = {
  records: Map<string, EngineRecord>;
  claims: Map<string, symbol>;
  entered: Map<string, Entered>;
  /** reports to the operator: the place and the error */
  reports: [string, unknown][];
  /** absent: the machine's */
  time?: TestTime;
};

export const emptyShelf = (): Shelf => ({
  records: new Map(),
  claims: new Map(),
  entered: new Map(),
  reports: [],
});

/** Called before each durable step; rejects or never settles once the process is dead. */
export type Step = (name: string) => Promise<void>;

const copy = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));

/** True if the value contains the part, as `@>` of PostgreSQL. */
const isMatch = (value: unknown, part: unknown): boolean =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).every(([key, one]) => isMatch((value as EngineRecord | undefined)?.[key], one))
    : value === part;

export function memoryRecords(shelf: Shelf, step: Step = async () => undefined): EngineRecords {
  const at = (kind: string, key: string) => `${kind} ${key}`;
  const read = (kind: string, key: string) => copy(shelf.records.get(at(kind, key)));
  return {
    read: async (kind, key) => read(kind, key),
    readMany: async (kind, keys) =>
      new Map(
        (keys ?? []).flatMap((key) => {
          const record = read(kind, key);
          return record === undefined ? [] : [[key, record] as const];
        }),
      ),
    containing: async (kind, part) =>
      new Map(
        [...shelf.records]
          .filter(([name, record]) => name.startsWith(`${kind} `) && isMatch(record, part))
          .map(([name, record]) => [name.slice(kind.length + 1), copy(record)]),
      ),
    remove: async (kind, keys) => {
      await step(`remove ${kind}`);
      for (const key of keys) shelf.records.delete(at(kind, key));
    },
    create: async (kind, key, record) => {
      await step(`create ${kind}`);
      if (!shelf.records.has(at(kind, key))) shelf.records.set(at(kind, key), copy(record));
      return read(kind, key) ?? {};
    },
    writeMany: async (kind, records) => {
      await step(`write ${kind}`);
      for (const [key, record] of records) shelf.records.set(at(kind, key), copy(record));
    },
    change: async (kind, key, change) => {
      await step(`change ${kind}`);
      const next = change(read(kind, key));
      if (next !== undefined) shelf.records.set(at(kind, key), copy(next));
      return read(kind, key);
    },
    exclusively: async (kind, key, work) => {
      const name = at(kind, key);
      if (shelf.claims.has(name)) return undefined;
      const mine = Symbol(name);
      shelf.claims.set(name, mine);
      try {
        return { result: await work() };
      } finally {
        if (shelf.claims.get(name) === mine) shelf.claims.delete(name);
      }
    },
  };
}

export const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** Prepares an order whose products are all simple and known. */
const prepared = ({ body }: OrderRequest): PreparedOrder => ({
  store: body.store_code,
  lines: body.products.map(({ sku, qty: quantity, name }) => ({
    ...{ sku, name, quantity, parentSku: undefined, isVirtual: false, productId: 1, productType: 'simple' },
  })),
  shipping: {
    carrier: body.addressInformation.shipping_carrier_code,
    method: body.addressInformation.shipping_method_code,
  },
  payment: { code: body.addressInformation.payment_method_code, provider: undefined },
  pickupPoint: body.addressInformation.shippingExtraFields.pickup_point,
});

/** Carts and orders do not use it. */
const NO_CUSTOMERS = {} as ConnectorServices['customers'];

export function memoryServices(
  shelf: Shelf,
  step: Step = async () => undefined,
  records: EngineRecords = memoryRecords(shelf, step),
): ConnectorServices {
  const answered = async (request: OrderRequest, customer: { customerId: number } | undefined) => {
    const order = shelf.entered.get(request.body.order_id);
    if (order === undefined) return undefined;
    const isTheirs = order.customerId === customer?.customerId;
    if (!isTheirs && !request.sealed) throw refuse(409, { errorCode: 'other-customer' });
    if (order.request.hash !== request.hash) throw refuse(422, { errorCode: 'other-body' });
    const { orderToken, ...answer } = order.answer;
    return isTheirs ? { ...answer, orderToken } : answer;
  };
  /** Returns orders in the order of the map, with the states that the engine gives now or has given before. */
  const shown = async (orderIds: readonly string[], statesOf: ReadOrderStates | undefined) => {
    for (const [orderId, state] of (await statesOf?.(orderIds)) ?? []) {
      const order = shelf.entered.get(orderId);
      if (order) order.state = state;
    }
    return orderIds.map((orderId) => ({
      client_order_id: orderId,
      status: shelf.entered.get(orderId)?.state.status,
    }));
  };
  return {
    records,
    orders: {
      answered,
      prepare: async (request) => prepared(request),
      enter: async (request, customer, _prepared, sold) => {
        const known = await answered(request, customer);
        if (known !== undefined) return known;
        await step('enter');
        const answer = {
          orderNumber: String(sold.number),
          order_id: request.body.order_id,
          orderToken: `token of ${request.body.order_id}`,
          grand_total: sold.total / 100,
        };
        shelf.entered.set(request.body.order_id, {
          ...{ request: copy(request), customerId: customer?.customerId, sold: copy(sold), answer },
          state: { status: sold.isCancelled ? 'cancelled' : 'placed', deliveredAt: undefined },
        });
        return answer;
      },
      find: async (orderId) => {
        const order = shelf.entered.get(orderId);
        return order && { number: String(order.sold.number), bodyHash: order.request.hash };
      },
      history: async (customerId, page, pageSize, statesOf) => {
        const own = [...shelf.entered].filter(([, order]) => order.customerId === customerId);
        const ids = own.map(([orderId]) => orderId).slice((page - 1) * pageSize, page * pageSize);
        return { items: await shown(ids, statesOf), total_count: own.length };
      },
      pull: async (number, _token, statesOf) => {
        const found = [...shelf.entered].find(([, { sold }]) => String(sold.number) === number);
        const [order] = await shown(found === undefined ? [] : [found[0]], statesOf);
        if (order === undefined) throw refuse(404, 'No such order');
        return order;
      },
    },
    customers: NO_CUSTOMERS,
    vault: { seal: (text) => text, open: (text) => text },
    ...(shelf.time === undefined
      ? { clock: Date.now, elapsed: () => performance.now() }
      : clocksOf(shelf.time)),
    report: (what, error) => void shelf.reports.push([what, error]),
  };
}

/** Returns an order request for one address. `confirmedTotal`: cents. */
export function orderRequest(
  orderId: string,
  {
    lines = [{ sku: 'A', qty: 1 }],
    confirmedTotal,
    email = `${orderId}@example.lv`,
    cartId = '',
    shipping = ['manual', 'so_1'],
    payment = 'pp_system_default',
    userId = '',
  }: {
    lines?: { sku: string; qty: number; server_item_id?: string; server_qty?: number }[];
    confirmedTotal?: number;
    email?: string;
    cartId?: string;
    shipping?: readonly [string, string];
    payment?: string;
    userId?: string;
  },
): OrderRequest {
  const address = {
    ...{ firstname: 'Anna', lastname: 'Bērza', street: ['Brīvības iela 1'], city: 'Rīga' },
    ...{ postcode: 'LV-1001', country_id: 'LV', region: '', region_id: 0, region_code: '' },
    ...{ telephone: '20000000', company: '', email },
  };
  const body: OrderRequest['body'] = {
    ...{ user_id: userId, cart_id: cartId, store_code: 'lv', order_id: orderId, transmited: false },
    products: lines.map((line) => ({
      ...{ name: line.sku, price: 1, price_incl_tax: 1, product_type: 'simple' },
      ...line,
    })),
    addressInformation: {
      ...{ shippingAddress: address, billingAddress: address },
      ...{ shipping_carrier_code: shipping[0], shipping_method_code: shipping[1] },
      ...{ payment_method_code: payment, payment_method_additional: {} },
      shippingExtraFields:
        confirmedTotal === undefined ? {} : { confirmed_total: String(confirmedTotal / 100) },
    },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  };
  return { body, hash: hashOf(body), confirmedTotal };
}
