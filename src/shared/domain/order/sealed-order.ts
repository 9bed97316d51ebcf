// Defines the form of an unsent order that stays on the device after its customer has logged out (S-22). Only its keys,
// sending state and number of products are readable; the rest is encrypted, for the backend and for the customer's next
// login.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { orderContentHash, orderKey } from './order-key.ts';

/** Fields written while sending; they identify no customer. */
const SENDING = [
  'state',
  'attempt',
  'fence',
  'not_before',
  'last_verdict',
  'journal',
  'sent_at',
  'looked_up_at',
  'postponed_at',
  'placed_online',
  'quiet_ms',
  'backend_id',
  'job',
  'former_bodies',
  'updated_at',
] as const satisfies (keyof OrderDocument)[];

type Sending = Pick<OrderDocument, (typeof SENDING)[number]>;

const sendingOf = (order: OrderDocument): Sending =>
  Object.fromEntries(SENDING.flatMap((field) => (field in order ? [[field, order[field]]] : []))) as Sending;

const nobody = {
  firstname: '',
  lastname: '',
  street: [],
  city: '',
  postcode: '',
  country_id: '',
  region: '',
  region_id: 0,
  region_code: '',
  telephone: '',
  company: '',
  email: '',
};
const nothing = { sku: '', qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: '' };

/**
 * Returns the sealed form of the order, which stays on the device.
 * @param box The encrypted order.
 */
export function sealedOrder(order: OrderDocument, box: string): OrderDocument {
  const { id, v, principal, store_code, seq, body, created_at } = order;
  return {
    id,
    v,
    principal,
    store_code,
    seq,
    body: {
      user_id: '',
      cart_id: '',
      store_code,
      products: body.products.map(() => nothing),
      addressInformation: {
        billingAddress: nobody,
        shipping_carrier_code: '',
        shipping_method_code: '',
        payment_method_code: '',
        payment_method_additional: {},
        shippingExtraFields: {},
      },
      order_id: orderKey(order),
      transmited: false,
      created_at: '',
      updated_at: '',
    },
    body_hash: orderContentHash(body),
    confirmed_total: 0,
    totals: { goods: 0, shipping: 0, payment: 0, tax: 0, grand_total: 0 },
    lines: [],
    shipping_title: '',
    payment_title: '',
    delivery: ['', ''],
    created_at,
    ...(order.rekeyed_from === undefined ? {} : { rekeyed_from: '' }),
    ...sendingOf(order),
    sealed: box,
  };
}

/** Returns the decrypted order with the current sending state. */
export const unsealedOrder = (sealed: OrderDocument, content: OrderDocument): OrderDocument => ({
  ...content,
  ...sendingOf(sealed),
});
