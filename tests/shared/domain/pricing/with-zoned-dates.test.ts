// Special prices start and end in the time zone of the store, wherever the device is.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextPriceChange } from '#shared/domain/pricing/computed-prices.ts';
import { withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { withZonedDates } from '#shared/domain/pricing/with-zoned-dates.ts';
import { shownIn } from '#shared/domain/text/instant-of.ts';
import { demoConfig, product } from '../../../support/browser/goods.ts';
import { randomCases } from '../../../support/random-cases.ts';

afterEach(() => vi.unstubAllEnvs());

const config = demoConfig();
const reduced = product({
  price: 10_000,
  special_price: 8_000,
  special_from_date: '2026-11-27 00:00:00',
  special_to_date: '2026-11-29',
});
const priceAt = (now: number, of = reduced) =>
  shownPrice(withShopperPrices(of, undefined, { group: 0, taxRules: [], config }, now), now).current;

describe('a special price whose dates have no time zone', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
    'runs from midnight to the end of its last day in the store’s time zone, on a device in %s',
    (device) => {
      vi.stubEnv('TZ', device);
      const begins = Date.parse('2026-11-27T00:00:00+02:00');
      const ends = Date.parse('2026-11-30T00:00:00+02:00');
      expect([priceAt(begins - 1), priceAt(begins)]).toEqual([10_000, 8_000]);
      expect([priceAt(ends - 1), priceAt(ends)]).toEqual([8_000, 10_000]);
      const zoned = withZonedDates(reduced, config.timeZone);
      expect(nextPriceChange([zoned], begins - 1)).toBe(begins);
      expect(nextPriceChange([zoned], begins)).toBe(ends);
    },
  );

  it('runs on exactly its days around every clock change', () => {
    const day = fc.constantFrom(
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    );
    const around = fc.integer({ min: -40 * 3_600, max: 64 * 3_600 });
    fc.assert(
      fc.property(day, day, fc.boolean(), around, (from, to, isStamp, seconds) => {
        const stamp = isStamp ? ' 00:00:00' : '';
        const dated = product({
          price: 10_000,
          special_price: 8_000,
          special_from_date: `${from}${stamp}`,
          special_to_date: `${to}${stamp}`,
        });
        const now = Date.parse(`${from}T00:00:00Z`) + seconds * 1_000;
        const today = shownIn(now, 'Europe/Riga').toISOString().slice(0, 10);
        expect(priceAt(now, dated)).toBe(from <= today && today <= to ? 8_000 : 10_000);
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('is unchanged by a second conversion, including variants and prices with tax', () => {
    const dates = { special_from_date: reduced.special_from_date, special_to_date: reduced.special_to_date };
    const source = product({ ...reduced, with_tax: { price: 12_100, special_price: 9_680, ...dates } });
    const once = withZonedDates(source, 'Europe/Riga');
    expect(once.with_tax).toMatchObject({
      special_from_date: '2026-11-26T22:00:00.000Z',
      special_to_date: '2026-11-29T21:59:59.999Z',
    });
    expect(withZonedDates(once, 'Europe/Riga')).toEqual(once);
    const plain = product();
    expect(withZonedDates(plain, 'Europe/Riga')).toBe(plain);
  });
});
