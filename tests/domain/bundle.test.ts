import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BundleChoice,
  type BundleOption,
  bundleParts,
  bundlePrice,
  bundleStock,
  bundleWords,
  firstBundle,
  missingParts,
  setBundle,
  withParts,
} from '../../src/domain/bundle.ts';
import { makeProduct } from './make-product.ts';

const link = (id: string, over = {}) => ({
  id,
  sku: `P${id}`,
  qty: 1,
  is_default: false,
  price: 100,
  ...over,
});
const option = (over: Partial<BundleOption> = {}): BundleOption => ({
  option_id: '1',
  title: 'Monitors',
  type: 'radio',
  required: true,
  position: 1,
  product_links: [link('11'), link('12')],
  ...over,
});
const bundle = (...bundle_options: BundleOption[]) => makeProduct({ type_id: 'bundle', bundle_options });
const part = (sku: string, qty: number, over = {}) =>
  makeProduct({
    sku,
    name: `Prece ${sku}`,
    stock: { qty, is_in_stock: qty > 0, manage_stock: true },
    ...over,
  });
const none = new Map();

/** Any bundle of up to four options with up to four parts each. */
const bundles = fc
  .array(
    fc.record({
      type: fc.constantFrom('radio', 'select', 'checkbox', 'multi'),
      required: fc.boolean(),
      parts: fc.array(
        fc.record({
          qty: fc.integer({ min: 1, max: 4 }),
          is_default: fc.boolean(),
          price: fc.integer({ min: 1, max: 90_000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((options) =>
    bundle(
      ...options.map(({ type, required, parts }, at) =>
        option({
          option_id: String(at),
          type,
          required,
          position: at,
          product_links: parts.map((each, place) => link(`${at}${place}`, each)),
        }),
      ),
    ),
  );

describe('a bundle', () => {
  it('S3.011 the default selection is preselected, the first part where one is needed and none is marked', () => {
    const product = bundle(
      option({ option_id: '1', product_links: [link('11'), link('12', { is_default: true, qty: 2 })] }),
      option({ option_id: '2', product_links: [link('21', { qty: 3 }), link('22')] }),
      option({ option_id: '3', required: false, product_links: [link('31')] }),
      option({
        option_id: '4',
        required: false,
        type: 'checkbox',
        product_links: [link('41', { is_default: true }), link('42', { is_default: true })],
      }),
    );
    expect(firstBundle(product)).toEqual({
      '1': { selections: ['12'], qty: 2 },
      '2': { selections: ['21'], qty: 3 },
      '3': { selections: [], qty: 1 },
      '4': { selections: ['41', '42'], qty: 1 },
    });
    fc.assert(
      fc.property(bundles, (any) => missingParts(any, setBundle(any, firstBundle(any))).length === 0),
    );
  });

  it('S3.023 what travels has option_id, option_qty and option_selections', () => {
    const product = bundle(
      option(),
      option({ option_id: '2', required: false, product_links: [link('21')] }),
    );
    const choice: BundleChoice = {
      '1': { selections: ['12', 'foreign'], qty: 3 },
      '2': { selections: [], qty: 1 },
    };
    expect(setBundle(product, choice)).toEqual([
      { option_id: '1', option_qty: 3, option_selections: ['12'] },
    ]);
  });

  it('an optional part with a default that is taken out is named empty, so that the shop does not put it back', () => {
    const optional = option({ required: false, product_links: [link('11', { is_default: true })] });
    const product = bundle(optional);
    expect(setBundle(product, withParts(firstBundle(product), optional, []))).toEqual([
      { option_id: '1', option_qty: 1, option_selections: [] },
    ]);
  });

  it('its price is the sum of its chosen parts; of parts ticked together the bundle says how many', () => {
    fc.assert(
      fc.property(bundles, (product) => {
        const set = setBundle(product, firstBundle(product));
        let sum = 0;
        for (const { option_id, option_qty, option_selections } of set) {
          const of = product.bundle_options.find((each) => each.option_id === option_id);
          for (const each of of?.product_links ?? [])
            if (option_selections.includes(each.id))
              sum += each.price * (of?.type === 'checkbox' || of?.type === 'multi' ? each.qty : option_qty);
        }
        expect(bundlePrice(product, set, none, 0)).toBe(sum === 0 ? undefined : sum);
      }),
    );
  });

  it('a part without a price in the bundle costs what it costs today; unknown, the bundle has no price', () => {
    const product = bundle(option({ product_links: [link('11', { price: 0, qty: 2 })] }));
    const set = setBundle(product, firstBundle(product));
    expect(bundlePrice(product, set, none, 0)).toBeUndefined();
    const parts = new Map([['P11', part('P11', 5, { price: 7000, special_price: 5000 })]]);
    expect(bundlePrice(product, set, parts, 0)).toBe(10_000);
  });

  it('is on the shelf as often as its scarcest part allows', () => {
    const product = bundle(
      option({ product_links: [link('11', { qty: 2 })] }),
      option({ option_id: '2', product_links: [link('21')] }),
    );
    const set = setBundle(product, firstBundle(product));
    const stock = (first: number, second: number) =>
      bundleStock(
        product,
        set,
        new Map([
          ['P11', part('P11', first)],
          ['P21', part('P21', second)],
        ]),
      );
    expect(stock(9, 3)).toEqual({ qty: 3, is_in_stock: true, manage_stock: true });
    expect(stock(5, 3).qty).toBe(2);
    expect(stock(1, 3).is_in_stock).toBe(false);
    expect(stock(4, 0).is_in_stock).toBe(false);
    expect(bundleStock(product, set, none)).toBe(product.stock);
  });

  it('names its parts in words', () => {
    const product = bundle(option({ product_links: [link('11', { qty: 2 })] }));
    const set = setBundle(product, firstBundle(product));
    expect(bundleWords(product, set, new Map([['P11', part('P11', 4)]]))).toEqual([
      { title: 'Monitors', value: '2 × Prece P11' },
    ]);
    expect(bundleParts(product, set).map(({ link: { sku }, qty }) => [sku, qty])).toEqual([['P11', 2]]);
  });
});
