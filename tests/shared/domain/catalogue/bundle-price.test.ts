// The price and the stock of a bundle with its chosen parts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundlePrice, bundleStock, firstBundle, setBundle } from '#shared/domain/catalogue/set-bundle.ts';
import { randomCases } from '../../../support/random-cases.ts';
import { bundle, bundles, link, none, option, part } from './bundle-of-options.ts';

describe('a bundle', () => {
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
});
