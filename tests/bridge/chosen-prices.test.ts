// Tests that the device shows the price that the bridge charges for a bundle or for options; both compute it
// separately.
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, type Json } from '#bridge/database/tables.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import type { ProductChoices } from '#shared/domain/cart/product-choices.ts';
import { type BundleChoice, firstBundle, setBundle } from '#shared/domain/catalogue/set-bundle.ts';
import { setOptions } from '#shared/domain/catalogue/set-options.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { line as bodyLine, documentOf, orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { randomCases } from '../support/random-cases.ts';

const value = (option_type_id: number, price: number, price_type: string) => ({
  option_type_id,
  title: `V${option_type_id}`,
  price,
  price_type,
});
const custom_options: Json[] = [
  {
    option_id: 1,
    title: 'A',
    type: 'field',
    is_require: false,
    sort_order: 1,
    price: 9.9,
    price_type: 'fixed',
    values: null,
  },
  {
    option_id: 2,
    title: 'B',
    type: 'area',
    is_require: false,
    sort_order: 2,
    price: 3.33,
    price_type: 'percent',
    values: null,
  },
  {
    option_id: 3,
    title: 'C',
    type: 'checkbox',
    is_require: false,
    sort_order: 3,
    values: [value(31, 12.5, 'fixed'), value(32, 7.77, 'percent'), value(33, 0, 'fixed')],
  },
  {
    option_id: 4,
    title: 'D',
    type: 'drop_down',
    is_require: false,
    sort_order: 4,
    values: [value(41, 29, 'fixed'), value(42, 15, 'percent')],
  },
];

let bridge: TestBridge;
const here = new Map<string, ProductDocument>();
const get = (sku: string) => {
  const found = here.get(sku);
  if (!found) throw new Error(`${sku} is not here`);
  return found;
};
beforeAll(async () => {
  bridge = await openTestBridge();
  for (const sku of ['P-1', 'B-1']) {
    const mine = and(eq(documents.entity, 'product'), eq(documents.store, 'lv'), eq(documents.code, sku));
    const [row] = await bridge.db.select({ doc: documents.doc }).from(documents).where(mine);
    await bridge.db
      .update(documents)
      .set({ doc: { ...row?.doc, custom_options } })
      .where(mine);
  }
  for (const sku of ['P-1', 'P-2', 'P-5', 'B-1']) {
    const read = mapProduct('lv', await documentOf(bridge, sku));
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    here.set(sku, read.value);
  }
});
afterAll(() => bridge.close());

/** Returns the price that the bridge charges for one piece, in cents. */
async function charged(product: ProductDocument, chosen: ProductChoices): Promise<number> {
  const cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
  const { sku, product_option } = newCartLine(product, undefined, 1, 'g', NOW, chosen);
  const put = await post(bridge, `/api/cart/update?token=&cartId=${cart}`, {
    cartItem: { sku, qty: 1, quoteId: cart, ...(product_option ? { product_option } : {}) },
  });
  expect(put.statusCode, put.body).toBe(200);
  const totals = (await bridge.app.inject({ url: `/api/cart/totals?token=&cartId=${cart}` })).json().result;
  return Math.round(totals.subtotal_incl_tax * 100);
}
const shown = (product: ProductDocument, chosen: ProductChoices) =>
  newCartLine(product, undefined, 1, 'g', NOW, chosen).price_when_added;

const options = fc.record({
  '1': fc.constantFrom('', 'Anna'),
  '2': fc.constantFrom('', 'a, b', 'x'),
  '3': fc.subarray(['31', '32', '33']).map((ids) => ids.join(',')),
  '4': fc.constantFrom('', '41', '42'),
});
const bundles: fc.Arbitrary<BundleChoice> = fc
  .record({ first: fc.constantFrom('1', '2'), qty: fc.integer({ min: 1, max: 5 }), more: fc.boolean() })
  .map(({ first, qty, more }) => ({
    '1': { selections: [first], qty },
    '2': { selections: more ? ['3'] : [], qty: 1 },
  }));

describe('price of a configuration', () => {
  it('is the same on device and bridge for custom options', async () => {
    await fc.assert(
      fc.asyncProperty(options, async (choice) => {
        const product = get('P-1');
        const chosen = { custom: setOptions(product, choice) };
        expect(shown(product, chosen)).toBe(await charged(product, chosen));
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('is the same on device and bridge for a bundle, with and without custom options', async () => {
    await fc.assert(
      fc.asyncProperty(bundles, options, async (choice, own) => {
        const product = get('B-1');
        const chosen = { bundle: setBundle(product, choice), custom: setOptions(product, own), parts: here };
        expect(shown(product, chosen)).toBe(await charged(product, chosen));
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('is the total of a placed order for a bundle, which consumes the stock of its parts', async () => {
    const product = get('B-1');
    const { product_option } = newCartLine(product, undefined, 2, 'g', NOW, {
      bundle: setBundle(product, { ...firstBundle(product), '2': { selections: ['3'], qty: 1 } }),
      parts: here,
    });
    const each = 1735 + 2 * 3740;
    const before = get('P-5').stock.qty;
    const order = orderOf('7b0f5d0e-bundle', {
      products: [bodyLine('B-1', 2, each / 100, { product_type: 'bundle', product_option })],
      confirmedTotal: ((2 * each) / 100).toFixed(2),
    });
    const answer = await placeOrder(bridge, order);
    expect(answer.json()).toMatchObject({ code: 200, result: { grand_total: (2 * each) / 100 } });
    expect((await documentOf(bridge, 'P-5')).stock.qty).toBe(before - 4);
  });

  it('is refused with the sku of the bundle if a part is out of stock', async () => {
    const product = get('B-1');
    const { product_option } = newCartLine(product, undefined, 1, 'g', NOW, {
      bundle: setBundle(product, { '1': { selections: ['1'], qty: 900 } }),
      parts: here,
    });
    const order = orderOf('7b0f5d0e-gone', {
      products: [bodyLine('B-1', 1, 20_000, { product_type: 'bundle', product_option })],
    });
    const answer = (await placeOrder(bridge, order)).json();
    expect(answer).toMatchObject({ code: 409, result: { errorCode: 'out-of-stock', skus: ['B-1'] } });
  });
});
