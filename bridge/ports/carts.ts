// The port for carts. An engine serialises the changes of one cart; the callers do not.
//
// All methods that take a cart throw 404 if it is unknown or belongs to another customer, and 410 `cart-ordered` if an
// order has closed it.
import type {
  BridgePaymentMethod,
  BridgePickupPoint,
  BridgeShippingMethod,
} from '#schemas/bridge/cart-pull-answer.ts';
import type { Caller } from './caller.ts';

export type CartRef = Caller & {
  /** the id sent by the client; a guest's cart is accessible to every client that knows its id */
  cartId: string | undefined;
};

export type CartItem = {
  id: string;
  cartId: string;
  /** for a configurable product, the sku of the variant */
  sku: string;
  /** whole pieces */
  quantity: number;
  name: string;
  /** gross cents per piece; undefined if the product is no longer sold */
  price: number | undefined;
  productType: string | null;
  /** validated, in wire format */
  options: Readonly<Record<string, unknown>> | null;
};

export type NewItem = {
  sku: string;
  /** as sent by the client; the engine validates it against the product */
  options: unknown;
  quantity: number;
};

/** Amounts are gross cents, and `total` is their sum to the cent. */
export type CartTotals = {
  items: readonly {
    id: string;
    name: string;
    quantity: number;
    price: number;
    total: number;
    discount: number;
    tax: number;
    taxPercent: number;
  }[];
  goods: number;
  /** at least 0; reduces the total */
  discount: number;
  shipping: number;
  /** fee of the payment method; negative for a discount */
  payment: number;
  /** tax contained in the other amounts */
  tax: number;
  total: number;
  /** the coupon whose discount is included */
  coupon: string | undefined;
};

export type MethodChoice = {
  shipping?: { carrier: string; method: string } | undefined;
  country?: string | undefined;
  payment?: string | undefined;
};

export type Carts = {
  /** Returns the id of the customer's open cart, or of a new cart for a guest. */
  open: (customer: Caller['customer']) => Promise<string>;
  items: (cart: CartRef) => Promise<readonly CartItem[]>;
  /**
   * Adds the quantity to an equal item, or adds a new item. Not idempotent.
   * @throws 404 for a product that is not sold; 400 for options or quantities that are not offered, and for a full cart
   */
  add: (cart: CartRef, item: NewItem) => Promise<CartItem>;
  /** Sets the quantity of an item. @throws 404 for an unknown item; like `add` otherwise */
  setQuantity: (cart: CartRef, itemId: string, quantity: number) => Promise<CartItem>;
  /** @throws 404 for an unknown item */
  remove: (cart: CartRef, itemId: string) => Promise<void>;
  totals: (cart: CartRef) => Promise<CartTotals>;
  /**
   * Stores the country in the cart and returns its shipping methods. A country that is undefined or not served is
   * replaced by the store view's first country.
   */
  shippingMethods: (cart: CartRef, country: string | undefined) => Promise<readonly BridgeShippingMethod[]>;
  /**
   * Chooses a shipping method, a payment method or both; stores nothing if one of them is refused.
   * @throws 400 if the shipping method does not deliver to the country (absent: the country chosen before), or if the
   *   payment method is not available for the cart
   */
  chooseMethods: (cart: CartRef, choice: MethodChoice) => Promise<void>;
  paymentMethods: (cart: CartRef) => Promise<readonly BridgePaymentMethod[]>;
  coupon: (cart: CartRef) => Promise<string | null>;
  /**
   * Applies a coupon. Returns false if the code is invalid or used up for this customer; the cart then keeps its
   * previous coupon.
   */
  applyCoupon: (cart: CartRef, code: string | undefined) => Promise<boolean>;
  removeCoupon: (cart: CartRef) => Promise<void>;
  pickupPoints: (store: string) => Promise<readonly BridgePickupPoint[]>;
  /** @throws 400 `unknown-pickup-point` */
  choosePickupPoint: (cart: CartRef, code: string | undefined) => Promise<void>;
};
