import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BundleChoice,
  bundleLabels,
  bundleParts,
  cannotBeBought,
  firstBundle,
  missingParts,
  setBundle,
  withParts,
} from '#shared/domain/catalogue/set-bundle.ts';
import { bundle, bundles, link, none, option, part } from './bundle-of-options.ts';

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
