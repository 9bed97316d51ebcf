// Reads the states of orders from Medusa, for order pages. Invariants:
// - One request per page of orders. The state of an order is cached for a while, longer once it is final.
// - While Medusa is unavailable, order pages show the stored states: the fault is reported, and pages do not wait for
//   Medusa again until a pause is over.
import type { OrderState, ReadOrderStates } from '#bridge/ports/order-book.ts';
import { unlessMissing } from './guarded.ts';
import { recordsOf } from './import/text-of.ts';
import { MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';
import { ORDER, type OrderRow } from './order-row.ts';
import { isFinal, orderState, STATE_FIELDS } from './order-state.ts';

/** Time limit, because pages of the storefront wait for this; the client retries once. */
const TIMEOUT_MS = 3_000;
const PAUSE_MS = 30_000;
const FRESH_MS = 10_000;
const FINAL_MS = 15 * 60_000;
/** Ids in one request, which are part of its URL. */
const ORDERS_MAX = 100;
const REMEMBERED_MAX = 10_000;

export type OrderStates = {
  /** Returns the states of a page of the customer's orders. */
  ofCustomer: (customerId: number) => ReadOrderStates;
  /** Returns the state of an order that was opened by its token. */
  ofOne: ReadOrderStates;
  /** Returns the state of an order by Medusa's id, without caching it. @throws MedusaError */
  read: (engineOrder: string) => Promise<OrderState | undefined>;
};

export function readOrderStates(
  { client, services, tokenOf }: MedusaContext,
  { timeoutMs = TIMEOUT_MS } = {},
): OrderStates {
  const { records, elapsed, report } = services;
  /** order id → time until which its state is cached */
  const askedUntil = new Map<string, number>();
  let pausedUntil = 0;

  const remember = (orderId: string, until: number): void => {
    askedUntil.delete(orderId);
    askedUntil.set(orderId, until);
    const [oldest] = askedUntil.keys();
    if (askedUntil.size > REMEMBERED_MAX && oldest !== undefined) askedUntil.delete(oldest);
  };

  /**
   * Reads a list; undefined if Medusa cannot be queried. Without the secret key it lists only orders of the customer
   * whose token is sent.
   */
  const list = async (ids: readonly string[], customerId: number | undefined): Promise<unknown> => {
    const query = { id: ids, fields: STATE_FIELDS, limit: ids.length };
    if (client.admin) return (await client.admin('GET', '/admin/orders', { query, timeoutMs })).orders;
    const token = customerId === undefined ? undefined : await tokenOf(customerId);
    if (token === undefined) return undefined;
    try {
      return (await client.store('GET', '/store/orders', { query, token, timeoutMs })).orders;
    } catch (error) {
      // the login has expired: Medusa responds, and other customers are not affected
      if (error instanceof MedusaError && error.fault === 'unauthorised') return undefined;
      throw error;
    }
  };

  /**
   * Reads one order, which the store API returns to any client that knows its id.
   * @param customerId its customer; undefined for a guest
   */
  const one = async (id: string, customerId: number | undefined): Promise<unknown> => {
    // only lists have the labels of fulfilments: with the secret key of all orders, else of the customer's
    const listed = recordsOf(await list([id], customerId))[0];
    if (client.admin || listed !== undefined) return listed;
    const request = { query: { fields: STATE_FIELDS }, timeoutMs };
    return (await unlessMissing(client.store('GET', `/store/orders/${id}`, request)))?.order;
  };

  const statesOf =
    (readRows: (ids: readonly string[], first: OrderRow | undefined) => Promise<unknown>): ReadOrderStates =>
    async (orderIds) => {
      const now = elapsed();
      const states = new Map<string, OrderState>();
      const due = orderIds.filter((orderId) => (askedUntil.get(orderId) ?? 0) <= now).slice(0, ORDERS_MAX);
      if (due.length === 0 || now < pausedUntil) return states;
      const ids = new Map<string, string>();
      const stored = await records.readMany(ORDER, due);
      for (const [orderId, { engineOrder }] of stored)
        if (typeof engineOrder === 'string') ids.set(engineOrder, orderId);
      const asked = [...ids.keys()];
      if (asked.length === 0) return states;
      try {
        const rows = await readRows(asked, [...stored.values()][0] as OrderRow | undefined);
        if (rows === undefined) return states;
        for (const id of asked) remember(ids.get(id) ?? '', now + FRESH_MS);
        for (const row of Array.isArray(rows) ? rows : []) {
          const described = orderState(row);
          const orderId = ids.get(described?.id ?? '');
          if (described === undefined || orderId === undefined) continue;
          states.set(orderId, described.state);
          if (isFinal(described.state)) remember(orderId, now + FINAL_MS);
        }
      } catch (error) {
        if (!(error instanceof MedusaError)) throw error;
        pausedUntil = now + PAUSE_MS;
        report('medusa order status', error);
      }
      return states;
    };

  return {
    ofCustomer: (customerId) => statesOf((ids) => list(ids, customerId)),
    ofOne: statesOf(async ([id = ''], row) => [await one(id, row?.customer?.customerId)]),
    read: async (engineOrder) => orderState(await one(engineOrder, undefined))?.state,
  };
}
