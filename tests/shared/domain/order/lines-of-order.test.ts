// Cart lines restored from an order: stored lines first, missing ones from the order itself.
import { describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { linesOfOrder } from '#shared/domain/order/lines-of-order.ts';
import { orderOf } from '../../../simulation/order-fixture.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const order = orderOf('o1', 1);
const withProducts = (products: object[], lines: object[]): OrderDocument => ({
  ...order,
  lines: lines as OrderDocument['lines'],
  body: { ...order.body, products: products as OrderDocument['body']['products'] },
});
const option = { extension_attributes: { custom_options: [{ option_id: '5', option_value: 'x' }] } };

describe('the cart lines of an order', () => {
  it('are the stored lines with the ordered quantities', () => {
    const child = makeChild({ sku: 'TV-55' });
    const tv = makeProduct({ type_id: 'configurable', configurable_children: [child] });
    const [plain, variant] = [
      newCartLine(makeProduct({ sku: 'A' }), undefined, 1, 'g', 3),
      newCartLine(tv, child, 1, 'g', 3),
    ];
    const products = [
      { sku: 'TV-55', qty: 4, product_option: variant.product_option },
      { sku: 'A', qty: 2 },
    ];
    expect(linesOfOrder(withProducts(products, []), [plain, variant], 9)).toEqual([
      { ...variant, qty: 4 },
      { ...plain, qty: 2 },
    ]);
  });

  it('are rebuilt with the displayed price if none are stored', () => {
    const [rebuilt] = linesOfOrder(confirmedOrder('o1', 1), [], 5);
    expect(rebuilt).toMatchObject({
      sku: 'KETTLE',
      qty: 1,
      price_when_added: 5990,
      name: 'Rīts Tvaiks 1,7 l',
    });
  });

  it('are rebuilt from the products and the receipt', () => {
    const products = [
      {
        sku: 'TV-55',
        parentSku: 'TV',
        qty: 4,
        name: 'Aurora',
        price: 80,
        price_incl_tax: 99.99,
        product_type: 'configurable',
        product_option: option,
      },
      {
        sku: 'B',
        qty: 1,
        name: 'Bee',
        price: 1,
        price_incl_tax: 0.29,
        product_type: 'odd',
        product_option: 1,
      },
    ];
    const receipt = {
      sku: 'TV-55',
      name: 'x',
      subtitle: '55"',
      image: '/55.jpg',
      qty: 4,
      price_incl_tax: 9_000,
    };
    const other = newCartLine(makeProduct({ sku: 'TV-55' }), undefined, 1, 'g', 3);
    const [first, second] = linesOfOrder(withProducts(products, [receipt]), [other], 9);
    const key = (checksum: string, sku: string) => `o1|${sku}|${checksum}`;
    expect(first).toStrictEqual({
      key: key(first?.checksum ?? '', 'TV-55'),
      generation: 'o1',
      sku: 'TV-55',
      parentSku: 'TV',
      product_id: 0,
      type_id: 'configurable',
      qty: 4,
      product_option: option,
      checksum: expect.stringMatching(/^[0-9a-f]{56}$/),
      name: 'Aurora',
      subtitle: '55"',
      image: '/55.jpg',
      price_when_added: 9_000,
      errors: {},
      info: {},
      added_at: 9,
    });
    expect(first?.checksum).not.toBe(other.checksum);
    expect(second).toStrictEqual({
      key: key(second?.checksum ?? '', 'B'),
      generation: 'o1',
      sku: 'B',
      product_id: 0,
      type_id: 'simple',
      qty: 1,
      checksum: newCartLine(makeProduct({ sku: 'B' }), undefined, 1, 'g', 3).checksum,
      name: 'Bee',
      subtitle: '',
      image: '',
      price_when_added: 29,
      errors: {},
      info: {},
      added_at: 9,
    });
  });
});
