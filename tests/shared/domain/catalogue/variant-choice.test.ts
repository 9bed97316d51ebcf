import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { failed } from '#schemas/fault.ts';
import { mayAdd } from '#shared/domain/cart/may-add.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import {
  choiceOf,
  firstChoice,
  galleryPaths,
  hasNoVariants,
  optionRows,
  usableChildren,
  variantOf,
} from '#shared/domain/catalogue/variant-choice.ts';
import { demoConfig } from '../../../support/browser/goods.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const rules = demoConfig().cart;
const sizes = ['48', '55', '65'];
const colours = ['black', 'white'];
const option = (code: string, values: string[]) => ({
  attribute_id: code,
  attribute_code: code,
  label: code,
  values: values.map((value) => ({ value_index: value, label: value })),
});

/** Any configurable product with two options: some combinations missing, disabled or sold out. */
const products: fc.Arbitrary<ProductDocument> = fc
  .array(fc.constantFrom('missing', 'disabled', 'soldOut', 'usable'), { minLength: 6, maxLength: 6 })
  .map((states) => {
    const children: ConfigurableChild[] = [];
    for (const [place, state] of states.entries()) {
      if (state === 'missing') continue;
      const size = sizes[place % 3] ?? '';
      const color = colours[place % 2] ?? '';
      children.push(
        makeChild({
          sku: `TV-${size}-${color}`,
          status: state === 'disabled' ? 2 + (place % 2) : place % 2,
          stock: { qty: 5, is_in_stock: state !== 'soldOut', manage_stock: true },
          attributes: { size, color, weight: '17' },
        }),
      );
    }
    return makeProduct({
      type_id: 'configurable',
      configurable_options: [option('size', sizes), option('color', colours)],
      configurable_children: children,
    });
  });
const choices = fc.record({ size: fc.constantFrom(...sizes), color: fc.constantFrom(...colours) });

describe('choosing a variant', () => {
  it('excludes variants that are out of stock or have status 2 or higher [S4.013 S4.014]', () => {
    fc.assert(
      fc.property(products, (product) => {
        const kept = product.configurable_children.filter(
          ({ status, stock }) => [0, 1].includes(status) && stock.is_in_stock,
        );
        expect(usableChildren(product)).toEqual(kept);
        // a value that only sold-out variants have is marked sold out; one that only disabled variants have is absent
        for (const { code, values } of optionRows(product, {}))
          for (const { value, possible, soldOut } of values) {
            const of = product.configurable_children.filter(({ attributes }) => attributes[code] === value);
            expect(of.some(({ status }) => status < 2)).toBe(true);
            if (kept.some((child) => of.includes(child))) continue;
            expect({ possible, soldOut }).toEqual({ possible: false, soldOut: true });
          }
      }),
    );
  });

  it('finds exactly the variant with all selected values [S4.009]', () => {
    fc.assert(
      fc.property(products, choices, (product, choice) => {
        const child = variantOf(product, choice);
        const wanted = usableChildren(product).find(
          ({ attributes }) => attributes.size === choice.size && attributes.color === choice.color,
        );
        expect(child).toBe(wanted);
        // the product can be added as the chosen variant
        if (hasNoVariants(product)) return;
        expect(mayAdd(product, undefined, 0, 1, rules, 0)).toEqual(failed('no-variant'));
        if (!child) return;
        expect(mayAdd(product, child, 0, 1, rules, 0).ok).toBe(true);
        expect(newCartLine(product, child, 1, 'g', 0)).toMatchObject({
          sku: child.sku,
          parentSku: product.sku,
        });
      }),
    );
  });

  it('finds no variant for an incomplete selection', () => {
    fc.assert(
      fc.property(products, fc.constantFrom(...sizes), (product, size) => {
        expect(variantOf(product, { size })).toBeUndefined();
      }),
    );
  });

  it('marks a value as possible only if it leads to a variant', () => {
    fc.assert(
      fc.property(products, choices, (product, choice) => {
        for (const { code, values } of optionRows(product, choice)) {
          for (const { value, possible, chosen, example } of values) {
            const leadsTo = variantOf(product, { ...choice, [code]: value });
            expect(possible).toBe(leadsTo !== undefined);
            expect(chosen).toBe(choice[code as keyof typeof choice] === value);
            if (example) expect(example.attributes[code]).toBe(value);
          }
        }
      }),
    );
  });

  it('shows each option with the values of enabled variants and the selected value', () => {
    fc.assert(
      fc.property(products, fc.record({ size: fc.constantFrom(...sizes) }), (product, choice) => {
        const all = product.configurable_children;
        const usable = usableChildren(product);
        const enabled = all.filter(({ status }) => status < 2);
        for (const [code, values] of [
          ['size', sizes],
          ['color', colours],
        ] as const) {
          const has = (value: string) => (child: ConfigurableChild) => child.attributes[code] === value;
          const isChosen = (value: string) => code === 'size' && choice.size === value;
          const row = optionRows(product, choice).find((each) => each.code === code);
          expect(row).toEqual({
            code,
            label: code,
            values: values
              .filter((value) => enabled.some(has(value)) || isChosen(value))
              .map((value) => {
                const leadsTo =
                  code === 'color' ? variantOf(product, { ...choice, color: value }) : undefined;
                return {
                  value,
                  label: value,
                  chosen: isChosen(value),
                  possible: leadsTo !== undefined,
                  soldOut:
                    !leadsTo &&
                    enabled.some(has(value)) &&
                    (!usable.some(has(value)) ||
                      (code === 'color' &&
                        enabled.some((one) => has(value)(one) && one.attributes.size === choice.size))),
                  // the variant that the click would select, else an available one, else an enabled one, else any
                  example:
                    leadsTo ?? usable.find(has(value)) ?? enabled.find(has(value)) ?? all.find(has(value)),
                };
              }),
          });
        }
      }),
    );
  });

  const whole = makeChild({ sku: 'A', attributes: { size: '55', color: 'black', weight: '17' } });
  const part = makeChild({ sku: 'B', attributes: { size: '48' } });
  const product = makeProduct({
    type_id: 'configurable',
    configurable_options: [option('size', sizes), option('color', colours)],
    configurable_children: [part, whole],
  });

  it('describes a variant by its own values', () => {
    expect(choiceOf(product, whole)).toStrictEqual({ size: '55', color: 'black' });
    expect(choiceOf(product, part)).toStrictEqual({ size: '48' });
  });

  it('never finds a variant that lacks a value', () => {
    expect(variantOf(product, { size: '48' })).toBeUndefined();
    expect(variantOf(product, { size: '55', color: 'black' })).toBe(whole);
  });

  it('is impossible only for a configurable product without variants', () => {
    expect(hasNoVariants(makeProduct())).toBe(false);
    expect(hasNoVariants({ ...product, configurable_children: [] })).toBe(true);
  });

  it('starts with the variant in the URL, even if it is unavailable', () => {
    fc.assert(
      fc.property(products, (product) => {
        for (const child of product.configurable_children) {
          expect(firstChoice(product, child.sku)).toEqual(choiceOf(product, child));
        }
        const [first] = usableChildren(product);
        expect(firstChoice(product, 'unknown')).toEqual(first ? choiceOf(product, first) : {});
        expect(hasNoVariants(product)).toBe(first === undefined);
      }),
    );
  });
});

describe('the gallery', () => {
  it('shows the pictures of all variants once each, starting with the selected variant', () => {
    const white = makeChild({ sku: 'W', image: '/white.jpg', media_gallery: ['/white.jpg', '/white-2.jpg'] });
    const black = makeChild({ sku: 'B', image: '/black.jpg' });
    const product = makeProduct({
      image: '/black.jpg',
      media_gallery: ['/black.jpg', '/back.jpg'],
      configurable_children: [black, white],
    });
    expect(galleryPaths(product, white)).toEqual(['/white.jpg', '/white-2.jpg', '/black.jpg', '/back.jpg']);
    expect(galleryPaths(product)).toEqual(['/black.jpg', '/back.jpg', '/white.jpg']);
    expect(galleryPaths(makeProduct({ image: '' }))).toEqual([]);
  });
});
