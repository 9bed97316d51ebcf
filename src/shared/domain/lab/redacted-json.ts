// Redacts the JSON of personal requests and responses in a bug report, by field name, for any endpoint.
import { BLANK, blankOf, isObject, type Pseudonyms } from './redact.ts';

/** Fields whose numbers, booleans and nulls are kept, and whose lists and objects are traversed. */
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

/** Fields whose texts are kept: identifiers of goods, methods, states and times. */
const unredactedFields = new Set([
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

/** Fields whose texts and numbers are pseudonymized; a bare `result` is the id of a cart or an order. */
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

/** Fields that are blanked: the report shows that a value was present. */
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

/** Returns the value without the fields that are in none of the lists above. */
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
    if (unredactedFields.has(name)) return value;
    return ids.has(name) ? pseudonyms(value) : value === '' ? '' : BLANK;
  }
  if (typeof value === 'number' && ids.has(name) && name !== 'result') return pseudonyms(String(value));
  return value;
}
