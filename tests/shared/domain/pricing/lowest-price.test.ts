// The lowest price shown in lists for products with a choice.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bundlePrice, setBundle } from '#shared/domain/catalogue/set-bundle.ts';
import { lowestPrice } from '#shared/domain/pricing/lowest-price.ts';
import { makeProduct } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';

const NOW = Date.UTC(2026, 10, 24);
const child = (sku: string, price: number) => ({
  ...makeProduct({ sku, final_price: price, price }),
});
const configurable = (...prices: number[]) =>
  makeProduct({
    type_id: 'configurable',
    configurable_children: prices.map((price, at) => child(`C${at}`, price)) as never,
  });
const link = (id: string, price: number) => ({ id, sku: `P${id}`, qty: 1, is_default: false, price });
const bundle = (...options: { required: boolean; prices: number[] }[]) =>
  makeProduct({
    type_id: 'bundle',
    bundle_options: options.map(({ required, prices }, at) => ({
      option_id: String(at),
      title: 'T',
      type: 'radio',
      required,
      position: at,
      product_links: prices.map((price, place) => link(`${at}-${place}`, price)),
    })),
  });

it('the lowest price is that of the cheapest variant, unless all cost the same', () => {
  expect(lowestPrice(configurable(5_000, 4_000, 4_500), NOW)).toBe(4_000);
  expect(lowestPrice(configurable(4_000, 4_000), NOW)).toBeUndefined();
  expect(lowestPrice(configurable(4_000), NOW)).toBeUndefined();
  expect(lowestPrice(configurable(), NOW)).toBeUndefined();
  // an unknown price is not the cheapest
  expect(lowestPrice(configurable(0, 4_000), NOW)).toBeUndefined();
  expect(lowestPrice(makeProduct({}), NOW)).toBeUndefined();
});

it('the lowest price of a bundle is the sum of the cheapest required parts', () => {
  expect(
    lowestPrice(bundle({ required: true, prices: [900, 700] }, { required: false, prices: [50] }), NOW),
  ).toBe(700);
  // without a choice there is no lowest price
  expect(lowestPrice(bundle({ required: true, prices: [900] }), NOW)).toBeUndefined();
  // the price of a part is unknown here
  expect(lowestPrice(bundle({ required: true, prices: [900, 0] }), NOW)).toBeUndefined();
  expect(lowestPrice(bundle({ required: true, prices: [] }), NOW)).toBeUndefined();
  expect(lowestPrice(bundle({ required: false, prices: [50] }), NOW)).toBeUndefined();
});

it('the lowest price of a bundle is never above the price of any selection', () => {
  const options = fc.array(
    fc.record({
      required: fc.boolean(),
      prices: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(options, fc.infiniteStream(fc.nat()), (given, picks) => {
      const product = bundle(...given);
      const lowest = lowestPrice(product, NOW);
      const choice = Object.fromEntries(
        product.bundle_options.map(({ option_id, required, product_links }) => {
          const at = picks.next().value % (product_links.length + (required ? 0 : 1));
          return [option_id, { selections: product_links.slice(at, at + 1).map(({ id }) => id), qty: 1 }];
        }),
      );
      const price = bundlePrice(product, setBundle(product, choice), new Map(), NOW);
      expect(lowest === undefined || price === undefined || price >= lowest).toBe(true);
    }),
    { numRuns: randomCases(500) },
  );
});
