// A confirmed order, for tests of the outbox.
import type { OrderBody, OrderDocument } from '#schemas/documents/order-document.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';

const address = {
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  region: '',
  region_id: 0,
  region_code: '',
  telephone: '20000000',
  company: '',
  email: 'anna@example.lv',
};

/**
 * Builds the body of an order.
 * @param confirmedTotal total that the customer agreed to, in cents
 */
export const bodyOf = (id: string, confirmedTotal: number): OrderBody => ({
  user_id: '',
  cart_id: `cart-${id}`,
  store_code: 'lv',
  products: [
    { sku: 'A-1', qty: 1, name: 'Radio', price: 82.64, price_incl_tax: 100, product_type: 'simple' },
  ],
  addressInformation: {
    shippingAddress: address,
    billingAddress: address,
    shipping_carrier_code: 'omniva',
    shipping_method_code: 'parcel',
    payment_method_code: 'cash',
    payment_method_additional: {},
    shippingExtraFields: { confirmed_total: String(confirmedTotal / 100) },
  },
  order_id: id,
  transmited: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

/** Builds a confirmed order. */
export const orderOf = (id: string, seq: number, changes: Partial<OrderDocument> = {}): OrderDocument => ({
  id,
  v: 1,
  principal: 'guest',
  store_code: 'lv',
  state: 'confirmed',
  seq,
  attempt: 0,
  fence: 0,
  not_before: 0,
  body: bodyOf(id, 10_000),
  body_hash: 'h10000',
  confirmed_total: 10_000,
  totals: { goods: 10_000, shipping: 0, payment: 0, tax: 1_736, grand_total: 10_000 },
  lines: [{ sku: 'A-1', name: 'Radio', subtitle: '', image: '', qty: 1, price_incl_tax: 10_000 }],
  shipping_title: 'Omniva',
  payment_title: 'Cash',
  delivery: ['2026-01-02', '2026-01-04'],
  journal: [{ at: 0, event: 'confirmed', attempt: 0 }],
  created_at: 0,
  updated_at: 0,
  ...changes,
});

/** Builds a cart line with a radio for 100.00 €. */
export const cartLineOf = (generation: string) => ({
  key: `${generation}|A-1|`,
  generation,
  sku: 'A-1',
  product_id: 1,
  type_id: 'simple' as const,
  qty: 1,
  checksum: cartChecksum('A-1'),
  name: 'Radio',
  subtitle: '',
  image: '',
  price_when_added: 10_000,
  errors: {},
  info: {},
  added_at: 0,
});
