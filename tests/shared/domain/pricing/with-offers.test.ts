// The effect of a special offer on prices and quantities, with and without refresh and tiers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeldOffer, PriceRecord } from '#schemas/documents/lookup-document.ts';
import { cartViewLine, isPriceChanged } from '#shared/domain/cart/cart-view.ts';
import { mayAdd } from '#shared/domain/cart/may-add.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { type PricedProduct, withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { offeredPieces, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { demoConfig, product as document } from '../../../support/browser/goods.ts';
import { makeChild } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';

const NOW = Date.UTC(2026, 10, 21);
const config = demoConfig();
const offer = (more: Partial<HeldOffer> = {}): HeldOffer => ({
  id: 7,
  id_variant: '',
  price: 3_900,
  quantity: 2,
  ...more,
});
const refreshed = (final: number, regular = 5_990): PriceRecord => ({
  current: true,
  refreshedAt: NOW,
  of: document().updated_at,
  items: { 7: { final, regular, sgn: '' } },
});
function priced(
  offers: readonly HeldOffer[],
  over: Parameters<typeof document>[0] = {},
  record?: PriceRecord,
  tiers = true,
): PricedProduct {
  const shopper = { group: 1, taxRules: [], config: { ...config, prices: { tiers, refresh: true } }, offers };
  return withShopperPrices(document(over), record, shopper, NOW);
}
const lineOf = (product: PricedProduct, qty = 1, at?: number) => {
  const child = at === undefined ? undefined : product.configurable_children[at];
  return cartViewLine(newCartLine(product, child, qty, 'g', NOW), product, 0, config.cart, NOW);
};

describe('a special offer', () => {
  it('sets the price next to the regular one, with or without refresh and tiers', () => {
    for (const tiers of [true, false])
      for (const record of [undefined, refreshed(5_990), refreshed(3_900)]) {
        const product = priced([offer()], {}, record, tiers);
        expect(shownPrice(product, NOW)).toEqual({ current: 3_900, was: 5_990 });
        expect(lineOf(product)).toMatchObject({ price: 3_900, was: 5_990, priceWhenAdded: 3_900 });
      }
  });

  it('applies only to a higher price within its quantity', () => {
    const prices = fc.integer({ min: 1, max: 9_000 });
    const cases = fc.record({
      usual: prices,
      asked: prices,
      tier: prices,
      quantity: fc.integer({ min: -1, max: 4 }),
      qty: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(cases, ({ usual, asked, tier, quantity, qty }) => {
        const over = { price: usual, tier_prices: [{ customer_group_id: 1, qty: 3, value: tier }] };
        const without = shownPrice(priced([], over), NOW, qty);
        const shown = shownPrice(priced([offer({ price: asked, quantity })], over), NOW, qty);
        const counts = qty <= quantity && asked < without.current;
        expect(shown).toEqual(counts ? { current: asked, was: without.current } : without);
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('limits the quantity, unless the cart already holds more at the regular price', () => {
    const product = priced([offer()]);
    const adding = (held: number, qty: number) => mayAdd(product, undefined, held, qty, config.cart, NOW);
    expect(adding(0, 2)).toMatchObject({ ok: true, value: { rules: { most: 2 } } });
    expect(adding(1, 2)).toMatchObject({
      ok: false,
      fault: { code: 'quantity-limit', detail: { maxQuantity: 2 } },
    });
    expect(adding(5, 1)).toMatchObject({ ok: true, value: { rules: { most: 12 } } });
    expect(lineOf(product, 2)).toMatchObject({ limit: 2, price: 3_900 });
    expect(lineOf(product, 5)).toMatchObject({ limit: 12, price: 5_990 });
    expect(lineOf(priced([offer({ quantity: 20 })]))).toMatchObject({ limit: 12 });
    // an offer that does not lower the price, or that is used up, does not limit the quantity
    for (const idle of [{ price: 6_000 }, { quantity: 0 }])
      expect(offeredPieces(priced([offer(idle)]), NOW)).toBe(Number.POSITIVE_INFINITY);
  });

  /** Returns the prices of a red and a blue variant. */
  const now = (offers: HeldOffer[]) => {
    const children = [
      makeChild({ id: 70, sku: 'RED', price: 4_990 }),
      makeChild({ id: 71, sku: 'BLUE', price: 4_990 }),
    ];
    const over = { type_id: 'configurable' as const, configurable_children: children };
    return priced(offers, over).configurable_children.map((child) => shownPrice(child, NOW).current);
  };

  it('for a variant does not affect other variants', () => {
    expect(now([offer({ id_variant: '70' })])).toEqual([3_900, 4_990]);
    expect(now([offer({ id_variant: 'BLUE' })])).toEqual([4_990, 3_900]);
  });

  it('for a product applies to all its variants', () => {
    expect(now([offer({ price: 4_000 }), offer({ id_variant: 'RED' })])).toEqual([3_900, 4_000]);
    expect(now([offer({ price: 4_000 }), offer()])).toEqual([3_900, 3_900]);
    expect(now([offer({ id: 8 })])).toEqual([4_990, 4_990]);
  });

  it('is a price change only when it ends', () => {
    const line = newCartLine(priced([]), undefined, 1, 'g', NOW);
    const view = (product: PricedProduct, of = line) => cartViewLine(of, product, 0, config.cart, NOW);
    expect(isPriceChanged(view(priced([offer()])))).toBe(false);
    const cheap = newCartLine(priced([offer()]), undefined, 1, 'g', NOW);
    expect(isPriceChanged(view(priced([offer()]), cheap))).toBe(false);
    expect(isPriceChanged(view(priced([]), cheap))).toBe(true);
  });
});
