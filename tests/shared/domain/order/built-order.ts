// An order document with the contents of a checkout.
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import { buildOrder } from '#shared/domain/order/build-order.ts';
import { liga } from '../../../support/browser/confirmed-order.ts';
import { courier, transfer } from '../../../support/browser/goods.ts';

export const id = '7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b';
export const line = {
  key: 'k',
  sku: 'KETTLE',
  type_id: 'simple' as const,
  name: 'Rīts Tvaiks',
  subtitle: '',
  image: '',
  chosen: [],
  qty: 2,
  price: 79_900,
  priceWhenAdded: 79_900,
  taxRate: 21,
  limit: 9,
  stock: { kind: 'yes' as const },
  leadDays: 0,
};
export const build = (changes: Partial<Parameters<typeof buildOrder>[0]> = {}) =>
  buildOrder({
    cart: { generation: id, seq: 4, lines: [line], goods: 159_800, count: 2, virtual: false },
    details: liga,
    shipping: courier,
    payment: transfer,
    totals: cartTotals([line], courier, transfer),
    delivery: ['2026-11-24', '2026-11-25'],
    store: 'lv',
    terms: '2026-01',
    now: Date.UTC(2026, 10, 21, 12),
    ...changes,
  });
