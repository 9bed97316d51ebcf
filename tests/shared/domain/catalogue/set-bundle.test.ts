import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BundleChoice,
  type BundleOption,
  bundleLabels,
  bundleParts,
  bundlePrice,
  bundleStock,
  cannotBeBought,
  firstBundle,
  missingParts,
  setBundle,
  withParts,
} from '#shared/domain/catalogue/set-bundle.ts';
import { makeProduct } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';

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
  it('is sold out if no part of a required option is in stock', () => {
    const product = bundle(
      option({
        product_links: [link('11', { is_default: true }), link('12'), link('13', { is_default: true })],
      }),
      option({ option_id: '2', required: false, product_links: [link('21', { is_default: true })] }),
      option({
        option_id: '3',
        type: 'checkbox',
        product_links: [link('31', { is_default: true }), link('32', { is_default: true })],
      }),
    );
    const first = (...gone: string[]) => {
      const parts = new Map(gone.map((id) => [`P${id}`, part(`P${id}`, 0)]));
      const choice = firstBundle(product, parts);
      return [Object.values(choice).map(({ selections }) => selections), cannotBeBought(product, parts)];
    };
    expect(first()).toEqual([[['11'], ['21'], ['31', '32']], false]);
    expect(first('11')).toEqual([[['13'], ['21'], ['31', '32']], false]);
    expect(first('11', '13', '31')).toEqual([[['12'], ['21'], ['32']], false]);
    expect(first('21')).toEqual([[['11'], [], ['31', '32']], false]);
    expect(first('11', '12', '13')).toEqual([[['11'], ['21'], ['31', '32']], true]);
    // parts that can be ordered without stock are not sold out
    const ordered = new Map([
      ['P11', part('P11', 0, { stock: { qty: 0, is_in_stock: true, manage_stock: true } })],
    ]);
    expect(firstBundle(product, ordered)['1']?.selections).toEqual(['11']);
  });

  it('preselects the default parts, or else the first part of a required option [S3.011]', () => {
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
    // preselects one part in a single choice and several in a multiple choice, but no more than required
    const both = [link('11', { is_default: true }), link('12', { is_default: true })];
    const neither = [link('11'), link('12')];
    for (const [type, product_links, selections] of [
      ['radio', both, ['11']],
      ['select', both, ['11']],
      ['checkbox', both, ['11', '12']],
      ['multi', both, ['11', '12']],
      ['checkbox', neither, ['11']],
      ['multi', neither, ['11']],
    ] as const)
      expect(firstBundle(bundle(option({ type, product_links: [...product_links] })))['1']).toEqual({
        selections,
        qty: 1,
      });
  });

  it('is incomplete without a part for each required option', () => {
    const product = bundle(
      option({ option_id: '1' }),
      option({ option_id: '2' }),
      option({ option_id: '3', required: false }),
    );
    const set = (option_id: string, ...option_selections: string[]) => ({
      option_id,
      option_qty: 1,
      option_selections,
    });
    const missing = (...sets: ReturnType<typeof set>[]) =>
      missingParts(product, sets).map(({ option_id }) => option_id);
    expect(missing()).toEqual(['1', '2']);
    expect(missing(set('1', '11'))).toEqual(['2']);
    expect(missing(set('1', '11'), set('2'))).toEqual(['2']);
    expect(missing(set('3', '11'), set('2', '12'))).toEqual(['1']);
    expect(missing(set('1', '11'), set('2', '12'))).toEqual([]);
  });

  const [second, first] = [
    option({ option_id: '2', position: 2, product_links: [link('21'), link('22', { qty: 3 })] }),
    option({ option_id: '1', position: 1 }),
  ] as const;

  it('keeps the other options when one changes', () => {
    const choice = withParts(firstBundle(bundle(second, first)), second, ['22']);
    expect(choice).toEqual({ '1': { selections: ['11'], qty: 1 }, '2': { selections: ['22'], qty: 3 } });
  });

  it('is sorted by position', () => {
    const product = bundle(second, first);
    const choice = withParts(firstBundle(product), second, ['22']);
    expect(setBundle(product, choice).map(({ option_id }) => option_id)).toEqual(['1', '2']);
    expect(bundleParts(product, setBundle(product, choice)).map(({ link: { id } }) => id)).toEqual([
      '11',
      '22',
    ]);
  });

  it('sends an empty selection only for an option with one default part', () => {
    const product = bundle(second, first);
    expect(setBundle(product, {})).toEqual([]);
    expect(bundleParts(product, [])).toEqual([]);
    // with one default part, the backend would add that part by itself, so the empty selection is sent explicitly
    const some = bundle(option({ product_links: [link('11'), link('12', { is_default: true })] }));
    expect(setBundle(some, {})).toEqual([{ option_id: '1', option_qty: 1, option_selections: [] }]);
  });

  it('is sent with option_id, option_qty and option_selections [S3.023]', () => {
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

  it('sends an empty selection for a removed default part, so that the backend does not add it again', () => {
    const optional = option({ required: false, product_links: [link('11', { is_default: true })] });
    const product = bundle(optional);
    expect(setBundle(product, withParts(firstBundle(product), optional, []))).toEqual([
      { option_id: '1', option_qty: 1, option_selections: [] },
    ]);
  });

  it('costs the sum of its selected parts, with fixed quantities in a multiple choice', () => {
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

  it('uses the current price of a part without a price', () => {
    const product = bundle(option({ product_links: [link('11', { price: 0, qty: 2 })] }));
    const set = setBundle(product, firstBundle(product));
    expect(bundlePrice(product, set, none, 0)).toBeUndefined();
    const parts = new Map([['P11', part('P11', 5, { price: 7000, special_price: 5000 })]]);
    expect(bundlePrice(product, set, parts, 0)).toBe(10_000);
  });

  it('can be bought as often as its scarcest part allows', () => {
    const shelves = {
      unknown: undefined,
      uncounted: { qty: 0, is_in_stock: false, manage_stock: false },
      ordered: { qty: 0, is_in_stock: true, manage_stock: true },
      gone: { qty: 9, is_in_stock: false, manage_stock: true },
      ...Object.fromEntries(
        [1, 2, 5, 9.5].map((qty) => [qty, { qty, is_in_stock: true, manage_stock: true }]),
      ),
    };
    const taken = fc.array(
      fc.record({ sku: fc.constantFrom('A', 'B', 'C'), qty: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, maxLength: 4 },
    );
    const shelf = fc.constantFrom(...Object.keys(shelves));
    fc.assert(
      fc.property(taken, fc.record({ A: shelf, B: shelf, C: shelf }), (links, names) => {
        const product = bundle(
          ...links.map(({ sku, qty }, at) =>
            option({ option_id: String(at), product_links: [link(`${at}`, { sku, qty })] }),
          ),
        );
        const needed = new Map<string, number>();
        for (const { sku, qty } of links) needed.set(sku, (needed.get(sku) ?? 0) + qty);
        const stockOf = (sku: string) => shelves[names[sku as 'A'] as keyof typeof shelves];
        const parts = new Map(
          [...needed.keys()].flatMap((sku) => {
            const stock = stockOf(sku);
            return stock ? [[sku, part(sku, 0, { stock })] as const] : [];
          }),
        );
        const kinds = new Set([...needed.keys()].map((sku) => names[sku as 'A']));
        const limits = [...needed].filter(([sku]) => /gone|\d/.test(names[sku as 'A']));
        // the reference result: assembles one bundle after another
        const canMake = (times: number) =>
          limits.every(
            ([sku, qty]) => names[sku as 'A'] !== 'gone' && (stockOf(sku)?.qty ?? 0) >= qty * times,
          );
        let most = 0;
        while (limits.length > 0 && canMake(most + 1)) most++;
        const isLater = kinds.has('ordered') && (limits.length === 0 || most > 0);
        const expected = isLater
          ? { qty: 0, is_in_stock: true, manage_stock: true }
          : limits.length > 0
            ? { qty: most, is_in_stock: most > 0, manage_stock: true }
            : kinds.has('unknown')
              ? product.stock
              : { qty: 0, is_in_stock: true, manage_stock: false };
        expect(bundleStock(product, setBundle(product, firstBundle(product)), parts)).toEqual(expected);
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('lists its parts as text', () => {
    const product = bundle(option({ product_links: [link('11', { qty: 2 })] }));
    const set = setBundle(product, firstBundle(product));
    expect(bundleLabels(product, set, new Map([['P11', part('P11', 4)]]))).toEqual([
      { title: 'Monitors', value: '2 × Prece P11' },
    ]);
    expect(bundleParts(product, set).map(({ link: { sku }, qty }) => [sku, qty])).toEqual([['P11', 2]]);
    // the label of a single piece has no count; a part that is not stored is named by its sku
    const one = bundle(option({ product_links: [link('11')] }));
    expect(bundleLabels(one, setBundle(one, firstBundle(one)), none)).toEqual([
      { title: 'Monitors', value: 'P11' },
    ]);
  });
});
