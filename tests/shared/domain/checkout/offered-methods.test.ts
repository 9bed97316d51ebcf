// The methods that checkout offers for a country: from the backend, shop data, the cache of earlier responses, or none.
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
  answered: undefined,
  seen: [],
  store: 'lv',
  country: 'LV',
  virtual: false,
  isPending: false,
  later: undefined,
};

const later = { shipping: 'delivery later', payment: 'payment later' };

describe('the methods offered in checkout', () => {
  it('need no confirmation if the backend returned them for this cart', () => {
    const answered = { shippingMethods: [pickup], paymentMethods: [transfer] };
    const offered = offeredMethods({ ...known, answered, seen: [seenIn('LV')], later });
    expect(offered).toEqual({ country: 'LV', ...answered, isAsking: false });
  });

  it('are not shown while a request is pending, even if some are cached', () => {
    const offered = offeredMethods({ ...known, seen: [seenIn('LV')], isPending: true, later });
    expect(offered).toEqual({ country: 'LV', ...nothing, isAsking: true });
  });

  it('need confirmation if they are taken from the cache while offline', () => {
    const offered = offeredMethods({ ...known, seen: [seenIn('EE', { shipping: [pickup] }), seenIn('LV')] });
    expect(offered).toMatchObject({
      shippingMethods: [courier],
      paymentMethods: [transfer],
      terms: 'to_be_confirmed',
    });
  });

  it('never include those for another country', () => {
    expect(offeredMethods({ ...known, seen: [seenIn('EE')] })).toMatchObject({ shippingMethods: [] });
  });

  it('are to be agreed later if none are cached and the configuration allows it', () => {
    const { shippingMethods, paymentMethods, terms } = offeredMethods({ ...known, later });
    expect(shippingMethods.map(isToBeAgreed)).toEqual([true]);
    expect(shippingMethods.map(({ method_title }) => method_title)).toEqual([later.shipping]);
    expect(paymentMethods.map(({ code, title }) => [code, title])).toEqual([['', later.payment]]);
    expect(terms).toBe('to_be_agreed');
  });

  it('are empty if none are cached and the configuration does not allow later agreement', () => {
    expect(offeredMethods(known)).toEqual({ country: 'LV', ...nothing, isAsking: false });
  });
});

describe('the cache of methods', () => {
  it('returns the same array if a response changes nothing', () => {
    const before = withSeenMethods([], seenIn('LV'));
    expect(withSeenMethods(before, seenIn('LV', { at: 2 }))).toBe(before);
    expect(withSeenMethods(before, seenIn('LV', { shipping: [pickup] }))).not.toBe(before);
  });

  it('keeps the delivery methods for a country after a request for a virtual cart', () => {
    const after = withSeenMethods([seenIn('LV')], seenIn('LV', { shipping: [], at: 2 }));
    expect(seenMethodsFor(after, 'lv', 'LV')?.shipping).toEqual([courier]);
  });

  it('has one entry per store view and country, newest first, up to a limit', () => {
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

  it('falls back to another store view', () => {
    expect(seenMethodsFor([seenIn('LV', { store: 'ru' })], 'lv', 'LV')?.shipping).toEqual([courier]);
  });
});
