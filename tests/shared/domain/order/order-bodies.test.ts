// The order body for each payment method and kind of buyer, compared with the files in bodies/.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import { buildOrder } from '#shared/domain/order/build-order.ts';
import { sentBody } from '#shared/domain/order/order-key.ts';
import { liga } from '../../../support/browser/confirmed-order.ts';
import { courier, pickup, transfer } from '../../../support/browser/goods.ts';

const kettle = {
  key: 'k',
  sku: 'KETTLE-RED',
  parentSku: 'KETTLE',
  type_id: 'configurable' as const,
  name: 'Rīts Tvaiks',
  subtitle: '1,7 l',
  image: '/r/i/rits.svg',
  chosen: [],
  product_option: {
    extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: '12' }] },
  },
  server_item_id: '4711',
  qty: 2,
  price: 5_990,
  priceWhenAdded: 5_990,
  taxRate: 21,
  limit: 9,
  stock: { kind: 'yes' as const },
  leadDays: 0,
};
const warranty = {
  ...kettle,
  key: 'w',
  sku: 'WARRANTY',
  type_id: 'virtual' as const,
  name: 'Garantija',
  qty: 1,
};

const buyers = {
  'a guest': {},
  'a customer': { customerId: '158', serverCartId: '2002' },
} as const;
const invoices = {
  'as a person': { ...liga.payment, orderNotes: '' },
  'for a company': {
    ...liga.payment,
    legalPerson: true,
    sameAsShipping: false,
    company: 'SIA Alfa ',
    taxId: 'lv 40003000000',
    companyCode: '40003000000',
    streetAddress: 'Brīvības iela 1',
    city: 'Rīga',
    zipCode: 'lv-1010',
    orderNotes: ' Zvanīt pēc 18 ',
  },
} as const;
const methods = ['cashondelivery', 'collection', 'banktransfer', 'bank', 'leasing'];

/** Returns the body as it is sent. */
function bodyOf(
  method: string,
  buyer: keyof typeof buyers,
  invoice: keyof typeof invoices,
  { virtual = false } = {},
) {
  const shipping = virtual ? undefined : method === 'collection' ? pickup : courier;
  const payment = { ...transfer, code: method, cost_incl_tax: method === 'cashondelivery' ? 200 : 0 };
  const lines = virtual ? [warranty] : [kettle];
  const goods = lines.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const { body } = buildOrder({
    cart: { generation: '7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b', seq: 4, lines, goods, count: 1, virtual },
    details: {
      personal: { ...liga.personal, emailAddress: 'Liga@Example.LV' },
      shipping: { ...liga.shipping, pickupPoint: shipping === pickup ? 'RIX' : '' },
      payment: {
        ...invoices[invoice],
        paymentMethod: method,
        paymentMethodAdditional: method === 'bank' ? { bank: 'swedbank' } : {},
      },
    },
    shipping,
    payment,
    totals: cartTotals(lines, shipping, payment),
    delivery: ['2026-11-24', '2026-11-25'],
    store: 'lv',
    terms: '2026-01',
    ...buyers[buyer],
    now: Date.UTC(2026, 10, 21, 12),
  });
  return sentBody(body);
}

const onFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`bodies/${name}.json`, import.meta.url), 'utf8'));

describe('the body of an order [S3.045 S3.046]', () => {
  it.each(methods)('paid by %s equals the recorded one for each kind of buyer', (method) => {
    const bodies: Record<string, object> = {};
    for (const buyer of Object.keys(buyers) as (keyof typeof buyers)[])
      for (const invoice of Object.keys(invoices) as (keyof typeof invoices)[])
        bodies[`${buyer}, ${invoice}`] = bodyOf(method, buyer, invoice);
    expect(bodies).toEqual(onFile(method));
  });

  it('with only virtual products has no delivery', () => {
    expect(bodyOf('banktransfer', 'a guest', 'as a person', { virtual: true })).toEqual(onFile('virtual'));
  });
});
