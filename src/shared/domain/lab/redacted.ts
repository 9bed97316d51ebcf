// The table of redaction rules for the personal database in bug reports. A field without a rule fails to compile;
// "blank" and "id" reveal no personal data. Entered texts are always blank. Long because it is one table.
import type { CollectionName, DocumentOf } from '#schemas/collections.ts';
import type { CartHead } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type {
  ClaimCode,
  ClaimValue,
  PaymentDetails,
  ShippingDetails,
} from '#schemas/documents/claim-document.ts';
import type { Address } from '#schemas/documents/customer.ts';
import type { OrderAddress, OrderDocument } from '#schemas/documents/order-document.ts';
import type { ProductOption } from '#schemas/primitives.ts';
import { cartChecksum } from '../cart/cart-checksum.ts';
import { type Pseudonyms, type Rule, redact } from './redact.ts';
import { redactedJson } from './redacted-json.ts';

/** Pseudonymizes "user:{id}"; "guest" is kept. */
const principal = (of: string, ids: Pseudonyms): string =>
  of.startsWith('user:') ? `user:${ids(of.slice('user:'.length))}` : 'guest';

/** Pseudonymizes `{generation}|{sku}|{checksum}`. */
function lineKey(key: string, ids: Pseudonyms): string {
  const [generation = '', ...rest] = key.split('|');
  const checksum = rest.pop() ?? '';
  return [ids(generation), ...rest, ids(checksum)].join('|');
}

const productOption: Rule<ProductOption> = {
  extension_attributes: {
    // a pseudonym instead of a blank: lines with different texts stay different lines
    custom_options: [{ option_id: 'keep', option_value: 'id' }],
    configurable_item_options: [{ option_id: 'keep', option_value: 'keep' }],
    bundle_options: [{ option_id: 'keep', option_qty: 'keep', option_selections: 'keep' }],
  },
};

/**
 * Returns the checksums of cart lines with their redacted options, by original checksum. With them, the orders of a
 * report still contain the lines that were ordered.
 */
export const redactedChecksums = (
  lines: readonly CartLineDocument[],
  ids: Pseudonyms,
): ReadonlyMap<string, string> =>
  new Map(
    lines.map(({ sku, product_option: option, checksum }) => [
      checksum,
      cartChecksum(sku, option && (redact(option, productOption, ids) as ProductOption)),
    ]),
  );

const cartLine: Rule<CartLineDocument> = {
  key: lineKey,
  generation: 'id',
  sku: 'keep',
  parentSku: 'keep',
  product_id: 'keep',
  type_id: 'keep',
  qty: 'keep',
  product_option: productOption,
  // derived from the options, including entered texts
  checksum: 'id',
  name: 'keep',
  subtitle: 'keep',
  image: 'keep',
  price_when_added: 'keep',
  item_id: 'id',
  quote_id: 'id',
  server_item_id: 'id',
  server_cart_id: 'id',
  prev_qty: 'keep',
  server_qty: 'keep',
  account_base: { cart_id: 'id', qty: 'keep', unsure: 'keep' },
  add_sent_at: 'keep',
  sync_failures: 'keep',
  is_in_stock: 'keep',
  onlineStockCheckid: 'id',
  stock_answered_at: 'keep',
  errors: { stock: 'blank', sync: 'blank' },
  info: { stock: 'blank' },
  added_at: 'keep',
  additions: ['id'],
  moving: { id: 'id', qty: 'keep' },
};

const orderAddress: Rule<OrderAddress> = {
  firstname: 'blank',
  lastname: 'blank',
  street: ['blank'],
  city: 'blank',
  postcode: 'blank',
  country_id: 'keep',
  region: 'blank',
  region_id: 'blank',
  region_code: 'blank',
  telephone: 'blank',
  company: 'blank',
  vat_id: 'blank',
  email: 'blank',
};

const order: Rule<OrderDocument> = {
  id: 'id',
  v: 'keep',
  principal,
  store_code: 'keep',
  state: 'keep',
  seq: 'keep',
  attempt: 'keep',
  fence: 'keep',
  not_before: 'keep',
  body: {
    user_id: 'id',
    cart_id: 'id',
    store_code: 'keep',
    products: [
      {
        sku: 'keep',
        parentSku: 'keep',
        qty: 'keep',
        name: 'keep',
        price: 'keep',
        price_incl_tax: 'keep',
        product_type: 'keep',
        server_item_id: 'id',
        server_qty: 'keep',
        product_option: (option, ids) => redact(option as ProductOption, productOption, ids),
      },
    ],
    addressInformation: {
      shippingAddress: orderAddress,
      billingAddress: orderAddress,
      shipping_carrier_code: 'keep',
      shipping_method_code: 'keep',
      payment_method_code: 'keep',
      payment_method_additional: {},
      shippingExtraFields: { confirmed_total: 'keep' },
    },
    order_id: 'id',
    transmited: 'keep',
    created_at: 'keep',
    updated_at: 'keep',
  },
  body_hash: 'id',
  former_bodies: ['id'],
  rekeyed_from: 'id',
  confirmed_total: 'keep',
  totals: 'keep',
  discount: 'keep',
  coupon: 'blank',
  lines: 'keep',
  shipping_title: 'keep',
  payment_title: 'keep',
  delivery: 'keep',
  order_number: 'id',
  order_token: 'id',
  last_verdict: { code: 'keep', at: 'keep', new_total: 'keep', skus: 'keep' },
  journal: 'keep',
  sent_at: 'keep',
  looked_up_at: 'keep',
  postponed_at: 'keep',
  placed_online: 'keep',
  quiet_ms: 'keep',
  job: 'id',
  backend_id: 'id',
  store_items: ['id'],
  refusal: 'blank',
  invalid: 'keep',
  shown: { terms: 'keep', lowest: 'keep', was: 'keep', digest: 'id' },
  payment_opened_at: 'keep',
  sealed: 'blank',
  account: 'keep',
  purchase_told_at: 'keep',
  created_at: 'keep',
  updated_at: 'keep',
};

const task: Rule<DocumentOf<'synctasks'>> = {
  id: 'id',
  kind: 'keep',
  principal,
  url: 'blank',
  payload: (payload, ids) => redactedJson(payload, ids),
  callback_event: 'keep',
  silent: 'keep',
  state: 'keep',
  transmited: 'keep',
  acknowledged: 'keep',
  result: 'blank',
  resultCode: 'keep',
  meta: 'blank',
  seq: 'keep',
  attempt: 'keep',
  not_before: 'keep',
  created_at: 'keep',
  updated_at: 'keep',
};

const mark: Rule<DocumentOf<'wishlist'>> = {
  sku: 'keep',
  product_id: 'keep',
  qty: 'keep',
  name: 'keep',
  image: 'keep',
  added_at: 'keep',
};

const formAddress: Rule<Omit<ShippingDetails, 'shippingMethod' | 'pickupPoint' | 'takeBack'>> = {
  firstName: 'blank',
  lastName: 'blank',
  country: 'keep',
  streetAddress: 'blank',
  apartmentNumber: 'blank',
  city: 'blank',
  state: 'blank',
  region_id: 'blank',
  zipCode: 'blank',
  phoneNumber: 'blank',
};

const paymentDetails: Rule<PaymentDetails> = {
  ...formAddress,
  legalPerson: 'keep',
  sameAsShipping: 'keep',
  company: 'blank',
  taxId: 'blank',
  companyCode: 'blank',
  paymentMethod: 'keep',
  paymentMethodAdditional: {},
  orderNotes: 'blank',
};

const customerAddress: Rule<Address> = {
  id: 'blank',
  firstname: 'blank',
  lastname: 'blank',
  street: ['blank'],
  city: 'blank',
  postcode: 'blank',
  country: 'keep',
  region: 'blank',
  telephone: 'blank',
  company: 'blank',
  company_code: 'blank',
  vat_id: 'blank',
  default_shipping: 'keep',
  default_billing: 'keep',
  unread: 'blank',
};

const cartHead: Rule<CartHead> = {
  generation: 'id',
  seq: 'keep',
  v: 'keep',
  server_cart_id: 'id',
  server_cart_of: principal,
  connection: { of: principal, disabled: 'keep', bypasses: 'keep' },
  items_synced_at: 'keep',
  totals_synced_at: 'keep',
  attempt: 'keep',
  tried_at: 'keep',
  not_before: 'keep',
  removed: [{ key: lineKey, sku: 'keep', checksum: 'id', item_id: 'id', at: 'keep' }],
  store_items: [
    {
      item_id: 'id',
      sku: 'keep',
      qty: 'keep',
      name: 'keep',
      type_id: 'keep',
      price: 'keep',
      unsold: 'keep',
    },
  ],
  closed_carts: [{ id: 'id', why: 'keep' }],
  set_aside: [{ id: 'id', why: 'keep', line: cartLine }],
  coupon: { code: 'blank', cart_id: 'id' },
  shipping_method: { carrier_code: 'keep', method_code: 'keep' },
  payment_method: { code: 'keep' },
  pickup_point: { code: 'blank', cart_id: 'id' },
  shipping_methods: 'keep',
  payment_methods: 'keep',
  totals: {
    hash: 'id',
    coupon_code: 'blank',
    items: [{ item_id: 'id', qty: 'keep', row_total: 'keep' }],
    discount_amount: 'keep',
    // the title of a discount may contain its coupon
    total_segments: [{ code: 'keep', title: 'blank', value: 'keep' }],
  },
};

export const claimRules: { readonly [C in ClaimCode]: Rule<ClaimValue<C>> } = {
  cart: cartHead,
  'added-presses': { presses: ['id'] },
  'renewed-cart': { from: 'id' },
  'last-cart-bypass-ts': { at: 'keep' },
  'personal-details': {
    firstName: 'blank',
    lastName: 'blank',
    emailAddress: 'blank',
    phoneNumber: 'blank',
    createAccount: 'keep',
  },
  'shipping-details': { ...formAddress, shippingMethod: 'keep', pickupPoint: 'blank', takeBack: 'keep' },
  'payment-details': paymentDetails,
  checkout: { step: 'keep', modifiedAt: 'keep', lastOrderId: 'id' },
  connection: { online: 'keep', since: 'keep', lastAnswerAt: 'keep' },
  drafts: { drafts: [{ form: 'blank', fields: {} }] },
  'recent-searches': { terms: ['blank'] },
  'catalogue-fetching': { on: 'keep' },
  settings: { store: 'keep', theme: 'keep' },
  device: { id: 'id' },
  'recently-viewed': { products: [{ sku: 'keep', product_id: 'keep' }] },
  'current-user': {
    generation: 'id',
    current: {
      id: 'id',
      firstname: 'blank',
      lastname: 'blank',
      email: 'blank',
      group_id: 'keep',
      addresses: [customerAddress],
      address_limit: 'keep',
    },
    sessionStarted: 'keep',
  },
  'current-token': { generation: 'id', token: 'blank', epoch: 'keep', lock: 'keep' },
  'current-refresh-token': { generation: 'id', token: 'blank' },
  'orders-history': {
    items: [
      {
        increment_id: 'id',
        client_order_id: 'id',
        created_at: 'keep',
        status: 'keep',
        grand_total: 'keep',
        items: 'keep',
        detail: (detail, ids) => redactedJson(detail, ids),
      },
    ],
    total: 'keep',
    pages: 'keep',
    readAt: 'keep',
  },
  'loyalty-card': { number: 'blank', points: 'blank', since: 'blank', readAt: 'keep' },
  'analytics-consent': { agreed: 'keep', at: 'keep' },
  newsletter: { email: 'blank', subscribed: 'keep', pending: 'keep' },
  'newsletter-invitation': { firstVisitAt: 'keep', shownAt: 'keep' },
  'shopper-group': { groupId: 'keep', token: 'blank' },
  'signup-wanted': { at: 'keep', code: 'keep' },
  'logging-out': { at: 'keep', principal, tasks: 'keep', cart: 'keep' },
  'files-to-empty': { times: 'keep' },
  'sealed-orders': { ids: ['id'] },
  'sealing-key': { bridge: 'keep', key: {} },
  'order-key': { bridge: 'keep' },
  'seen-methods': { seen: 'keep' },
  'payment-states': { orders: [{ number: 'id', state: 'keep', at: 'keep' }] },
  'last-sent': { at: 'keep', orderId: 'id', orderNumber: 'id', total: 'keep' },
};

const claim: Rule<DocumentOf<'claims'>> = {
  code: 'keep',
  created_at: 'keep',
  value: 'blank',
  description: 'blank',
};

/** Redacts a stored claim by the rule for its code; claims with an unknown code are omitted. */
function redactedClaim(document: DocumentOf<'claims'>, ids: Pseudonyms): unknown {
  if (!Object.hasOwn(claimRules, document.code)) return undefined;
  const rule = claimRules[document.code as ClaimCode] as Rule<unknown>;
  return { ...(redact(document, claim, ids) as object), value: redact<unknown>(document.value, rule, ids) };
}

type Redacted = { [C in CollectionName]: (document: DocumentOf<C>, ids: Pseudonyms) => unknown };

/** Redaction by collection: published catalogue data is kept; data for or by individual users is not. */
export const redacted: Redacted = {
  products: (product) => product,
  categories: (category) => category,
  reference: (reference) => reference,
  // reviews contain the names of their authors
  content: (content) => (content.kind === 'reviews' ? undefined : content),
  lookups: (lookup) => (lookup.kind === 'catalogue-sync' ? lookup : undefined),
  cart: (line, ids) => redact(line, cartLine, ids),
  orders: (each, ids) => redact(each, order, ids),
  synctasks: (each, ids) => redact(each, task, ids),
  wishlist: (each, ids) => redact(each, mark, ids),
  compare: (each, ids) => redact(each, mark, ids),
  claims: redactedClaim,
};
