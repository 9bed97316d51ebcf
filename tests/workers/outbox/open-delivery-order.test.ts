// An order that was saved without a delivery method: before it is sent, the method is looked up and the cart is filled.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type Answer, NOW, SendBench, taken } from './send-bench.ts';

let bench: SendBench;
beforeEach(() => {
  bench = new SendBench();
});

describe('an order whose delivery cost is open', () => {
  const method = {
    carrier_code: 'flatrate',
    method_code: 'flatrate',
    method_title: 'Fixed',
    price_incl_tax: 1_000,
  };
  beforeEach(() => {
    const { addressInformation } = bench.order.body;
    const shippingExtraFields = {
      ...addressInformation.shippingExtraFields,
      delivery_terms: 'to_be_confirmed',
    };
    bench.order = {
      ...bench.order,
      body: {
        ...bench.order.body,
        cart_id: 'c1',
        addressInformation: { ...addressInformation, shippingExtraFields },
      },
    };
  });
  const answers =
    (methods: Result<unknown>): Answer =>
    ({ name }) => {
      if (name === 'cart/pull') return ok({ code: 200, result: [] });
      if (name === 'cart/update') return ok({ code: 200, result: {} });
      return name === 'cart/shipping-methods' ? methods : taken({ name });
    };

  it('is held back while the look-up of its delivery cost fails', async () => {
    expect(await bench.send(answers(failed('offline')))).toBeUndefined();
    expect(bench.names()).not.toContain('order/create');
    expect(bench.order).toMatchObject({ state: 'confirmed', postponed_at: NOW });
  });

  it('needs consent if its delivery costs more than agreed', async () => {
    expect(await bench.send(answers(ok({ code: 200, result: [method] })))).toBeUndefined();
    expect(bench.names()).not.toContain('order/create');
    expect(bench.order).toMatchObject({ state: 'needs_consent', last_verdict: { code: 'delivery-known' } });
  });

  it('is sent unchanged if the backend rejects the look-up', async () => {
    expect(await bench.send(answers(failed('refused', { status: 400 })))).toMatchObject({
      state: 'accepted',
    });
    const sent = bench.asked.find(({ name }) => name === 'order/create');
    expect(JSON.stringify(sent?.body)).not.toContain('delivery_terms');
  });

  describe('fills the backend’s cart', () => {
    const engraved = (text: string) => ({
      extension_attributes: { custom_options: [{ option_id: '7', option_value: text }] },
    });
    type Item = { item_id: string; sku: string; qty: number; product_option?: object };
    const withProducts = (...products: Partial<OrderDocument['body']['products'][number]>[]) => {
      const [first] = bench.order.body.products;
      if (!first) throw new Error('An order without products');
      bench.order = {
        ...bench.order,
        body: { ...bench.order.body, products: products.map((each) => ({ ...first, ...each })) },
      };
    };
    /** Answers as a backend that adds an item without `item_id`; the order request itself gets no response. */
    const cartOf =
      (items: Item[], pulled?: Result<unknown>): Answer =>
      ({ name, body }) => {
        if (name === 'cart/pull') return pulled ?? ok({ code: 200, result: structuredClone(items) });
        if (name !== 'cart/update') return failed('offline');
        const { item_id, sku, qty, product_option } = (body as { cartItem: Item }).cartItem;
        const option = product_option && { product_option };
        const named = items.find((item) => item.item_id === item_id);
        const equal = items.find(
          (item) =>
            item.sku === sku && JSON.stringify(item.product_option) === JSON.stringify(product_option),
        );
        if (named) named.qty = qty;
        else if (equal) equal.qty += qty;
        else items.push({ item_id: `new-${items.length}`, sku, qty, ...option });
        return ok({ code: 200, result: {} });
      };
    const quantities = (items: readonly Item[]) => items.map(({ qty }) => qty);

    it('up to the ordered quantity', async () => {
      withProducts({ qty: 2 });
      const items = [{ item_id: '1', sku: 'A-1', qty: 1 }];
      await bench.send(cartOf(items));
      expect(quantities(items)).toEqual([2]);
    });

    it('without a request for items it already contains', async () => {
      withProducts({ qty: 2 });
      await bench.send(cartOf([{ item_id: '1', sku: 'A-1', qty: 2 }]));
      expect(bench.names()).not.toContain('cart/update');
    });

    it('only after its contents have been read', async () => {
      await bench.send(cartOf([], failed('timeout')));
      expect(bench.names()).not.toContain('cart/update');
      expect(bench.order).toMatchObject({ state: 'confirmed', postponed_at: NOW });
    });

    it('even if reading its contents is rejected', async () => {
      const items: Item[] = [];
      await bench.send(cartOf(items, failed('refused', { status: 400 })));
      expect(quantities(items)).toEqual([1]);
    });

    it('with products that differ only in their options', async () => {
      withProducts(
        { qty: 2, product_option: engraved('Anna') },
        { qty: 1, product_option: engraved('Juris') },
      );
      const items: Item[] = [{ item_id: '1', sku: 'A-1', qty: 2, product_option: engraved('Juris') }];
      await bench.send(cartOf(items));
      expect(items.map(({ qty, product_option }) => [qty, product_option])).toEqual([
        [1, engraved('Juris')],
        [2, engraved('Anna')],
      ]);
    });

    it('by the item id of the line if the backend does not return its options', async () => {
      withProducts({ qty: 2, product_option: engraved('Anna'), server_item_id: '9' });
      const items: Item[] = [{ item_id: '9', sku: 'A-1', qty: 1 }];
      await bench.send(cartOf(items));
      expect(items).toEqual([{ item_id: '9', sku: 'A-1', qty: 2 }]);
    });
  });
});
