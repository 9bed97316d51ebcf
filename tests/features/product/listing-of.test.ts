import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import type { ListProductsAnswer } from '#schemas/worker-api.ts';
import { inPlace, isAbsent, keysOf, listingOf, pagesThatExist } from '#src/features/product/listing-of.ts';
import { makeProduct, pricedAt } from '../../support/make-product.ts';

const retry = () => undefined;
const answer = (keys: string[], total: number) => ok<ListProductsAnswer>({ keys, total, source: 'bridge' });
const products = [pricedAt(makeProduct({ key: 'lv|1', id: 1 }), 1)];

describe('a listing', () => {
  it('has perPage, start and total in its state [S3.027]', () => {
    expect(listingOf([answer(['lv|1'], 1_000)], products, 21, 24, retry)).toMatchObject({
      state: 'shown',
      perPage: 24,
      start: 480,
      total: 1_000,
    });
  });

  it('requests no missing page except the first', () => {
    const page = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(page, fc.nat(400), fc.nat(20_000), (first, more, total) => {
        const pages = pagesThatExist(first, first + more, 24, answer([], total));
        expect(pages[0]).toBe(first);
        for (const each of pages.slice(1)) expect((each - 1) * 24).toBeLessThan(total);
        expect(pages).toEqual(pages.map((_, at) => first + at));
      }),
    );
    expect(pagesThatExist(1, 3, 24, undefined)).toEqual([1, 2, 3]);
    expect(pagesThatExist(21, 400, 24, undefined)).toEqual([21, 22, 23, 24, 25]);
    expect(pagesThatExist(1, 5, 24, failed('offline'))).toEqual([1]);
  });

  it('is unavailable only if the device has none of its products and the backend could not be reached', () => {
    const of = (source: ListProductsAnswer['source'], total: number) =>
      listingOf([ok({ keys: [], total, source })], [], 1, 24, retry);
    expect(isAbsent(of('device-partial', 0))).toBe(true);
    expect(isAbsent(of('device-partial', 1))).toBe(false);
    // these responses prove that the category is empty
    expect([of('bridge', 0), of('device', 0)].map(isAbsent)).toEqual([false, false]);
    const failing = (['not-on-device', 'offline', 'timeout', 'bad-shape'] as const).map((code) =>
      isAbsent(listingOf([failed(code)], undefined, 1, 24, retry)),
    );
    expect(failing).toEqual([true, true, false, false]);
    expect(isAbsent(listingOf([undefined], undefined, 1, 24, retry))).toBe(false);
  });

  it('shows a product that appears on two pages once', () => {
    expect(keysOf([answer(['a', 'b'], 4), failed('offline'), answer(['b', 'c'], 4)])).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('never moves products that are already shown, for any order of responses', () => {
    const all = Array.from({ length: 6 }, (_, at) =>
      pricedAt(makeProduct({ key: `lv|${at}`, id: at + 1 }), 1),
    );
    const pages = [0, 2, 4].map((from) =>
      answer(
        all.slice(from, from + 2).map(({ key }) => key),
        6,
      ),
    );
    const order = (length: number) =>
      fc.shuffledSubarray([...Array(length).keys()], { minLength: length, maxLength: length });
    fc.assert(
      fc.property(order(3), order(6), (pagesCome, productsCome) => {
        let keys: string[] = [];
        for (let come = 0; come <= 3; come++) {
          const now = keysOf(pages.map((page, at) => (pagesCome.indexOf(at) < come ? page : undefined)));
          expect(now.slice(0, keys.length)).toEqual(keys);
          keys = now;
        }
        let shown: readonly unknown[] = [];
        for (let come = 0; come <= 6; come++) {
          const found = all.map((each, at) => (productsCome.indexOf(at) < come ? each : undefined));
          const now = inPlace(found, false) ?? [];
          expect(now.slice(0, shown.length)).toEqual(shown);
          shown = now;
        }
        expect([keys.length, shown.length]).toEqual([6, 6]);
      }),
    );
  });

  it('shows cached products only once the first four, or all of a shorter list, are known', () => {
    const known = Array.from({ length: 6 }, (_, at) =>
      pricedAt(makeProduct({ key: `lv|${at}`, id: at + 1 }), 1),
    );
    fc.assert(
      fc.property(fc.nat(6), fc.integer({ min: 1, max: 6 }), (here, total) => {
        const found = known.slice(0, total).map((each, at) => (at < here ? each : undefined));
        expect(inPlace(found, false) === undefined).toBe(here < Math.min(4, total));
      }),
    );
  });

  it('leaves no gap for products that are no longer sold', () => {
    expect(inPlace([undefined, ...products], true)).toEqual(products);
    expect(inPlace([undefined, ...products], false)).toBeUndefined();
    expect(inPlace([undefined], true)).toEqual([]);
  });

  it('reports whether it is loading or failed', () => {
    const first = answer(['lv|1'], 60);
    expect(listingOf([undefined], [], 1, 24, retry).state).toBe('loading');
    expect(listingOf([first], undefined, 1, 24, retry).state).toBe('loading');
    // all products of the page were withdrawn in the meantime
    expect(listingOf([first], [], 1, 24, retry)).toMatchObject({ state: 'shown', products: [] });
    expect(listingOf([failed('offline')], [], 1, 24, retry)).toMatchObject({ state: 'failed' });
  });

  it('reports the state of its next page', () => {
    const first = answer(['lv|1'], 60);
    expect(listingOf([first, undefined], products, 1, 24, retry)).toMatchObject({ more: 'loading' });
    expect(listingOf([first, failed('offline')], products, 1, 24, retry)).toMatchObject({ more: 'failed' });
    expect(listingOf([first, answer([], 60)], products, 1, 24, retry)).toMatchObject({ more: 'idle' });
  });
});
