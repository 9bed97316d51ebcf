import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPriceKnown,
  isReferenceLowest,
  isReferenceStruck,
  reductionPercent,
  referencePrice,
  type SourcePrices,
  shownPrice,
  shownReference,
} from '#shared/domain/pricing/shown-price.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const cents = fc.integer({ min: 1, max: 10_000_000 });
const bound = fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined });
const dayText = (offset: number | undefined) =>
  offset === undefined ? undefined : new Date(NOW + offset * DAY + 1000).toISOString();

const prices = fc.record({
  price: cents,
  special: fc.option(cents, { nil: undefined }),
  from: bound,
  to: bound,
});
const source = ({
  price,
  special,
  from,
  to,
}: {
  price: number;
  special?: number;
  from?: number;
  to?: number;
}) =>
  ({
    price,
    ...(special !== undefined && { special_price: special }),
    ...(from !== undefined && { special_from_date: dayText(from) }),
    ...(to !== undefined && { special_to_date: dayText(to) }),
  }) as SourcePrices;

describe('the displayed price', () => {
  it('is the special price exactly if that is lower and within its dates', () => {
    fc.assert(
      fc.property(prices, (each) => {
        const within = (each.from ?? -1) < 0 && (each.to ?? 1) >= 0;
        const applies = each.special !== undefined && each.special < each.price && within;
        const shown = shownPrice(source(each), NOW);
        expect(shown.current).toBe(applies ? each.special : each.price);
        expect(shown.was).toBe(applies ? each.price : undefined);
      }),
    );
  });

  it('is the special price only if that is below the original price [S5.008]', () => {
    fc.assert(
      fc.property(cents, cents, (price, special) => {
        expect(shownPrice({ price, special_price: special }, NOW)).toEqual(
          special < price ? { current: special, was: price } : { current: price },
        );
      }),
    );
    expect(shownPrice({ price: 100, special_price: 100 }, NOW)).toEqual({ current: 100 });
  });

  it('is the special price only within special_from_date and special_to_date [S5.009]', () => {
    const second = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((s) => NOW + s * 1_000);
    // a bound at midnight covers a whole day, which is tested below
    const notMidnight = second.filter((at) => at % DAY !== 0);
    fc.assert(
      fc.property(second, notMidnight, second, (from, to, now) => {
        const special_from_date = new Date(from).toISOString();
        const special_to_date = new Date(to).toISOString();
        const offer = { price: 2, special_price: 1, special_from_date, special_to_date };
        expect(shownPrice(offer, now).current).toBe(from <= now && now <= to ? 1 : 2);
        expect(shownPrice(offer, from).current).toBe(from <= to ? 1 : 2);
        expect(shownPrice(offer, from - 1).current).toBe(2);
        expect(shownPrice(offer, to + 1).current).toBe(2);
      }),
    );
  });

  it('may be a special price without one of its bounds [S5.010]', () => {
    const days = fc.integer({ min: 0, max: 10_000 });
    const offer = { price: 2, special_price: 1 };
    const tenth = '2026-11-10 10:00:00';
    const at = Date.parse('2026-11-10T10:00:00Z');
    fc.assert(
      fc.property(days, (distance) => {
        const before = at - distance * DAY;
        const after = at + distance * DAY;
        expect(shownPrice({ ...offer, special_from_date: tenth }, after).current).toBe(1);
        expect(shownPrice({ ...offer, special_from_date: tenth }, before - 1).current).toBe(2);
        expect(shownPrice({ ...offer, special_to_date: tenth }, before).current).toBe(1);
        expect(shownPrice({ ...offer, special_to_date: tenth }, after + 1).current).toBe(2);
        // an empty text counts as no bound
        expect(shownPrice({ ...offer, special_from_date: '', special_to_date: tenth }, before).current).toBe(
          1,
        );
      }),
    );
  });

  it('is never above the original price, which is shown only if it is higher', () => {
    fc.assert(
      fc.property(prices, (each) => {
        const { current, was } = shownPrice(source(each), NOW);
        expect(current).toBeLessThanOrEqual(each.price);
        if (was !== undefined) expect(was).toBeGreaterThan(current);
      }),
    );
  });

  it('is always the special price if that has no bounds [S5.011]', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 4_000_000_000_000 }), (price, now) => {
        expect(shownPrice({ price: price + 1, special_price: price }, now).current).toBe(price);
      }),
    );
  });

  it('is the special price from the start of its first day to the end of its last', () => {
    const offer: SourcePrices = {
      price: 6990,
      special_price: 5990,
      special_from_date: '2026-11-20 00:00:00',
      special_to_date: '2026-11-21 00:00:00',
    };
    const at = (text: string) => shownPrice(offer, Date.parse(text)).current;
    expect(at('2026-11-19T23:59:59Z')).toBe(6990);
    expect(at('2026-11-20T00:00:00Z')).toBe(5990);
    expect(at('2026-11-21T23:59:59Z')).toBe(5990);
    expect(at('2026-11-22T00:00:00Z')).toBe(6990);
  });

  it('ignores a special price with an invalid date', () => {
    expect(shownPrice({ price: 2, special_price: 1, special_from_date: 'soon' }, NOW)).toEqual({
      current: 2,
    });
  });

  it('includes the lowest price of 30 days only next to a reduced price', () => {
    expect(shownPrice({ price: 200, special_price: 100, lowest_price_30d: 150 }, NOW)).toEqual({
      current: 100,
      was: 200,
      lowest30: 150,
    });
    expect(shownPrice({ price: 200, lowest_price_30d: 150 }, NOW)).toEqual({ current: 200 });
    // a group price does not count as a reduction
    const pricing = { groupPrice: 90 };
    expect(shownPrice({ price: 200, lowest_price_30d: 150, pricing }, NOW)).toEqual({
      current: 90,
      was: 200,
    });
  });

  it('includes the lowest price for each announced reduction, even if the group pays no less', () => {
    const lowest = { lowest_price_30d: 150 };
    const shown = { was: 200, lowest30: 150 };
    const special = { price: 200, special_price: 100, ...lowest };
    expect(shownPrice({ ...special, pricing: { groupPrice: 120 } }, NOW)).toEqual({ current: 100, ...shown });
    expect(shownPrice({ price: 200, final_price: 160, ...lowest }, NOW)).toEqual({ current: 160, ...shown });
    expect(shownPrice({ price: 200, final_price: 160, pricing: {}, ...lowest }, NOW).lowest30).toBe(150);
    expect(shownPrice({ price: 200, special_price: 100, lowest_price_30d: 0 }, NOW)).not.toHaveProperty(
      'lowest30',
    );
  });

  it('rounds the percentage of a reduction down', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [current, was] = a < b ? [a, b] : [b, a + 1];
        expect(reductionPercent({ current, was }) * was).toBeLessThanOrEqual((was - current) * 100);
        // the shown percentage is rounded down: it is less than one percentage point below the exact value
        expect((reductionPercent({ current, was }) + 1) * was).toBeGreaterThan((was - current) * 100);
      }),
    );
    expect(reductionPercent({ current: 100 })).toBe(0);
  });

  it('bases a reduction on the lowest price of 30 days', () => {
    expect(reductionPercent({ current: 68900, was: 78900, lowest30: 71900 })).toBe(4);
    expect(reductionPercent({ current: 100, was: 200, lowest30: 100 })).toBe(0);
    expect(reductionPercent({ current: 100, was: 200, lowest30: 90 })).toBeLessThan(0);
    expect(reductionPercent({ current: 100, was: 200, lowest30: 400 })).toBe(50);
  });

  it('bases the percentage on the displayed reference price', () => {
    fc.assert(
      fc.property(cents, cents, fc.option(cents, { nil: undefined }), (a, b, lowest30) => {
        const [current, was] = a < b ? [a, b] : [b, a + 1];
        const price = { current, was, ...(lowest30 && { lowest30 }) };
        const struck = referencePrice(price);
        expect([was, lowest30]).toContain(struck);
        expect(reductionPercent(price)).toBe(Math.floor(100 - (current * 100) / struck));
        expect(isReferenceStruck(price)).toBe(struck > current);
        expect(isReferenceLowest(price)).toBe(lowest30 !== undefined && lowest30 > 0 && lowest30 <= was);
        // cart, checkout and receipt apply the same rule to the price stored in the line
        expect(shownReference({ ...price, lowest30: price.lowest30 })).toEqual({
          price: struck,
          isLowest: isReferenceLowest(price),
          isStruck: struck > current,
        });
      }),
    );
    const wasCheaper = { current: 68_900, was: 78_900, lowest30: 65_000 };
    expect([referencePrice(wasCheaper), isReferenceStruck(wasCheaper)]).toEqual([65_000, false]);
    const offered = { current: 68_900, was: 78_900, lowest30: 71_900 };
    expect([referencePrice(offered), isReferenceLowest(offered)]).toEqual([71_900, true]);
  });

  it('is unknown below zero, and at zero unless free products are allowed', () => {
    expect([-1, 0, 1].map((price) => isPriceKnown(price, true))).toEqual([false, true, true]);
    expect([-1, 0, 1].map((price) => isPriceKnown(price, false))).toEqual([false, false, true]);
  });
});
