// The next start or end of an offer, compared with the rule that decides whether the offer applies.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computedPrices,
  nextPriceChange,
  type SourcePrices,
  specialApplies,
} from '#shared/domain/pricing/computed-prices.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;

const bound = fc.option(
  fc.oneof(
    fc
      .integer({ min: -40, max: 40 })
      .map((days) => new Date(Math.floor(NOW / DAY) * DAY + days * DAY).toISOString().slice(0, 10)),
    fc
      .integer({ min: -5_000_000, max: 5_000_000 })
      .map((ms) => new Date(NOW + ms * 1_000).toISOString().replace('T', ' ').slice(0, 19)),
    fc.constantFrom('', 'soon'),
  ),
  { nil: undefined },
);
const offer = fc
  .record({
    special: fc.option(fc.constantFrom(0, 50, 99, 100, 150), { nil: undefined }),
    from: bound,
    to: bound,
  })
  .map(({ special, from, to }) => ({
    price: 100,
    ...(special === undefined ? {} : { special_price: special }),
    ...(from === undefined ? {} : { special_from_date: from }),
    ...(to === undefined ? {} : { special_to_date: to }),
  }));
const variants = fc.array(offer, { maxLength: 3 });
const product = fc
  .record({ own: offer, variants })
  .map(({ own, variants }) => makeProduct({ ...own, configurable_children: variants.map(makeChild) }));

const sourcesOf = (products: readonly ReturnType<typeof makeProduct>[]): SourcePrices[] =>
  products.flatMap((each) => [each, ...each.configurable_children]);
const applying = (sources: readonly SourcePrices[], at: number) =>
  sources.map((each) => specialApplies(each, at));

describe('nextPriceChange', () => {
  it('is a time before which no price changes', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const products = fc.array(product, { maxLength: 3 });
    fc.assert(
      fc.property(products, fc.array(part, { maxLength: 5 }), (all, parts) => {
        const sources = sourcesOf(all);
        const next = nextPriceChange(all, NOW);
        if (next !== undefined) expect(next).toBeGreaterThan(NOW);
        const last = (next ?? NOW + 4_000 * DAY) - 1;
        for (const at of [last, ...parts.map((each) => NOW + Math.floor((last - NOW) * each))]) {
          expect(applying(sources, at)).toEqual(applying(sources, NOW));
          expect(sources.map((each) => computedPrices(each, at))).toEqual(
            sources.map((each) => computedPrices(each, NOW)),
          );
        }
      }),
      { numRuns: randomCases(10_000) },
    );
  });

  it('is exactly the start or end of a single price-reducing offer', () => {
    let changes = 0;
    fc.assert(
      fc.property(offer, (source) => {
        const alone = [makeProduct(source)];
        const isReadable = ![source.special_from_date, source.special_to_date].includes('soon');
        const everApplies = [NOW, ...boundsOf(alone, NOW)].some((at) => specialApplies(source, at));
        if (!isReadable || !everApplies) return;
        for (const at of boundsOf(alone, NOW)) {
          expect(specialApplies(source, at)).toBe(!specialApplies(source, at - 1));
          changes += 1;
        }
      }),
      { numRuns: randomCases(10_000) },
    );
    expect(changes).toBeGreaterThan(100);
  });

  it('reaches the last change in at most two steps per price', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 3 }), (all) => {
        const sources = sourcesOf(all);
        const bounds = boundsOf(all, NOW);
        expect(bounds.length).toBeLessThanOrEqual(2 * sources.length);
        const last = bounds.at(-1) ?? NOW;
        expect(applying(sources, last + 4_000 * DAY)).toEqual(applying(sources, last));
      }),
      { numRuns: randomCases(5_000) },
    );
  });

  it('is the first moment of an offer, then the end of its last day', () => {
    const days = { special_from_date: '2026-11-23', special_to_date: '2026-11-24' };
    const all = [makeProduct({ price: 100, special_price: 90, ...days })];
    expect(boundsOf(all, NOW).map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-23T00:00:00.000Z',
      '2026-11-25T00:00:00.000Z',
    ]);
    const child = makeChild({ price: 100, special_price: 90, ...days });
    const parent = makeProduct({ price: 100, ...days, configurable_children: [child] });
    expect(boundsOf([parent], NOW)).toHaveLength(2);
  });

  it('is undefined without a special price', () => {
    const days = { special_from_date: '2026-11-23', special_to_date: '2026-11-24' };
    expect(nextPriceChange([makeProduct({ price: 100, ...days })], NOW)).toBeUndefined();
    expect(nextPriceChange([], NOW)).toBeUndefined();
  });
});

/** Returns the times of all price changes, each computed from the previous one. */
function boundsOf(all: Parameters<typeof nextPriceChange>[0], from: number): number[] {
  const bounds: number[] = [];
  for (let next = nextPriceChange(all, from); next !== undefined; next = nextPriceChange(all, next))
    bounds.push(next);
  return bounds;
}
