// Tests that the device shows the tier price that the bridge charges for a quantity; both compute it separately.
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { goodsTotal } from '#shared/domain/cart/cart-totals.ts';
import { cartViewLine } from '#shared/domain/cart/cart-view.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { line as bodyLine, documentOf, orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { demoConfig } from '../support/browser/goods.ts';
import { randomCases } from '../support/random-cases.ts';

const tier = (customer_group_id: number, qty: number, value: number) => ({ customer_group_id, qty, value });
const simpleTiers = [tier(0, 5, 15.99), tier(0, 3, 16.5), tier(0, 8, 16), tier(2, 1, 1), tier(0, 12, 90)];
const variantTiers = [tier(0, 2, 95.55), tier(0, 3, 0), tier(1, 2, 1)];

let bridge: TestBridge;
const here = new Map<string, ProductDocument>();
beforeAll(async () => {
  bridge = await openTestBridge();
  for (const sku of ['P-1', 'C-1']) {
    const mine = and(eq(documents.entity, 'product'), eq(documents.store, 'lv'), eq(documents.code, sku));
    const [row] = await bridge.db.select({ doc: documents.doc }).from(documents).where(mine);
    const doc = { ...row?.doc };
    if (Array.isArray(doc.configurable_children))
      doc.configurable_children = doc.configurable_children.map((child) => ({
        ...child,
        tier_prices: variantTiers,
      }));
    else doc.tier_prices = simpleTiers;
    await bridge.db.update(documents).set({ doc }).where(mine);
    const read = mapProduct('lv', await documentOf(bridge, sku));
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    here.set(sku, read.value);
  }
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(() => bridge.close());

/** Returns a guest's cart line for a quantity as the device shows it. */
function lineOf(sku: string, qty: number, at = 0) {
  const product = here.get(sku);
  if (!product) throw new Error(`${sku} is not here`);
  const config = demoConfig();
  const priced = withShopperPrices(product, undefined, { group: 0, taxRules: [], config }, NOW);
  const line = newCartLine(priced, priced.configurable_children[at], qty, 'g', NOW);
  return { line, view: cartViewLine(line, priced, 0, config.cart, NOW) };
}

describe('quantity tiers', () => {
  it('reduce the price in the backend’s cart to the price the device shows', async () => {
    const wanted = fc.record({
      simple: fc.integer({ min: 1, max: 14 }),
      variant: fc.integer({ min: 1, max: 3 }),
      at: fc.integer({ min: 0, max: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(wanted, async ({ simple, variant, at }) => {
        const cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
        const goods = [lineOf('P-1', simple), lineOf('C-1', variant, at)];
        for (const { line } of goods) {
          const { sku, qty, product_option } = line;
          const put = await post(bridge, `/api/cart/update?token=&cartId=${cart}`, {
            cartItem: { sku, qty, quoteId: cart, ...(product_option ? { product_option } : {}) },
          });
          expect(put.statusCode, put.body).toBe(200);
        }
        const url = `/api/cart/totals?token=&cartId=${cart}`;
        const totals = (await bridge.app.inject({ url })).json().result;
        expect(Math.round(totals.subtotal_incl_tax * 100)).toBe(goodsTotal(goods.map(({ view }) => view)));
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('are charged in an order exactly as displayed', async () => {
    const { view } = lineOf('P-1', 8);
    expect(view.price).toBe(1_599);
    const total = (8 * view.price) / 100;
    const order = orderOf('7b0f5d0e-tiers', {
      products: [bodyLine('P-1', 8, view.price / 100)],
      confirmedTotal: total.toFixed(2),
    });
    const answer = await placeOrder(bridge, order);
    expect(answer.json()).toMatchObject({ code: 200, result: { grand_total: total } });
  });
});
