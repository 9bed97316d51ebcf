// Defines the conformance cases of carts and coupons.
import assert from 'node:assert/strict';
import { fieldsOf } from '#host/doctor/backend-at.ts';
import {
  type ConformanceCase,
  chooseShipping,
  codeOf,
  isRefused,
  itemsOf,
  listOf,
  NotApplicable,
  openCart,
  post,
  putItem,
  resultOf,
  shippingOf,
  totalsOf,
} from './conformance-case.ts';

const AT_ONCE = 8;

export const cartCases: readonly ConformanceCase[] = [
  {
    area: 'carts',
    title: 'opens another cart for each guest',
    run: async (subject) => {
      assert.notEqual(await openCart(subject), await openCart(subject));
    },
  },
  {
    area: 'carts',
    title: 'increases an equal item without an item id',
    run: async (subject) => {
      const { sku } = subject.simple;
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku, qty: 1 }));
      const saved = fieldsOf(resultOf(await putItem(subject, cart, { sku, qty: 2 })));
      assert.equal(Number(saved.qty), 3);
      assert.deepEqual(
        (await itemsOf(subject, cart)).map((item) => [item.sku, Number(item.qty)]),
        [[sku, 3]],
      );
    },
  },
  {
    area: 'carts',
    title: 'sets the quantity with an item id, even if repeated',
    run: async (subject) => {
      const { sku } = subject.simple;
      const cart = await openCart(subject);
      const { item_id } = fieldsOf(resultOf(await putItem(subject, cart, { sku, qty: 1 })));
      for (const qty of [4, 4, 2]) resultOf(await putItem(subject, cart, { sku, item_id, qty }));
      assert.deepEqual(
        (await itemsOf(subject, cart)).map((item) => Number(item.qty)),
        [2],
      );
    },
  },
  {
    area: 'carts',
    title: 'adds a variant with its own sku',
    needs: 'options',
    run: async (subject) => {
      const child = listOf(subject.configurable?.configurable_children).find(
        ({ stock }) => Number(fieldsOf(stock).qty) > 0,
      );
      if (child === undefined) throw new NotApplicable('no product with variants');
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku: child.sku, qty: 1 }));
      assert.deepEqual(
        (await itemsOf(subject, cart)).map(({ sku }) => sku),
        [child.sku],
      );
    },
  },
  {
    area: 'carts',
    title: 'deletes an item, and responds with 404 the second time',
    run: async (subject) => {
      const { sku } = subject.simple;
      const cart = await openCart(subject);
      const { item_id } = fieldsOf(resultOf(await putItem(subject, cart, { sku, qty: 1 })));
      const remove = () =>
        post(subject, '/cart/delete', { cartItem: { item_id, sku, quoteId: cart } }, { cartId: cart });
      assert.equal(resultOf(await remove()), true);
      assert.deepEqual(await itemsOf(subject, cart), []);
      assert.equal(codeOf(await remove()), 404);
    },
  },
  {
    area: 'carts',
    title: 'keeps all of several concurrent additions',
    run: async (subject) => {
      const { sku } = subject.simple;
      const cart = await openCart(subject);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => putItem(subject, cart, { sku, qty: 1 })),
      );
      const added = answers.filter((answer) => codeOf(answer) === 200).length;
      const pieces = (await itemsOf(subject, cart)).reduce((sum, { qty }) => sum + Number(qty), 0);
      assert.ok(added > 0, 'all additions were refused');
      assert.equal(pieces, added);
    },
  },
  {
    area: 'carts',
    title: 'refuses an unknown cart id',
    run: async ({ send }) => {
      assert.equal(codeOf(await send('/cart/pull', { query: { cartId: '0'.repeat(32) } })), 404);
    },
  },
  {
    area: 'carts',
    title: 'refuses an unknown product',
    run: async (subject) => {
      const cart = await openCart(subject);
      assert.ok(isRefused(await putItem(subject, cart, { sku: 'no-such-sku-of-anything', qty: 1 })));
      assert.deepEqual(await itemsOf(subject, cart), []);
    },
  },
  ...[0, -1, 1.5].map(
    (qty): ConformanceCase => ({
      area: 'carts',
      title: `refuses the quantity ${qty}`,
      run: async (subject) => {
        const cart = await openCart(subject);
        assert.ok(isRefused(await putItem(subject, cart, { sku: subject.simple.sku, qty })));
        assert.deepEqual(await itemsOf(subject, cart), []);
      },
    }),
  ),
  {
    area: 'carts',
    title: 'adds up the totals to the cent',
    run: async (subject) => {
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku: subject.simple.sku, qty: 3 }));
      await chooseShipping(subject, cart, await shippingOf(subject, cart));
      const totals = await totalsOf(subject, cart);
      const { subtotal = 0, shipping = 0, payment = 0, discount = 0 } = totals;
      assert.equal(totals.grand_total, subtotal + shipping + payment + discount);
      const goods = listOf(
        fieldsOf(resultOf(await subject.send('/cart/totals', { query: { cartId: cart } }))).items,
      );
      const sum = goods.reduce((all, item) => all + Math.round(Number(item.row_total_incl_tax) * 100), 0);
      assert.equal(subtotal, sum);
    },
  },
  {
    area: 'carts',
    title: 'charges the selected shipping method',
    run: async (subject) => {
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku: subject.simple.sku, qty: 1 }));
      const method = await shippingOf(subject, cart);
      const { payments, totals } = await chooseShipping(subject, cart, method);
      const cost = Math.round(Number(method.price_incl_tax ?? 0) * 100);
      const isFree = method.free_from != null && (totals.subtotal ?? 0) >= Number(method.free_from) * 100;
      assert.equal(totals.shipping, isFree ? 0 : cost);
      assert.ok(payments.length > 0, 'no payment method is offered');
    },
  },
  {
    area: 'carts',
    title: 'refuses a shipping method that it does not offer',
    run: async (subject) => {
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku: subject.simple.sku, qty: 1 }));
      const addressInformation = { shippingCarrierCode: 'no-carrier', shippingMethodCode: 'no-method' };
      assert.ok(
        isRefused(
          await post(subject, '/cart/shipping-information', { addressInformation }, { cartId: cart }),
        ),
      );
    },
  },
  {
    area: 'coupons',
    title: 'refuses an invalid code and leaves the total unchanged',
    needs: 'coupons',
    run: async (subject) => {
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku: subject.simple.sku, qty: 1 }));
      const before = await totalsOf(subject, cart);
      const query = { cartId: cart, coupon: 'NO-SUCH-COUPON' };
      assert.ok(isRefused(await post(subject, '/cart/apply-coupon', undefined, query)));
      assert.equal(resultOf(await subject.send('/cart/coupon', { query: { cartId: cart } })), null);
      assert.deepEqual(await totalsOf(subject, cart), before);
    },
  },
  {
    area: 'coupons',
    title: 'reduces the total once, until the coupon is deleted',
    needs: 'coupons',
    run: async (subject) => {
      if (subject.coupon === undefined) throw new NotApplicable('no coupon was named (--coupon)');
      const cart = await openCart(subject);
      resultOf(await putItem(subject, cart, { sku: subject.simple.sku, qty: 1 }));
      const before = await totalsOf(subject, cart);
      const query = { cartId: cart, coupon: subject.coupon };
      const apply = async () =>
        assert.equal(resultOf(await post(subject, '/cart/apply-coupon', undefined, query)), true);
      await apply();
      const reduced = await totalsOf(subject, cart);
      assert.ok(Number(reduced.discount) < 0, 'no discount');
      assert.equal(reduced.grand_total, Number(before.grand_total) + Number(reduced.discount));
      await apply();
      assert.deepEqual(await totalsOf(subject, cart), reduced);
      assert.equal(resultOf(await post(subject, '/cart/delete-coupon', undefined, query)), true);
      assert.deepEqual(await totalsOf(subject, cart), before);
    },
  },
];
