import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computedPrices, type SourcePrices } from '#shared/domain/pricing/computed-prices.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { randomCases } from '../../../support/random-cases.ts';
import { testConfig } from '../../../support/worker/test-config.ts';
import { type OracleSource, oraclePrices } from './price-oracle.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const amount = fc.integer({ min: 1, max: 20_000_000 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Bounds of special prices in whole seconds: midnights within 60 days, or any time within 5,000 s of `NOW`. */
const bound = optional(
  fc.oneof(
    fc.integer({ min: -60, max: 60 }).map((days) => Math.floor(NOW / DAY) * DAY + days * DAY),
    fc.integer({ min: -5_000, max: 5_000 }).map((seconds) => NOW + seconds * 1_000),
  ),
);
const rate = fc.oneof(
  fc.constantFrom('0', '5', '5.5', '9', '12', '19.6', '21', '22', '24'),
  fc.integer({ min: 0, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)),
);
const source: fc.Arbitrary<OracleSource> = fc
  .record({
    price: amount,
    // in thousandths of the price
    specialShare: optional(fc.integer({ min: 1, max: 1_300 })),
    finalIs: fc.constantFrom('absent', 'price', 'special', 'own'),
    finalShare: fc.integer({ min: 1, max: 1_200 }),
    from: bound,
    to: bound,
    group: optional(amount),
    rate,
    includesTax: fc.boolean(),
  })
  .map(({ specialShare, finalIs, finalShare, ...rest }) => {
    const part = (share: number) => Math.max(1, Math.floor((rest.price * share) / 1_000));
    const special = specialShare === undefined ? undefined : part(specialShare);
    const finals = { absent: undefined, price: rest.price, special, own: part(finalShare) };
    return { ...rest, special, final: finals[finalIs] };
  });

/** Writes the same time in several formats, as backends do. */
const text = (at: number, form: number) => {
  const iso = new Date(at).toISOString();
  if (form % 3 === 0 && at % DAY === 0) return iso.slice(0, 10);
  return form % 2 === 0 ? iso : iso.slice(0, 19).replace('T', ' ');
};
const asSource = (each: OracleSource, form = 0): SourcePrices => ({
  price: each.price,
  ...(each.special === undefined ? {} : { special_price: each.special }),
  ...(each.final === undefined ? {} : { final_price: each.final }),
  ...(each.from === undefined ? {} : { special_from_date: text(each.from, form) }),
  ...(each.to === undefined ? {} : { special_to_date: text(each.to, form) }),
  pricing: {
    taxRate: Number(each.rate),
    sourceIncludesTax: each.includesTax,
    ...(each.group === undefined ? {} : { groupPrice: each.group }),
  },
});
const deepFreeze = <T extends object>(value: T): T => {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner) deepFreeze(inner);
  return Object.freeze(value);
};

describe('computed prices', () => {
  it('equal those of an independent implementation to the cent, even if computed twice', () => {
    fc.assert(
      fc.property(source, fc.nat(5), (each, form) => {
        const prices = deepFreeze(asSource(each, form));
        const once = computedPrices(prices, NOW);
        expect(once).toEqual(oraclePrices(each, NOW));
        expect(computedPrices(prices, NOW)).toEqual(once);
      }),
      { numRuns: randomCases(100_000) },
    );
  });

  it('are based on source prices that include tax [S1.025]', () => {
    const { tax } = testConfig();
    fc.assert(
      fc.property(amount, rate, (price, percent) => {
        const pricing = { taxRate: Number(percent), sourceIncludesTax: tax.sourcePriceIncludesTax };
        const computed = computedPrices({ price, pricing }, NOW);
        expect(computed.price_incl_tax).toBe(price);
        expect(computed.price).toBe(price - computed.tax);
      }),
    );
  });

  it('exclude the tax from prices that include it [S1.025 S9.053]', () => {
    const pricing = { taxRate: 21, sourceIncludesTax: true };
    expect(computedPrices({ price: 12_100, pricing }, NOW)).toMatchObject({
      price: 10_000,
      price_tax: 2_100,
      price_incl_tax: 12_100,
    });
    // repeated calls do not remove the tax again
    const stored = { price: 12_100, pricing };
    expect([1, 2, 3].map(() => computedPrices(stored, NOW).price)).toEqual([10_000, 10_000, 10_000]);
  });

  it('include a tax of price times rate divided by 100 [S9.052]', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const pricing = { taxRate: percent, sourceIncludesTax: false };
        const computed = computedPrices({ price, pricing }, NOW);
        expect(computed.price).toBe(price);
        expect(computed.price_tax).toBe(Number((BigInt(price) * BigInt(percent) * 2n + 100n) / 200n));
      }),
    );
    const included = computedPrices({ price: 9_680, pricing: { taxRate: 21, sourceIncludesTax: true } }, NOW);
    expect(included.price_tax).toBe((included.price * 21) / 100);
  });

  it('include every price field [S3.003]', () => {
    const shape = {
      id: 1,
      sku: 'TV',
      name: 'TV',
      type_id: 'simple',
      status: 1,
      visibility: 4,
      tax_class_id: '2',
      price: 121,
      special_price: '96.8000',
      special_from_date: '2026-11-01 00:00:00',
      special_to_date: '2026-11-30 00:00:00',
      final_price: 96.8,
      updated_at: '2026-11-01 00:00:00',
    };
    const read = mapProduct('lv', shape);
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    const pricing = { taxRate: 21, sourceIncludesTax: true };
    const fields = { ...read.value, ...computedPrices({ ...read.value, pricing }, NOW) };
    expect(fields).toMatchObject({
      price: 8_000,
      price_incl_tax: 9_680,
      special_price: 8_000,
      special_from_date: '2026-11-01 00:00:00',
      special_to_date: '2026-11-30 00:00:00',
      original_price: 10_000,
      original_final_price: 9_680,
      original_special_price: 9_680,
      final_price: 8_000,
      original_price_incl_tax: 12_100,
      tax: 1_680,
    });
    // the document still contains the backend's prices
    expect(read.value).toMatchObject({ price: 12_100, special_price: 9_680, final_price: 9_680 });
  });

  it('include price_tax and price_incl_tax for each price [S3.004]', () => {
    fc.assert(
      fc.property(source, (each) => {
        const computed = computedPrices(asSource(each), NOW);
        for (const name of ['price', 'special_price', 'final_price', 'original_price'] as const)
          expect(computed[`${name}_incl_tax`]).toBe(computed[name] + computed[`${name}_tax`]);
      }),
    );
  });

  it('use a group price in place of the special price only if it is lower', () => {
    const offer = { price: 12_100, special_price: 9_680 };
    expect(computedPrices({ ...offer, pricing: { groupPrice: 9_000 } }, NOW)).toMatchObject({
      price_incl_tax: 9_000,
      special_price_incl_tax: 0,
      original_price_incl_tax: 12_100,
    });
    expect(computedPrices({ ...offer, pricing: { groupPrice: 9_700 } }, NOW)).toEqual(
      computedPrices(offer, NOW),
    );
  });

  it('ignore prices of 0 or below, blank bounds and missing prices', () => {
    for (const none of [0, -5, undefined])
      expect(
        computedPrices({ price: 12_100, special_price: none, final_price: none } as SourcePrices, NOW),
      ).toStrictEqual(computedPrices({ price: 12_100 }, NOW));
    const bare = computedPrices({ price: 12_100 }, NOW);
    expect(Object.keys(bare).filter((name) => /original_(special|final)/.test(name))).toEqual([]);
    const blank = { special_from_date: ' ', special_to_date: '' };
    expect(computedPrices({ price: 2, special_price: 1, ...blank }, NOW).price_incl_tax).toBe(1);
    // the source document has only a final price
    expect(computedPrices({ price: 0, final_price: 50 }, NOW)).toMatchObject({
      price_incl_tax: 50,
      original_price_incl_tax: 50,
    });
    // prices include tax by default
    expect(computedPrices({ price: 12_100, pricing: { taxRate: 21 } }, NOW).price).toBe(10_000);
  });

  it('are replaced by refreshed prices with their net amounts', () => {
    const refreshed = {
      final: 39_900,
      regular: 44_900,
      special: 39_900,
      net: { final: 32_975, regular: 37_107, special: 32_975 },
      sgn: 's',
      at: NOW - 1,
    };
    const prices = { price: 44_900, pricing: { refreshed, taxRate: 5 } };
    expect(computedPrices(prices, NOW)).toMatchObject({
      price: 32_975,
      price_tax: 6_925,
      price_incl_tax: 39_900,
      special_price_incl_tax: 39_900,
      original_price: 37_107,
      original_price_incl_tax: 44_900,
    });
    expect(shownPrice(prices, NOW)).toEqual({ current: 39_900, was: 44_900 });
    // without a special price, the net amount of the special price is ignored
    for (const special of [0, undefined])
      expect(
        computedPrices({ price: 44_900, pricing: { refreshed: { ...refreshed, special } as never } }, NOW),
      ).toMatchObject({ special_price: 0, special_price_tax: 0, special_price_incl_tax: 0 });
    // without net amounts, the device's rate is removed from the gross prices, whether or not the source includes tax
    const { net: _, ...gross } = { ...refreshed, final: 12_100, special: 12_100 };
    const pricing = { refreshed: gross, taxRate: 21, sourceIncludesTax: false };
    expect(computedPrices({ price: 44_900, pricing }, NOW)).toMatchObject({
      price: 10_000,
      price_tax: 2_100,
      price_incl_tax: 12_100,
    });
    // a special price must be below the regular one
    const dear = { ...refreshed, final: 44_900 };
    expect(computedPrices({ price: 44_900, pricing: { refreshed: dear } }, NOW).special_price_incl_tax).toBe(
      0,
    );
  });

  it.each([-3_650, -1, 1, 3_650])(
    'are the refreshed ones on a device whose clock is off by %i days [F56]',
    (days) => {
      const now = NOW + days * DAY;
      const refreshed = { final: 9_000, regular: 12_100, special: 9_000, sgn: '', at: now };
      const offer = {
        price: 12_100,
        special_price: 9_000,
        special_from_date: '2026-11-20 00:00:00',
        special_to_date: '2026-11-21 18:00:00',
        pricing: { refreshed },
      };
      expect(shownPrice(offer, now + 1_000)).toEqual({ current: 9_000, was: 12_100 });
    },
  );

  it('ignore a refresh made before a special price started or ended', () => {
    const refreshed = { final: 9_000, regular: 12_100, special: 9_000, sgn: '', at: NOW };
    const offer = {
      price: 12_100,
      special_price: 9_000,
      special_to_date: '2026-11-21 18:00:00',
      pricing: { refreshed },
    };
    expect(shownPrice(offer, NOW + 1_000).current).toBe(9_000);
    expect(shownPrice(offer, NOW + DAY).current).toBe(12_100);
  });
});
