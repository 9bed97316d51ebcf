// The backend's totals beside the device's: valid only for exactly the lines of the cart. The amount to pay is the
// segment `grand_total`.
import { expect, it } from 'vitest';
import { backendTotals, shownTotals } from '#shared/domain/cart/backend-totals.ts';
import { cartHash } from '#shared/domain/cart/cart-hash.ts';
import { goods } from '../../../support/worker/cart-bench.ts';

const lines = [goods('A', 2)];
const segments = [
  { code: 'subtotal', title: 'Subtotal', value: 5_904 },
  { code: 'shipping', title: 'Shipping', value: 500 },
  { code: 'discount', title: 'Discount', value: -886 },
  { code: 'tax', title: 'Tax', value: 938 },
  { code: 'grand_total', title: 'Grand total', value: 5_518 },
];
const head = {
  generation: 'g',
  seq: 1,
  server_cart_id: 'c1',
  shipping_method: { carrier_code: 'courier', method_code: 'home' },
  payment_method: { code: 'cod' },
  totals: {
    hash: `${cartHash(lines, 'c1')} LV courier|home cod`,
    coupon_code: 'SPRING',
    discount_amount: -886,
    total_segments: segments,
  },
};
const local = { goods: 5_904, shipping: 500, payment: 0, discount: 0, tax: 1_111, grand_total: 6_404 };
const chosen = { shippingMethod: 'courier|home', paymentMethod: '' };

it('uses the backend’s totals only for the lines they were computed for [F06 F85 I-15 S3.018 S3.019]', () => {
  expect(backendTotals(head, lines)).toMatchObject({
    coupon_code: 'SPRING',
    shippingMethod: 'courier|home',
    paymentMethod: 'cod',
  });
  expect(backendTotals(head, [goods('A', 3)])).toBeUndefined();
  expect(backendTotals({ ...head, server_cart_id: 'c2' }, lines)).toBeUndefined();
});

it('ignores totals whose items differ from the displayed lines [S3.019]', () => {
  const ofItems = (items: { item_id: string; qty: number }[]) =>
    backendTotals({ ...head, totals: { ...head.totals, items } }, [goods('A', 2, { server_item_id: '1' })]);
  expect(ofItems([{ item_id: '1', qty: 2 }])).toBeDefined();
  expect(ofItems([{ item_id: '1', qty: 3 }])).toBeUndefined();
  expect(ofItems([{ item_id: '2', qty: 2 }])).toBeUndefined();
  // rejected: the account's cart contains another product, too
  const both = [
    { item_id: '1', qty: 2 },
    { item_id: '2', qty: 1 },
  ];
  expect(ofItems(both)).toBeUndefined();
  // accepted: the backend lists no items
  expect(ofItems([])).toBeDefined();
});

it('accepts totals that also cover exactly the items added by the backend [S3.019]', () => {
  const items = [
    { item_id: '1', qty: 2, row_total: 2_000 },
    { item_id: '9', qty: 1, row_total: 0 },
  ];
  const withGift = (qty: number) => ({
    ...head,
    totals: { ...head.totals, items },
    store_items: [{ item_id: '9', sku: 'GIFT', qty, name: 'Cap', price: 0 }],
  });
  const own = [goods('A', 2, { server_item_id: '1' })];
  expect(backendTotals(withGift(1), own)).toBeDefined();
  expect(backendTotals(withGift(2), own)).toBeUndefined();
});

it('shows the grand_total segment for the same delivery and payment, even if the other segments do not add up [F85 I-24]', () => {
  const shop = backendTotals(head, lines);
  expect(shownTotals(local, shop, chosen)).toEqual({
    goods: 5_904,
    shipping: 500,
    payment: 0,
    discount: -886,
    tax: 938,
    grand_total: 5_518,
  });
  expect(shownTotals(local, undefined, chosen)).toEqual(local);
  const odd = segments.map((segment) =>
    segment.code === 'grand_total' ? { ...segment, value: 9_999 } : segment,
  );
  const disagreeing = backendTotals({ ...head, totals: { ...head.totals, total_segments: odd } }, lines);
  expect(shownTotals(local, disagreeing, chosen)).toMatchObject({ goods: 5_904, grand_total: 9_999 });
});

it('uses the device’s totals minus the coupon for another delivery or for a payment with a fee', () => {
  const shop = backendTotals(head, lines);
  const other = { ...local, shipping: 299, grand_total: 6_203 };
  expect(shownTotals(other, shop, { ...chosen, shippingMethod: 'omniva|parcel' })).toMatchObject({
    shipping: 299,
    discount: -886,
    grand_total: 5_317,
  });
  const paid = { ...local, payment: 150, grand_total: 6_554 };
  expect(shownTotals(paid, shop, { ...chosen, paymentMethod: 'other' })).toMatchObject({
    payment: 150,
    grand_total: 5_668,
  });
});

it('reads segments under either of their two names [S3.022]', () => {
  const total_segments = [
    { code: 'subtotal_incl_tax', title: '', value: 5_904 },
    { code: 'shipping', title: '', value: 500 },
    { code: 'payment', title: '', value: 150 },
    { code: 'grand_total', title: '', value: 6_554 },
  ];
  const shop = backendTotals(
    { ...head, totals: { hash: head.totals.hash, discount_amount: 0, total_segments } },
    lines,
  );
  expect(shownTotals(local, shop, { ...chosen, paymentMethod: 'cod' })).toMatchObject({
    goods: 5_904,
    shipping: 500,
    payment: 150,
    grand_total: 6_554,
  });
});

it('uses the device’s amounts where the backend’s totals lack them', () => {
  const { shipping_method, payment_method, ...bare } = head;
  const total_segments = [{ code: 'grand_total', title: '', value: 6_404 }];
  const totals = { hash: head.totals.hash, discount_amount: -100, total_segments };
  const shop = backendTotals({ ...bare, totals }, lines);
  expect(shop).toStrictEqual({
    discount_amount: -100,
    total_segments,
    shippingMethod: '',
    paymentMethod: '',
  });
  expect(shownTotals(local, shop, { shippingMethod: '', paymentMethod: '' })).toEqual({
    goods: 5_904,
    shipping: 0,
    payment: 0,
    discount: -100,
    tax: 1_111,
    grand_total: 6_404,
  });
});

it('prefers the segments for the discount and the subtotal with tax', () => {
  const total_segments = [
    { code: 'subtotal_incl_tax', title: '', value: 7_260 },
    { code: 'discount', title: '', value: -260 },
    { code: 'grand_total', title: '', value: 7_000 },
  ];
  const shop = backendTotals({ ...head, totals: { ...head.totals, total_segments } }, lines);
  expect(shownTotals(local, shop, chosen)).toMatchObject({
    goods: 7_260,
    discount: -260,
    grand_total: 7_000,
  });
});

it('reduces the tax in proportion to the coupon, at most to zero, without a backend total', () => {
  const total_segments = segments.filter(({ code }) => code !== 'grand_total');
  const silent = backendTotals({ ...head, totals: { ...head.totals, total_segments } }, lines);
  expect(shownTotals(local, silent, chosen)).toEqual({
    ...local,
    discount: -886,
    // the device's tax in proportion to the new total: 1111 · 5518 / 6404
    tax: 957,
    grand_total: 5_518,
  });
  const shop = backendTotals(head, lines);
  const cheap = { goods: 500, shipping: 0, payment: 0, discount: 0, tax: 87, grand_total: 500 };
  const elsewhere = { shippingMethod: 'omniva|parcel', paymentMethod: '' };
  expect(shownTotals(cheap, shop, elsewhere)).toMatchObject({ tax: 0, grand_total: 0 });
  const free = { ...cheap, goods: 0, tax: 0, grand_total: 0 };
  expect(shownTotals(free, shop, elsewhere)).toMatchObject({ tax: 0, grand_total: 0 });
});
