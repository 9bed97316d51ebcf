// Tests that the device shows the special offer price that the bridge charges for a quantity; both compute it
// separately. Only the remaining quantity is sold at that price.
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { specialOffers } from '#bridge/database/account-tables.ts';
import { documents, orders } from '#bridge/database/tables.ts';
import { resolveLines } from '#bridge/pricing/resolve-line.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { goodsTotal } from '#shared/domain/cart/cart-totals.ts';
import { cartViewLine } from '#shared/domain/cart/cart-view.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { offerPieces } from '#shared/domain/cart/offer-pieces.ts';
import { withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, get, type LoggedIn, newCustomer } from '../support/backend/people.ts';
import { line as bodyLine, documentOf, orderOf, post } from '../support/backend/requests.ts';
import { demoConfig } from '../support/browser/goods.ts';
import { randomCases } from '../support/random-cases.ts';

const QUANTITY = 3;
const made = { group_id: 1, position: 0, quantity: QUANTITY, option_comments: {} };
/** a product and a variant */
const offers = [
  { ...made, product_id: 1_001, sku: 'P-1', final_price: 1_500 },
  { ...made, product_id: 9_001, sku: 'C-1', id_variant: 'C-1-50', final_price: 9_000, position: 1 },
];

/** The customer group that has the quantity tiers. */
const GROUP = 9;
const tiers = [
  { customer_group_id: GROUP, qty: 2, value: 14 },
  { customer_group_id: GROUP, qty: 4, value: 11 },
];
const engraving = {
  option_id: 5,
  title: 'Text',
  type: 'field',
  is_require: false,
  price: 2.5,
  price_type: 'fixed',
};

let bridge: TestBridge;
let anna: LoggedIn;
const here = new Map<string, ProductDocument>();
beforeAll(async () => {
  bridge = await openTestBridge();
  anna = await newCustomer(bridge, 'anna@example.lv');
  for (const sku of ['P-1', 'C-1']) {
    const mine = and(eq(documents.entity, 'product'), eq(documents.store, 'lv'), eq(documents.code, sku));
    const [row] = await bridge.db.select({ doc: documents.doc }).from(documents).where(mine);
    const doc = { ...row?.doc, custom_options: [engraving], ...(sku === 'P-1' && { tier_prices: tiers }) };
    await bridge.db.update(documents).set({ doc }).where(mine);
    const read = mapProduct('lv', await documentOf(bridge, sku));
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    here.set(sku, read.value);
  }
  for (const sku of ['P-1', 'C-1-49', 'C-1-50'])
    await bridge.app.inject({ method: 'PATCH', url: `/__admin/products/${sku}`, payload: { qty: 500 } });
});
afterAll(() => bridge.close());
beforeEach(async () => {
  await bridge.db.update(orders).set({ status: 'cancelled' });
  await bridge.db.delete(specialOffers);
  await bridge.db
    .insert(specialOffers)
    .values(offers.map((offer) => ({ ...offer, product_id: here.get(offer.sku)?.id ?? 0 })));
});

type Reported = { id: number; id_variant: string | null; price_incl_tax: number; quantity: number };
const reported = async (): Promise<Reported[]> =>
  (await get(bridge, '/user/special-offers', anna)).json().result;

/** Returns the cart line for a quantity as the device shows it to the customer. */
async function lineOf(sku: string, qty: number, childSku?: string, tiers = true) {
  const product = here.get(sku);
  if (!product) throw new Error(`${sku} is not here`);
  const held = (await reported()).map(({ id, id_variant, price_incl_tax, quantity }) => {
    return { id, id_variant: id_variant ?? '', price: Math.round(price_incl_tax * 100), quantity };
  });
  const config = { ...demoConfig(), prices: { tiers, refresh: true } };
  const priced = withShopperPrices(product, undefined, { group: 1, taxRules: [], config, offers: held }, NOW);
  const child = priced.configurable_children.find((each) => each.sku === childSku);
  const line = newCartLine(priced, child, qty, 'g', NOW);
  return { line, view: cartViewLine(line, priced, 0, config.cart, NOW) };
}

const place = (id: string, products: object[], confirmedTotal: string) => {
  const body = orderOf(id, { products, confirmedTotal });
  return post(bridge, '/api/order/create', body, { 'idempotency-key': id, ...bearer(anna) });
};

describe('special offers', () => {
  it('cost the same in the backend’s cart and on the device, below, at and above their quantity', async () => {
    for (const tiers of [true, false])
      for (const [qty, others] of [
        [1, QUANTITY],
        [QUANTITY, 1],
        [QUANTITY + 1, QUANTITY + 2],
      ] as const) {
        const cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
        const goods = [
          await lineOf('P-1', qty, undefined, tiers),
          await lineOf('C-1', others, 'C-1-50', tiers),
          await lineOf('C-1', 1, 'C-1-49', tiers),
        ];
        for (const { line } of goods) {
          const { sku, product_option } = line;
          const cartItem = {
            sku,
            qty: line.qty,
            quoteId: cart,
            ...(product_option ? { product_option } : {}),
          };
          const put = await post(bridge, `/api/cart/update?cartId=${cart}`, { cartItem }, bearer(anna));
          expect(put.statusCode, put.body).toBe(200);
        }
        const totals = (await get(bridge, `/cart/totals?cartId=${cart}`, anna)).json().result;
        expect(Math.round(totals.subtotal_incl_tax * 100)).toBe(goodsTotal(goods.map(({ view }) => view)));
        expect(goods[0]?.view).toMatchObject(
          qty <= QUANTITY ? { price: 1_500, was: 1_735, limit: QUANTITY } : { price: 1_735 },
        );
      }
  });

  it('are limited to their quantity across all orders that are not cancelled', async () => {
    const { view } = await lineOf('P-1', 2);
    const two = (id: string, total: string) => place(id, [bodyLine('P-1', 2, view.price / 100)], total);
    // delivery costs 4.95
    expect((await two('offers-1', '34.95')).json()).toMatchObject({
      code: 200,
      result: { grand_total: 34.95 },
    });
    expect((await reported())[0]?.quantity).toBe(1);
    const second = await two('offers-2', '34.95');
    expect([second.statusCode, second.json().result]).toMatchObject([
      409,
      { errorCode: 'total-changed', grand_total: 39.65 },
    ]);
    expect((await lineOf('P-1', 1)).view).toMatchObject({ price: 1_500, limit: 1 });
    await bridge.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.client_order_id, 'offers-1'));
    expect((await reported())[0]?.quantity).toBe(QUANTITY);
    expect((await two('offers-3', '34.95')).statusCode).toBe(200);
  });

  it('are sold to only one of two concurrent orders that together exceed the remaining quantity', async () => {
    const answers = await Promise.all(
      ['offers-race-1', 'offers-race-2'].map((id) => place(id, [bodyLine('P-1', 2, 15)], '34.95')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('limit the summed quantity of all lines in an order', async () => {
    const lines = [bodyLine('C-1-50', 2, 90), bodyLine('C-1-50', 2, 90)];
    expect((await place('offers-lines', lines, '364.95')).statusCode).toBe(409);
    expect((await place('offers-line', lines.slice(1), '184.95')).statusCode).toBe(200);
  });

  it('limit the quantity over all lines of a cart equally on device and backend', async () => {
    const sold = fc.constantFrom('P-1', 'C-1-49', 'C-1-50');
    const wanted = fc.record({
      held: fc.uniqueArray(fc.record({ sku: sold, text: fc.constantFrom('', 'A', 'B') }), {
        selector: ({ sku, text }) => sku + text,
        minLength: 1,
        maxLength: 6,
      }),
      quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 6 }),
      simple: fc.record({
        price: fc.integer({ min: 1_000, max: 1_800 }),
        left: fc.integer({ min: 1, max: 9 }),
      }),
      other: fc.record({
        sku: fc.constantFrom('C-1', 'C-1-49', 'C-1-50'),
        price: fc.integer({ min: 8_000, max: 12_000 }),
        left: fc.integer({ min: 1, max: 9 }),
      }),
    });
    const [P1, C1] = ['P-1', 'C-1'].map((sku) => here.get(sku));
    if (!P1 || !C1) throw new Error('the goods are not here');
    await fc.assert(
      fc.asyncProperty(wanted, async ({ held, quantities, simple, other }) => {
        const config = demoConfig();
        const isWhole = other.sku === 'C-1';
        const own = [
          { id: P1.id, id_variant: '', price: simple.price, quantity: simple.left },
          { id: C1.id, id_variant: isWhole ? '' : other.sku, price: other.price, quantity: other.left },
        ];
        const priced = [P1, C1].map((each) =>
          withShopperPrices(each, undefined, { group: GROUP, taxRules: [], config, offers: own }, NOW),
        );
        const added = held.flatMap(({ sku, text }, at) => {
          const product = priced.find((each) => sku.startsWith(each.sku));
          const child = product?.configurable_children.find((each) => each.sku === sku);
          const custom = text ? [{ option_id: String(engraving.option_id), option_value: text }] : [];
          const qty = quantities[at] ?? 1;
          return product
            ? [{ product, child, line: newCartLine(product, child, qty, 'g', NOW, { custom }) }]
            : [];
        });
        const lines = added.map(({ line }) => line);
        const views = added.map(({ product, child, line }) => {
          const others = offerPieces(product, child, lines, [line.key], NOW);
          return cartViewLine(line, product, 0, config.cart, NOW, undefined, others);
        });
        const asked = lines.map(({ sku, parentSku, qty, product_option: options }) => {
          return { sku, parentSku, qty, options };
        });
        const shopper = {
          groupId: GROUP,
          offers: new Map([
            ['P-1', { ...simple, product: P1.id }],
            [other.sku, { ...other, product: C1.id }],
          ]),
        };
        const sums = await resolveLines(bridge.db, 'lv', asked, NOW, shopper, 'UTC');
        expect(views.map(({ sku, price }) => ({ sku, price }))).toEqual(
          sums.map((each) => each.ok && { sku: each.line.sku, price: each.line.price }),
        );
      }),
      { numRuns: randomCases(200) },
    );
  });
});
