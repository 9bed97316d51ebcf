// What checkout offers for a country, by source: the backend's answer, shop data, the cache of what was seen, or nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeenMethods } from '#schemas/documents/claim-document.ts';
import { isToBeAgreed, offeredMethods } from '#shared/domain/checkout/offered-methods.ts';
import { seenMethodsFor, withSeenMethods } from '#shared/domain/checkout/with-seen-methods.ts';
import { courier, pickup, transfer } from '../../../support/browser/goods.ts';

const nothing = { shippingMethods: [], paymentMethods: [] };
const seenIn = (country: string, over: Partial<SeenMethods> = {}): SeenMethods => ({
  store: 'lv',
  country,
  at: 1,
  shipping: [courier],
  payment: [transfer],
  ...over,
});
const known = {
  listed: nothing,
  told: undefined,
  seen: [],
  store: 'lv',
  country: 'LV',
  virtual: false,
  isPending: false,
  later: undefined,
};

const later = { shipping: 'delivery later', payment: 'payment later' };

describe('the methods that checkout offers', () => {
  it('are those that the backend named for this cart, and need no confirmation', () => {
    const told = { shippingMethods: [pickup], paymentMethods: [transfer] };
    const offered = offeredMethods({ ...known, told, seen: [seenIn('LV')], later });
    expect(offered).toEqual({ country: 'LV', ...told, isAsking: false });
  });

  it('are waited for while the backend is asked, whatever was seen before', () => {
    const offered = offeredMethods({ ...known, seen: [seenIn('LV')], isPending: true, later });
    expect(offered).toEqual({ country: 'LV', ...nothing, isAsking: true });
  });

  it('come from the cache of the country without a connection, to be confirmed', () => {
    const offered = offeredMethods({ ...known, seen: [seenIn('EE', { shipping: [pickup] }), seenIn('LV')] });
    expect(offered).toMatchObject({
      shippingMethods: [courier],
      paymentMethods: [transfer],
      terms: 'to_be_confirmed',
    });
  });

  it('are never those of another country', () => {
    expect(offeredMethods({ ...known, seen: [seenIn('EE')] })).toMatchObject({ shippingMethods: [] });
  });

  it('are to be agreed where none was ever seen and the configuration allows it', () => {
    const { shippingMethods, paymentMethods, terms } = offeredMethods({ ...known, later });
    expect(shippingMethods.map(isToBeAgreed)).toEqual([true]);
    expect(shippingMethods.map(({ method_title }) => method_title)).toEqual([later.shipping]);
    expect(paymentMethods.map(({ code, title }) => [code, title])).toEqual([['', later.payment]]);
    expect(terms).toBe('to_be_agreed');
  });

  it('are none where none was ever seen and the configuration does not allow it', () => {
    expect(offeredMethods(known)).toEqual({ country: 'LV', ...nothing, isAsking: false });
  });
});

describe('the cache of methods', () => {
  it('is the same array after an answer that says nothing new', () => {
    const before = withSeenMethods([], seenIn('LV'));
    expect(withSeenMethods(before, seenIn('LV', { at: 2 }))).toBe(before);
    expect(withSeenMethods(before, seenIn('LV', { shipping: [pickup] }))).not.toBe(before);
  });

  it('keeps the delivery methods of a country when a virtual cart is asked about', () => {
    const after = withSeenMethods([seenIn('LV')], seenIn('LV', { shipping: [], at: 2 }));
    expect(seenMethodsFor(after, 'lv', 'LV')?.shipping).toEqual([courier]);
  });

  it('has one entry for each store view and country, the newest first, and a limit', () => {
    const country = fc.constantFrom('LV', 'LT', 'EE', 'FI', 'SE', 'PL', 'DE');
    const answers = fc.array(fc.tuple(fc.constantFrom('lv', 'en', 'ru'), country), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(answers, (list) => {
        let seen: readonly SeenMethods[] = [];
        for (const [at, [store, of]] of list.entries())
          seen = withSeenMethods(seen, seenIn(of, { store, at }));
        const keys = seen.map((each) => `${each.store} ${each.country}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBeLessThanOrEqual(12);
        expect(keys[0]).toBe(list.at(-1)?.join(' '));
      }),
    );
  });

  it('answers for a country in another store view where this one has nothing', () => {
    expect(seenMethodsFor([seenIn('LV', { store: 'ru' })], 'lv', 'LV')?.shipping).toEqual([courier]);
  });
});
