// What a bug report shows of a body or an answer that is somebody's: by the names of its fields, whatever call it is of.
import { BLANK, blankOf, isObject, type Pseudonyms } from './redact.ts';

/** Numbers, booleans and null stay under these names, and lists and objects are gone into. */
const known = new Set([
  ...[
    'code',
    'result',
    'resultCode',
    'errorCode',
    'cartItem',
    'items',
    'products',
    'totals',
    'addressInformation',
  ],
  ...[
    'methods',
    'total_segments',
    'payment_methods',
    'shipping_methods',
    'orders',
    'user',
    'addresses',
    'reviews',
  ],
  ...[
    'sku',
    'parentSku',
    'product_type',
    'qty',
    'price',
    'price_incl_tax',
    'row_total_incl_tax',
    'row_total',
  ],
  ...[
    'grand_total',
    'subtotal',
    'subtotal_incl_tax',
    'discount_amount',
    'tax_amount',
    'shipping_amount',
    'value',
  ],
  ...[
    'shipping_incl_tax',
    'base_grand_total',
    'total',
    'total_count',
    'page',
    'pageSize',
    'rating',
    'status',
  ],
  ...['transmited', 'subscribed', 'pending', 'group_id', 'productId', 'store', 'store_code', 'created_at'],
  ...['updated_at', 'country', 'country_id', 'shipping_carrier_code', 'shipping_method_code'],
  ...['payment_method_code', 'shippingCarrierCode', 'shippingMethodCode', 'carrier_code', 'method_code'],
  ...['shippingAddress', 'billingAddress', 'expires_in', 'is_available', 'is_in_stock', 'available'],
]);

/** Texts stay under these names: the shop's own words for goods, methods, states and times. */
const keptTexts = new Set([
  ...[
    'sku',
    'parentSku',
    'product_type',
    'errorCode',
    'status',
    'store',
    'store_code',
    'created_at',
    'updated_at',
  ],
  ...['country', 'country_id', 'shipping_carrier_code', 'shipping_method_code', 'payment_method_code'],
  ...['shippingCarrierCode', 'shippingMethodCode', 'carrier_code', 'method_code'],
]);

/** Texts and numbers under these names get another name; a bare `result` is a cart's or an order's. */
const ids = new Set([
  ...[
    'result',
    'item_id',
    'server_item_id',
    'quote_id',
    'quoteId',
    'cart_id',
    'cartId',
    'order_id',
    'orderNumber',
  ],
  ...['order_number', 'platform_order_id', 'backendOrderId', 'orderToken', 'body_hash', 'user_id', 'number'],
  ...['increment_id', 'client_order_id', 'orderKey'],
]);

/** That something stood there is told of these. */
const blanked = new Set([
  ...[
    'firstname',
    'lastname',
    'name',
    'email',
    'telephone',
    'street',
    'city',
    'postcode',
    'company',
    'vat_id',
  ],
  ...[
    'region',
    'title',
    'detail',
    'nickname',
    'comment',
    'reason',
    'coupon',
    'coupon_code',
    'token',
    'refreshToken',
  ],
  ...['password', 'errorMessage', 'message', 'meta'],
]);

/** In: any JSON, the other names of this report. Out: the same without what no name above lets stay. */
export function redactedJson(value: unknown, pseudonyms: Pseudonyms, name = 'result'): unknown {
  if (Array.isArray(value)) return value.map((each) => redactedJson(each, pseudonyms, name));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).flatMap(([field, inside]) => {
        const isContainer = typeof inside === 'object' && inside !== null;
        if (blanked.has(field)) return [[field, blankOf(inside)]];
        if (!known.has(field) && (isContainer || !ids.has(field))) return [];
        return [[field, redactedJson(inside, pseudonyms, field)]];
      }),
    );
  if (typeof value === 'string') {
    if (keptTexts.has(name)) return value;
    return ids.has(name) ? pseudonyms(value) : value === '' ? '' : BLANK;
  }
  if (typeof value === 'number' && ids.has(name) && name !== 'result') return pseudonyms(String(value));
  return value;
}
