// The port through which orders are placed, looked up and listed.
import type { OrderBody } from '#schemas/documents/order-document.ts';
import type { Caller } from './caller.ts';

export type OrderRequest = {
  body: OrderBody;
  /** SHA-256 of the body without `transmited` and `updated_at` */
  hash: string;
  /** total that the customer agreed to, in cents; undefined if the body has none */
  confirmedTotal: number | undefined;
  /** true if the order was sealed; its sender need not be logged in */
  sealed?: boolean;
};

/** The response to a placed order, in wire format (docs/wire.md); the same each time the request is repeated. */
export type PlacedOrder = Readonly<Record<string, unknown>>;

export type OrderLookup = {
  number: string;
  /** SHA3-224 of the content, as devices compute it */
  bodyHash: unknown;
};

export type Orders = {
  /**
   * Places the order exactly once per `body.order_id`, at a total that does not exceed the confirmed total. Nothing is
   * stored if it throws.
   * @throws 400 if invalid; 409 `total-changed`, `out-of-stock`, `cart-ordered` or `other-customer`; 422 for a
   *   different body with an id that was already used; 401 if the engine needs a new login to act for the customer: the
   *   device asks for a login, keeps the order, and sends it again after that. It is never placed as a guest's.
   * @param customer undefined for a guest, and for a sealed order whose sender is not logged in
   */
  place: (request: OrderRequest, customer: Caller['customer']) => Promise<PlacedOrder>;
  /** Returns the number and the content hash of an order if it was already placed; never places an order. */
  find: (orderId: string) => Promise<OrderLookup | undefined>;
  /**
   * Returns a page of the customer's orders in wire format, newest first.
   * @param page from 1
   */
  history: (
    customerId: number,
    page: number,
    pageSize: number,
  ) => Promise<{ items: readonly Readonly<Record<string, unknown>>[]; total_count: number }>;
  /** Returns the stored bodies of the customer's orders that were sent but are not placed yet. */
  unfinished: (customerId: number) => Promise<readonly OrderBody[]>;
  /**
   * Returns an order in wire format by its number and token. @throws 404, the same for a wrong number as for a wrong
   * token
   */
  pull: (number: string | undefined, token: string | undefined) => Promise<Readonly<Record<string, unknown>>>;
};
