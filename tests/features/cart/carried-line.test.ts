// Tests the transfer of a cart to another device in a URL.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CARRIED_MAX,
  type CarriedLine,
  carriedAddress,
  carriedIn,
  carriedOf,
} from '#src/features/cart/carried-line.ts';

const id = fc.stringMatching(/^[0-9]{1,6}$/);
const line: fc.Arbitrary<CarriedLine> = fc
  .record({
    sku: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    qty: fc.integer({ min: 1, max: 9_999 }),
    child: fc.option(fc.string({ minLength: 1, maxLength: 12 }), { nil: undefined }),
    custom: fc.option(
      fc.array(fc.record({ option_id: id, option_value: fc.string({ unit: 'grapheme', maxLength: 12 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      { nil: undefined },
    ),
  })
  .map((each) => JSON.parse(JSON.stringify(each)) as CarriedLine);
const PAGE = 'https://shop.test/en/cart';

it('encodes lines in URL-safe characters unless the cart is too long', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const address = carriedAddress(PAGE, lines);
      if (address === undefined) {
        expect(JSON.stringify(lines).length).toBeGreaterThan(CARRIED_MAX / 4);
        return;
      }
      expect(address).toMatch(/^https:\/\/shop\.test\/en\/cart#cart=[\w-]+$/);
      expect(carriedIn(new URL(address).hash)).toEqual(lines);
    }),
  );
});

it('decodes any text to valid lines or none', () => {
  const text = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => btoa(unescape(encodeURIComponent(json)))),
  );
  fc.assert(
    fc.property(text, (sent) => {
      const lines = carriedIn(`#cart=${sent}`);
      for (const { sku, qty } of lines ?? []) {
        expect(sku).not.toBe('');
        expect(qty).toBeGreaterThan(0);
      }
    }),
  );
});

it('decodes a truncated cart to null', () => {
  const address = carriedAddress(PAGE, [{ sku: 'A', qty: 1 }]) ?? '';
  expect(carriedIn(new URL(address).hash.slice(0, -3))).toBeNull();
});

it('decodes a hash without a cart to undefined', () => {
  expect(carriedIn('')).toBeUndefined();
  expect(carriedIn('#content')).toBeUndefined();
});

it('transfers a variant together with its product and its custom options', () => {
  const custom_options = [{ option_id: '1', option_value: 'Līga' }];
  const product_option = {
    extension_attributes: {
      custom_options,
      configurable_item_options: [{ option_id: '93', option_value: '5' }],
    },
  };
  expect(carriedOf({ sku: 'C-5', parentSku: 'C', qty: 2, product_option })).toEqual({
    sku: 'C',
    child: 'C-5',
    qty: 2,
    custom: custom_options,
  });
});
