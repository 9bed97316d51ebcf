// The bridge's part in handling a connector's orders: it validates them against the imported catalogue, keeps a copy
// for the order pages, withdrawals and mails, and answers repeated requests.
import type { IssuedInvoice } from '#schemas/bridge/bridge-invoice.ts';
import type { Parcel } from '#schemas/bridge/bridge-tracking.ts';
import type { LoggedIn } from './caller.ts';
import type { OrderRequest, Orders, PlacedOrder } from './orders.ts';

/** An order line whose product was found in the imported catalogue. */
export type PreparedLine = {
  /** for a configurable product, the sku of the variant */
  sku: string;
  /** for a variant, the sku of its configurable product */
  parentSku: string | undefined;
  name: string;
  quantity: number;
  /** true: nothing is delivered */
  isVirtual: boolean;
  productId: number;
  productType: string;
};

/**
 * An order whose products, addresses and methods are valid. It is plain JSON: a connector stores it before it calls the
 * engine, since a product may have been removed by the time the order is entered.
 */
export type PreparedOrder = {
  store: string;
  /** in the order of `body.products` */
  lines: readonly PreparedLine[];
  /** undefined if nothing is delivered */
  shipping: { carrier: string; method: string } | undefined;
  payment: { code: string; provider: 'bank' | 'leasing' | 'page' | undefined };
  pickupPoint: string | undefined;
};

/** The amounts of an order that the engine has placed: gross cents, `total` is what the customer pays. */
export type SoldOrder = {
  /** the number that the merchant sees in the engine; the bridge assigns another one if it is taken */
  number: number | undefined;
  /** in the order of `PreparedOrder.lines`; `total` before `discount`, `tax` contained in it */
  lines: readonly { price: number; total: number; discount: number; tax: number; taxPercent: number }[];
  goods: number;
  /** at least 0 */
  discount: number;
  shipping: number;
  /** fee of the payment method; negative for a discount */
  payment: number;
  tax: number;
  total: number;
  coupon: string | undefined;
  /** the engine has cancelled it since: it is recorded as cancelled, without a mail or a change to the stock */
  isCancelled?: boolean;
};

/** The state of an order in the engine. */
export type OrderState = {
  /** `placed`: no later event is known */
  status: 'placed' | 'paid' | 'ready' | 'shipped' | 'fulfilled' | 'completed' | 'cancelled' | 'refunded';
  /** ISO time of the last handover; undefined before the whole order was delivered */
  deliveredAt: string | undefined;
  /** its parcels at a carrier; undefined if the engine does not say: the stored ones remain */
  tracking?: readonly Parcel[] | undefined;
  /** its invoice; undefined if the engine has none: a stored one remains */
  invoice?: IssuedInvoice | undefined;
};

/** Returns the states of orders by order id; an order without an entry keeps its stored status. */
export type ReadOrderStates = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, OrderState>>;

/** The customer of an order; undefined for a guest. */
export type OrderOwner = Pick<LoggedIn, 'customerId'> | undefined;

export type OrderBook = Pick<Orders, 'find'> & {
  /** Returns a page like `Orders.history`, after the states of its orders were read and stored. */
  history: (
    ...page: [...Parameters<Orders['history']>, statesOf?: ReadOrderStates]
  ) => ReturnType<Orders['history']>;
  /** Returns an order like `Orders.pull`, after its state was read and stored. @throws 404 */
  pull: (...order: [...Parameters<Orders['pull']>, statesOf?: ReadOrderStates]) => ReturnType<Orders['pull']>;
  /**
   * Returns the response to an order that is already in the book; without the order's token if another principal
   * sends a sealed order.
   * @throws 409 `other-customer`, 422 `other-body`
   */
  answered: (request: OrderRequest, customer: OrderOwner) => Promise<PlacedOrder | undefined>;
  /**
   * Validates an order. Neither its prices nor its stock are checked: the engine does that.
   * @throws 400 if invalid, 409 `out-of-stock` if a product is no longer sold
   */
  prepare: (request: OrderRequest) => Promise<PreparedOrder>;
  /**
   * Enters an order that the engine has placed, reduces the stock shown in the catalogue and mails the confirmation.
   * Safe to repeat: an order that is in the book stays as it is.
   */
  enter: (
    request: OrderRequest,
    customer: OrderOwner,
    prepared: PreparedOrder,
    sold: SoldOrder,
  ) => Promise<PlacedOrder>;
};
