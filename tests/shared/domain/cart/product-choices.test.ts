import { describe, expect, it } from 'vitest';
import { cartViewLine } from '#shared/domain/cart/cart-view.ts';
import { mayAdd } from '#shared/domain/cart/may-add.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { subtitleWith, unitPrice, variantOption } from '#shared/domain/cart/product-choices.ts';
import { groupedLines } from '#shared/domain/catalogue/grouped-lines.ts';
import { needsChoice } from '#shared/domain/catalogue/needs-choice.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { firstBundle, setBundle } from '#shared/domain/catalogue/set-bundle.ts';
import { demoConfig } from '../../../support/browser/goods.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const rules = demoConfig().cart;
const warranty = {
  option_id: '5',
  title: 'Garantija',
  type: 'drop_down',
  is_require: true,
  sort_order: 1,
  price: 0,
  values: [{ option_type_id: '51', title: '3 gadi', price: 9990, price_type: 'fixed' }],
};
const custom = [{ option_id: '5', option_value: '51' }];
const kit = makeProduct({
  sku: 'KIT',
  type_id: 'bundle',
  price: 0,
  bundle_options: [
    {
      option_id: '1',
      title: 'Monitors',
      type: 'radio',
      required: true,
      position: 1,
      product_links: [{ id: '11', sku: 'TV', qty: 2, is_default: true, price: 10_000 }],
    },
  ],
});
const bundle = setBundle(kit, firstBundle(kit));
const parts = new Map([
  ['TV', makeProduct({ name: 'Aurora', stock: { qty: 5, is_in_stock: true, manage_stock: true } })],
]);

describe('a cart line with options', () => {
  it('sends its variant as sku with parentSku, and its options and parts as product_option [S3.012]', () => {
    const child = makeChild({ attributes: { size: '55' } });
    const television = makeProduct({
      type_id: 'configurable',
      configurable_options: [{ attribute_id: '93', attribute_code: 'size', label: 'Size', values: [] }],
      configurable_children: [child],
      custom_options: [warranty],
    });
    const line = newCartLine(television, child, 1, 'g', 0, { custom });
    expect(line).toMatchObject({ sku: child.sku, parentSku: television.sku });
    expect(line.product_option).toEqual({
      extension_attributes: {
        configurable_item_options: [{ option_id: '93', option_value: '55' }],
        custom_options: custom,
      },
    });
    expect(newCartLine(kit, undefined, 1, 'g', 0, { bundle }).product_option).toEqual({
      extension_attributes: {
        bundle_options: [{ option_id: '1', option_qty: 2, option_selections: ['11'] }],
      },
    });
    expect(newCartLine(makeProduct(), undefined, 1, 'g', 0).product_option).toBeUndefined();
  });

  it('includes options and parts in its current price and in the price when added', () => {
    const option = makeProduct({ price: 20_000, custom_options: [warranty] });
    const line = newCartLine(option, undefined, 1, 'g', 0, { custom });
    expect(line.price_when_added).toBe(29_990);
    expect(cartViewLine(line, option, 0, rules, 0)).toMatchObject({
      price: 29_990,
      chosen: [{ title: 'Garantija', value: '3 gadi' }],
    });
    const dearer = makeProduct({ price: 21_000, custom_options: [warranty] });
    expect(cartViewLine(line, dearer, 0, rules, 0)).toMatchObject({ price: 30_990, priceWhenAdded: 29_990 });
    const built = newCartLine(kit, undefined, 1, 'g', 0, { bundle, parts });
    expect(built).toMatchObject({ price_when_added: 20_000, subtitle: 'Monitors: 2 × Aurora' });
    expect(cartViewLine(built, kit, 0, rules, 0, parts)).toMatchObject({ price: 20_000, limit: 2 });
  });

  it('is rejected if a required option is missing', () => {
    const option = makeProduct({ custom_options: [warranty] });
    expect(mayAdd(option, undefined, 0, 1, rules, 0)).toMatchObject({ fault: { code: 'options-missing' } });
    expect(mayAdd(option, undefined, 0, 1, rules, 0, { custom }).ok).toBe(true);
    expect(mayAdd(kit, undefined, 0, 1, rules, 0)).toMatchObject({ fault: { code: 'options-missing' } });
    expect(mayAdd(kit, undefined, 0, 1, rules, 0, { bundle, parts }).ok).toBe(true);
    expect(mayAdd(kit, undefined, 0, 3, rules, 0, { bundle, parts })).toMatchObject({
      fault: { code: 'quantity-limit', detail: { maxQuantity: 2 } },
    });
    expect(mayAdd(makeProduct({ type_id: 'grouped' }), undefined, 0, 1, rules, 0).ok).toBe(false);
  });

  it('is separate from a line of the same product with other options', () => {
    const option = makeProduct({ custom_options: [{ ...warranty, is_require: false }] });
    const [plain, insured] = [{}, { custom }].map((chosen) =>
      newCartLine(option, undefined, 1, 'g', 0, chosen),
    );
    expect(plain?.key).not.toBe(insured?.key);
  });

  it('lists only options that have a value', () => {
    const child = makeChild({ attributes: { size: '55' } });
    const option = (code: string) => ({
      attribute_id: `id-${code}`,
      attribute_code: code,
      label: '',
      values: [],
    });
    const product = makeProduct({ configurable_options: [option('size'), option('color')] });
    expect(variantOption(product, child)).toEqual({
      extension_attributes: { configurable_item_options: [{ option_id: 'id-size', option_value: '55' }] },
    });
  });

  it('has a price only if the prices of its parts are known', () => {
    const [first] = kit.bundle_options;
    if (!first) throw new Error('expected the kit to have a part');
    const links = first.product_links.map((link) => ({ ...link, price: 0 }));
    const unpriced = { ...kit, bundle_options: [{ ...first, product_links: links }] };
    expect(unitPrice(unpriced, undefined, { bundle }, 0)).toBeUndefined();
    expect(unitPrice(unpriced, undefined, { bundle, parts }, 0)).toBe(2 * makeProduct().price);
  });

  it('lists its options in the subtitle, after those of the variant', () => {
    expect(subtitleWith('', [])).toBe('');
    expect(subtitleWith('Melns', [{ title: 'Garantija', value: '3 gadi' }])).toBe(
      'Melns · Garantija: 3 gadi',
    );
  });
});

describe('the parts of a product', () => {
  const link = (sku: string, position: number, over = {}) => ({
    link_type: 'associated',
    linked_product_sku: sku,
    linked_product_type: 'simple',
    position,
    qty: 1,
    ...over,
  });

  it('are the associated links in order, with the proposed quantity [S3.010]', () => {
    const group = makeProduct({
      type_id: 'grouped',
      product_links: [
        link('B', 2, { qty: 3 }),
        link('A', 1),
        link('C', 3, { is_default: false }),
        link('R', 0, { link_type: 'related' }),
        link('A', 4),
      ],
    });
    expect(groupedLines(group)).toEqual([
      { sku: 'A', proposed: 1 },
      { sku: 'B', proposed: 3 },
      { sku: 'C', proposed: 0 },
    ]);
    expect(partSkus(group)).toEqual(['A', 'B', 'C']);
    expect(partSkus(kit)).toEqual(['TV']);
    expect(partSkus(makeProduct({ product_links: [link('A', 1)] }))).toEqual([]);
  });

  it('require the product page instead of a direct addition if they need a choice', () => {
    expect(needsChoice(makeProduct())).toBe(false);
    expect(needsChoice(makeProduct({ custom_options: [{ ...warranty, is_require: false }] }))).toBe(false);
    expect(needsChoice(makeProduct({ custom_options: [warranty] }))).toBe(true);
    for (const type_id of ['configurable', 'grouped', 'bundle'] as const)
      expect(needsChoice(makeProduct({ type_id }))).toBe(true);
    for (const type_id of ['virtual', 'downloadable'] as const)
      expect(needsChoice(makeProduct({ type_id }))).toBe(false);
  });
});
