import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#shared/domain/cart/canonical-json.ts';
import { cartChecksum, fingerprint } from '#shared/domain/cart/cart-checksum.ts';

describe('the checksum of a cart line', () => {
  it('ignores only the order of options and keys', () => {
    expect(canonicalJson({ b: 1, a: [1, { d: undefined, c: null }], e: undefined })).toBe(
      '{"a":[1,{"c":null}],"b":1}',
    );
    expect(canonicalJson(undefined)).toBe('null');
    expect(canonicalJson('x')).toBe('"x"');
    expect(fingerprint({ a: 1, b: 2 })).toBe(fingerprint({ b: 2, a: 1 }));
    expect(fingerprint([1, 2])).not.toBe(fingerprint([2, 1]));
    expect(cartChecksum('A')).toMatch(/^[0-9a-f]{56}$/);
    const option = (extension_attributes: object) => ({ extension_attributes }) as never;
    const kinds = [
      {
        custom_options: [
          { option_id: '1', option_value: 'x' },
          { option_id: '2', option_value: 'y' },
        ],
      },
      {
        configurable_item_options: [
          { option_id: '1', option_value: 1 },
          { option_id: '2', option_value: 2 },
        ],
      },
      {
        bundle_options: [
          { option_id: 1, option_qty: 1, option_selections: [1, 2] },
          { option_id: 2, option_qty: 1, option_selections: [3] },
        ],
      },
    ];
    const seen = new Set([cartChecksum('A'), cartChecksum('B')]);
    for (const kind of kinds) {
      const turned = Object.fromEntries(
        Object.entries(kind).map(([key, list]) => [key, [...list].reverse()]),
      );
      expect(cartChecksum('A', option(turned))).toBe(cartChecksum('A', option(kind)));
      seen.add(cartChecksum('A', option(kind)));
    }
    expect(seen.size).toBe(5);
    const selections = (option_selections: number[]) =>
      cartChecksum('A', option({ bundle_options: [{ option_id: 1, option_qty: 1, option_selections }] }));
    expect(selections([2, 1])).toBe(selections([1, 2]));
    expect(selections([1])).not.toBe(selections([1, 2]));
    expect(cartChecksum('A', option({}))).toBe(cartChecksum('A'));
  });
});
