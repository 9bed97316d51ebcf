// Tests the options of a cart line from any client: one price per choice, never below 0, in carts and orders alike.
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, type Json } from '#bridge/database/tables.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { line, orderOf, placeOrder, post } from '../../support/backend/requests.ts';
import { randomCases } from '../../support/random-cases.ts';

const value = (option_type_id: number, price: number, price_type = 'fixed') => ({
  option_type_id,
  title: `V${option_type_id}`,
  price,
  price_type,
});
const option = (option_id: number, type: string, more: object): Json => ({
  option_id,
  title: `O${option_id}`,
  type,
  is_require: false,
  sort_order: option_id,
  price: 0,
  price_type: 'fixed',
  values: null,
  ...more,
});
/** Options of P-1, which costs 17.35. */
const custom_options = [
  option(1, 'field', { price: -5, max_characters: 20 }),
  option(2, 'drop_down', {
    is_require: true,
    values: [value(21, 0), value(22, -50, 'percent'), value(23, 3)],
  }),
  option(3, 'checkbox', { values: [value(31, -4), value(32, -30, 'percent'), value(33, 2)] }),
  option(4, 'radio', { values: [value(41, -20), value(42, 1)] }),
];

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
  for (const [sku, own] of [
    ['P-1', custom_options],
    ['P-13', [option(9, 'field', { is_require: true })]],
  ] as const) {
    const mine = and(eq(documents.entity, 'product'), eq(documents.code, sku));
    for (const { store, doc } of await bridge.db.select().from(documents).where(mine))
      await bridge.db
        .update(documents)
        .set({ doc: { ...doc, custom_options: own } })
        .where(and(mine, eq(documents.store, store)));
  }
});
afterAll(() => bridge.close());

type Named = { option_id: string; option_value: string };
const chosen = (custom_options: Named[]) => ({ extension_attributes: { custom_options } });
const named = (option_id: string, option_value: string): Named => ({ option_id, option_value });

/** Adds a line to a cart, and orders it at an arbitrary price. Returns status, code and sums of both responses. */
let at = 0;
async function tried(sku: string, product_option: unknown, qty = 1) {
  at += 1;
  const cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
  const cart = await post(bridge, `/api/cart/update?cartId=${cartId}`, {
    cartItem: { sku, qty, product_option },
  });
  const order = await placeOrder(
    bridge,
    orderOf(`options-${at}`, { products: [line(sku, qty, 1, { product_option })] }),
  );
  return [cart, order].map((answer) => ({
    status: answer.statusCode,
    code: answer.json().result?.errorCode,
    price: answer.json().result?.price as number | undefined,
    total: answer.json().result?.grand_total as number | undefined,
  }));
}
const refusals = async (sku: string, product_option: unknown) =>
  (await tried(sku, product_option)).map(({ status, code }) => [status, code]);
const both = (code: string) => [
  [400, code],
  [400, code],
];

describe('options of a cart line', () => {
  it.each<[string, Named[]]>([
    ['one option repeated', Array.from({ length: 4 }, () => named('1', 'x'))],
    ['more entries than the product has options', Array.from({ length: 4_000 }, () => named('1', 'x'))],
    ['two values of a drop-down', [named('2', '21,22')]],
    ['two values of a radio button', [named('2', '21'), named('4', '41,42')]],
    ['one repeated value of a checkbox', [named('2', '21'), named('3', '31,31')]],
    ['an unknown option', [named('2', '21'), named('8', 'x')]],
    ['an unknown value', [named('2', '29')]],
    ['a text that is too long', [named('2', '21'), named('1', 'x'.repeat(21))]],
  ])('with %s are refused in cart and order', async (_what, options) => {
    expect(await refusals('P-1', chosen(options))).toEqual(both('options-invalid'));
  });

  it('in an invalid shape are refused', async () => {
    for (const odd of [
      null,
      [],
      { extension_attributes: [] },
      { extension_attributes: { custom_options: {} } },
    ])
      expect((await refusals('P-1', odd)).map(([status]) => status)).toEqual([400, 400]);
  });

  it.each<[string, string, unknown]>([
    ['nothing is chosen', 'P-1', undefined],
    ['only another option is chosen', 'P-1', chosen([named('1', 'x')])],
    ['its value is empty', 'P-1', chosen([named('2', ' ')])],
    ['its text is empty', 'P-13', chosen([named('9', '')])],
  ])('are refused as missing if one is required and %s', async (_when, sku, options) => {
    expect(await refusals(sku, options)).toEqual(both('options-missing'));
  });

  it('that reduce the price below 0 are refused', async () => {
    expect(await refusals('P-1', chosen([named('2', '21'), named('4', '41')]))).toEqual(
      both('price-unknown'),
    );
  });

  it('for an unknown product are ignored', async () => {
    const options = chosen(Array.from({ length: 4_000 }, () => named('1', 'x')));
    const [cart, order] = await tried('NOTHING', options);
    expect([cart?.code, order?.code]).toEqual(['unknown', 'out-of-stock']);
  });

  it('for a bundle are refused with repeated options, unknown parts, or several parts where one is allowed', async () => {
    const parts = (...bundle_options: [number, string[]][]) => ({
      extension_attributes: {
        bundle_options: bundle_options.map(([option_id, option_selections]) => ({
          option_id,
          option_qty: 1,
          option_selections,
        })),
      },
    });
    for (const odd of [
      parts([1, ['1']], [1, ['2']]),
      parts([1, ['1', '2']]),
      parts([1, ['9']]),
      parts([7, ['1']]),
    ])
      expect(await refusals('B-1', odd)).toEqual(both('options-invalid'));
    expect(await refusals('B-1', parts([1, []]))).toEqual(both('options-missing'));
    expect((await tried('B-1', parts([1, ['2']], [2, ['3']]))).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  });

  it('for a variant are refused with repeated or unknown attributes', async () => {
    const axes = (...configurable_item_options: Named[]) => ({
      extension_attributes: { configurable_item_options },
    });
    for (const odd of [axes(named('93', '50'), named('93', '51')), axes(named('94', '50'))])
      expect(await refusals('C-1-50', odd)).toEqual(both('options-invalid'));
    const [cart, order] = await tried('C-1-50', axes(named('93', '50')));
    expect([cart?.status, order?.status]).toEqual([200, 200]);
  });

  it('never reduce a line or a total below 0', async () => {
    const ids = fc.constantFrom('1', '2', '3', '4', '5');
    const values = fc.oneof(
      fc.constantFrom('21', '22', '23', '31', '32', '33', '31,32,33', '41', '42', '41,41', '', 'x'),
      fc.string({ maxLength: 8 }),
    );
    const sets = fc.array(fc.record({ option_id: ids, option_value: values }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sets, async (set) => {
        const answers = await tried('P-1', chosen(set));
        const [cart, order] = answers;
        const isOnce = new Set(set.map(({ option_id }) => option_id)).size === set.length;
        if (order?.code === 'out-of-stock') return;
        expect(order?.status).toBe(cart?.status);
        if (cart?.status !== 200) return;
        expect(isOnce || set.some(({ option_value }) => option_value.trim() === '')).toBe(true);
        expect(cart.price).toBeGreaterThanOrEqual(0);
        expect(order?.total).toBeGreaterThanOrEqual(4.95);
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('are kept when the quantity changes', async () => {
    const cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
    const put = (cartItem: object) => post(bridge, `/api/cart/update?cartId=${cartId}`, { cartItem });
    const added = await put({ sku: 'P-1', qty: 1, product_option: chosen([named('2', '23')]) });
    const { item_id } = added.json().result;
    const changed = await put({ sku: 'P-1', qty: 2, item_id });
    expect([changed.statusCode, changed.json().result]).toMatchObject([200, { qty: 2, price: 20.35 }]);
  });
});
