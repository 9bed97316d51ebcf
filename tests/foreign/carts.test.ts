// Tests carts of the foreign backend: added and replaced quantities, totals, and the errors of both APIs.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ForeignBackend, openForeignBackend } from '../support/backend/foreign/foreign-backend.ts';
import { requestForeign, resultOf } from '../support/backend/foreign/request-foreign.ts';

let v: ForeignBackend;
let m1: ForeignBackend;
beforeAll(async () => {
  v = await openForeignBackend({ api: 'v' });
  m1 = await openForeignBackend({ api: 'm1' });
});
afterAll(() => Promise.all([v.close(), m1.close()]));

type Item = { item_id: number; sku: string; qty: number };
type Totals = {
  grand_total: number;
  base_grand_total: number;
  items: { options: string }[];
  coupon_code?: string;
  total_segments: { code: string; value: number | null }[];
};
const newCart = (backend: ForeignBackend) => resultOf<string>(backend, 'POST /cart/create?token=');
const put = (backend: ForeignBackend, cartId: string, cartItem: object) =>
  requestForeign(backend, `POST /cart/update?token=&cartId=${cartId}`, { cartItem });
const segment = ({ total_segments }: Totals, code: string) =>
  total_segments.find((one) => one.code === code)?.value;

it('a guest cart id is not a number', async () => {
  expect(await newCart(v)).toMatch(/^[0-9a-f]{32}$/);
  expect(await newCart(m1)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('an update without item_id adds to the quantity', async () => {
  const cart = await newCart(v);
  await put(v, cart, { sku: '24-MB02', qty: 1 });
  const { body } = await put(v, cart, { sku: '24-MB02', qty: 1 });
  expect((body.result as Item).qty).toBe(2);
});

it('an update with item_id replaces the quantity', async () => {
  const cart = await newCart(v);
  const { body } = await put(v, cart, { sku: '24-MB02', qty: 2 });
  const { item_id } = body.result as Item;
  await put(v, cart, { sku: '24-MB02', qty: 1, item_id });
  expect(await resultOf(v, `GET /cart/pull?cartId=${cart}`)).toMatchObject([{ item_id, qty: 1 }]);
});

it('a line is deleted by its item_id', async () => {
  const cart = await newCart(v);
  const { body } = await put(v, cart, { sku: '24-MB02', qty: 1 });
  const { item_id } = body.result as Item;
  expect(await resultOf(v, `POST /cart/delete?cartId=${cart}`, { cartItem: { item_id } })).toBe(true);
  expect(await resultOf(v, `GET /cart/pull?cartId=${cart}`)).toEqual([]);
});

it('a configurable product with options is stored under the sku of its variant', async () => {
  const cart = await newCart(v);
  const configurable_item_options = [
    { option_id: '93', option_value: 49 },
    { option_id: '142', option_value: 167 },
  ];
  const product_option = { extension_attributes: { configurable_item_options } };
  await put(v, cart, { sku: 'WS01', qty: 1, product_option });
  const [line] = await resultOf<Item[]>(v, `GET /cart/pull?cartId=${cart}`);
  expect(line?.sku).toBe('WS01-36-Black');
});

it('the top-level grand total is net, while the grand_total segment is the amount to pay', async () => {
  const cart = await newCart(v);
  await put(v, cart, { sku: '24-MB02', qty: 2 });
  const addressInformation = { shippingCarrierCode: 'flatrate', shippingMethodCode: 'flatrate' };
  const answer = await resultOf<{ payment_methods: object[]; totals: Totals }>(
    v,
    `POST /cart/shipping-information?cartId=${cart}`,
    { addressInformation },
  );
  expect(answer.payment_methods).toHaveLength(3);
  const { totals } = answer;
  expect(segment(totals, 'grand_total')).toBe(totals.base_grand_total);
  expect(totals.grand_total).toBeLessThan(totals.base_grand_total);
  expect(JSON.parse(totals.items[0]?.options ?? '')).toEqual([]);
});

it('a coupon adds a negative discount segment to the totals', async () => {
  const cart = await newCart(v);
  await put(v, cart, { sku: '24-MB02', qty: 2 });
  await resultOf(v, `POST /cart/apply-coupon?cartId=${cart}&coupon=SPRING`);
  const cheaper = await resultOf<Totals>(v, `GET /cart/totals?cartId=${cart}`);
  expect(cheaper.coupon_code).toBe('SPRING');
  expect(segment(cheaper, 'discount')).toBeLessThan(0);
});

it('the Magento 1 bridge returns totals without payment methods', async () => {
  const cart = await newCart(m1);
  await put(m1, cart, { sku: '24-MB02', qty: 1 });
  const body = { addressInformation: { shippingMethodCode: 'flatrate' } };
  const totals = await resultOf<Totals>(m1, `POST /cart/shipping-information?cartId=${cart}`, body);
  expect(totals).not.toHaveProperty('payment_methods');
});

it('the Magento 1 bridge reads a shipping method only if the body has a `methods` key', async () => {
  const cart = await newCart(m1);
  await put(m1, cart, { sku: '24-MB02', qty: 1 });
  const path = `POST /cart/shipping-information?cartId=${cart}`;
  const camel = await resultOf<Totals>(m1, path, { addressInformation: { shippingMethodCode: 'flatrate' } });
  expect(segment(camel, 'shipping')).toBeUndefined();
  const snake = { methods: {}, addressInformation: { shipping_method_code: 'flatrate' } };
  expect(segment(await resultOf<Totals>(m1, path, snake), 'shipping')).toBe(5);
});

it('missing or wrong data is rejected with the messages of each backend', async () => {
  const [cart, other] = [await newCart(v), await newCart(m1)];
  const bodyOf = async (backend: ForeignBackend, what: string, body?: unknown) =>
    (await requestForeign(backend, what, body)).body;
  expect(await bodyOf(v, `POST /cart/update?cartId=${cart}`, {})).toEqual({
    code: 500,
    result: 'No cartItem element provided within the request body',
  });
  expect(
    await bodyOf(v, `POST /cart/shipping-information?cartId=${cart}`, { addressInformation: {} }),
  ).toEqual({
    code: 500,
    result: 'Shipping method is not applicable for empty cart',
  });
  expect(await bodyOf(v, 'GET /cart/pull?cartId=812')).toEqual({
    code: 404,
    result: 'No such entity with cartId = 812',
  });
  expect(await bodyOf(m1, 'GET /cart/pull?cartId=812')).toEqual({
    code: 500,
    result: 'No such entity with id 812',
  });
  expect(await bodyOf(v, `POST /cart/apply-coupon?cartId=${cart}&coupon=`)).toEqual({
    code: 500,
    result: 'No coupon code provided',
  });
  expect(await bodyOf(m1, `POST /cart/apply-coupon?cartId=${other}&coupon=X`)).toEqual({
    code: 500,
    result: false,
  });
  const empty = await resultOf<Totals>(v, `GET /cart/totals?cartId=${cart}`);
  expect(segment(empty, 'grand_total')).toBeNull();
});
